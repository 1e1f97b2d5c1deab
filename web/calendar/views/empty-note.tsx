import { Button, Flex, Text } from '@chakra-ui/react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { shortDateText } from '#shared/locale/dates.ts';
import type { Range } from '#web/calendar/state/view-state.ts';
import { useNearest } from '#web/events/use-nearest.ts';

type EmptyNoteProps = { range: Range; isEmpty: boolean; onDate: (date: Date) => void };

/** Says where the nearest events of an empty range are, or how to begin if there are no events at all. */
export const EmptyNote = ({ range, isEmpty, onDate }: EmptyNoteProps) => {
  const nearest = useNearest(range, isEmpty);
  if (!isEmpty || !nearest) return null;
  const way = (date: Date | null, text: (date: string) => string) =>
    date && (
      <Button size="xs" variant="outline" bg="bg.panel" pointerEvents="auto" onClick={() => onDate(date)}>
        {text(shortDateText(date, new Date()))}
      </Button>
    );
  return (
    <Flex
      // Clicks go to the calendar below.
      pointerEvents="none"
      position="absolute"
      zIndex="5"
      // High enough for a toast in the corner below.
      bottom="32"
      insetX="4"
      wrap="wrap"
      justify="center"
      gap="2"
    >
      {nearest.before || nearest.after ? (
        <>
          {way(nearest.before, words.nearestBefore)}
          {way(nearest.after, words.nearestAfter)}
        </>
      ) : (
        <Text px="4" py="2" bg="bg.panel" borderWidth="1px" borderRadius="l2" boxShadow="sm" textAlign="center">
          {words.firstSteps}
        </Text>
      )}
    </Flex>
  );
};
