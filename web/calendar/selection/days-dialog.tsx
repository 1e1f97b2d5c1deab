import { Box, Button, Field, HStack, Input, Stack, Text } from '@chakra-ui/react';
import { addDays } from 'date-fns';
import { useState } from 'react';
import { BULK_DAYS_MAX } from '#shared/contracts/bulk.ts';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import { dayMonthYearText } from '#shared/locale/dates.ts';
import { itemOf } from '#web/calendar/state/calendar-item.ts';
import { Segments } from '#web/ui/form/segments.tsx';
import { AskDialog } from './ask-dialog.tsx';
import type { Wish } from './use-bulk.ts';

type Props = {
  action: 'move' | 'copy';
  events: readonly CalendarEvent[];
  onAnswer: (wish: Wish) => void;
  onClose: () => void;
};

const DIRECTIONS = (['later', 'earlier'] as const).map((value) => ({ value, label: words.directions[value] }));

/** Asks by how many days events or their copies move. */
export const DaysDialog = ({ action, events, onAnswer, onClose }: Props) => {
  const [direction, setDirection] = useState<'later' | 'earlier'>('later');
  const [text, setText] = useState('7');
  const [isTried, setTried] = useState(false);
  // A copy may be on the same day.
  const least = action === 'copy' ? 0 : 1;
  const count = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isRight = count >= least && count <= BULK_DAYS_MAX;
  const days = direction === 'later' ? count : -count;
  const first = events.reduce<CalendarEvent | undefined>(
    (before, event) => (before && before.startDate <= event.startDate ? before : event),
    undefined,
  );

  const submit = () => {
    setTried(true);
    if (isRight) onAnswer({ action, days: days === 0 ? 0 : days });
  };
  return (
    <AskDialog title={words.titles[action]} action={words.actions[action]} isReady onAnswer={submit} onClose={onClose}>
      <Stack gap="4">
        <Box>
          <Segments label={words.direction} options={DIRECTIONS} value={direction} onValue={setDirection} />
        </Box>
        <Field.Root invalid={isTried && !isRight}>
          <Field.Label>{words.days}</Field.Label>
          <HStack gap="2" wrap="wrap">
            <Input
              w="6rem"
              inputMode="numeric"
              autoComplete="off"
              borderColor="border.control"
              value={text}
              onChange={(domEvent) => setText(domEvent.target.value)}
            />
            {words.spans.map((span) => (
              <Button
                key={span.days}
                size="xs"
                variant="outline"
                colorPalette="gray"
                aria-pressed={count === span.days}
                _pressed={{ bg: 'bg.muted' }}
                onClick={() => setText(String(span.days))}
              >
                {span.label}
              </Button>
            ))}
          </HStack>
          <Field.ErrorText>{words.badDays(least, BULK_DAYS_MAX)}</Field.ErrorText>
        </Field.Root>
        {first && (
          <Text textStyle="sm" color="fg.muted" aria-live="polite">
            {isRight
              ? words.firstGoes(
                  dayMonthYearText(itemOf(first).start),
                  dayMonthYearText(addDays(itemOf(first).start, days)),
                )
              : '\u00a0'}
          </Text>
        )}
      </Stack>
    </AskDialog>
  );
};
