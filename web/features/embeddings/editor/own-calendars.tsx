import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { SHOWN_MAX } from '#shared/contracts/embeddings.ts';
import { shownWords as words } from '#shared/locale/embedding-calendars.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import type { ShownCalendars } from './use-shown-calendars.ts';

const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '1' } });

/**
 * Chooses the calendars that a user's embedding shows, among those that the user owns or edits. Shows nothing if there
 * is only one of them [SHR-17]. If none is chosen, the embedding shows the user's own. A choice is saved at once.
 */
export const OwnCalendars = ({ chosen, choose }: ShownCalendars) => {
  const { showable, ownId } = useCalendars();
  if (showable.length < 2) return null;
  // Calendars that the user may no longer show are left out. The next choice removes them from the embedding.
  const known = chosen.filter((id) => showable.some((calendar) => calendar.id === id));
  const shown = chosen.length === 0 ? [ownId] : known;
  const toggle = (id: string) => (shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  return (
    <Box as="fieldset">
      <Legend>{words.title}</Legend>
      <Text textStyle="xs" color="fg.muted">
        {words.hint}
      </Text>
      <Stack gap="0" mt="1" maxH="52" overflowY="auto">
        {showable.map(({ id, name, color }) => (
          <Checkbox
            key={id}
            color={color}
            isChecked={shown.includes(id)}
            isDisabled={!shown.includes(id) && shown.length >= SHOWN_MAX}
            onChange={() => void choose(toggle(id))}
          >
            {name}
          </Checkbox>
        ))}
      </Stack>
    </Box>
  );
};
