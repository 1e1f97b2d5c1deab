import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { type FoundCalendar, searchCalendars } from '#shared/contracts/calendars.ts';
import { SHOWN_MAX } from '#shared/contracts/embeddings.ts';
import { shownWords as words } from '#shared/locale/embedding-calendars.ts';
import { useCall } from '#web/api/use-call.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Loading } from '#web/ui/status/loading.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { ShownCalendars } from './use-shown-calendars.ts';

/** Most calendars offered at a time. */
const OFFERED = 5;

const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '1' } });

/** The calendars of an administrator's embedding; none chosen: all of them [REG-09]. A choice is saved at once. */
export const AnyCalendars = ({ chosen, choose }: ShownCalendars) => {
  // The calendars of the list. A removed one stays until the editor closes, so that it can be added again.
  const [known, setKnown] = useState(chosen);
  const [picked, setPicked] = useState<readonly FoundCalendar[]>([]);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  // Calendars that another tab has chosen.
  const strangers = chosen.filter((id) => !known.includes(id) && !picked.some((one) => one.id === id));
  if (strangers.length > 0) setKnown([...known, ...strangers].slice(-SHOWN_MAX));
  const ofKnown = known.length > 0 ? { query: { ids: known.join(), limit: '100' } } : null;
  const own = useCall(searchCalendars, ofKnown, { keepPreviousData: true });
  const found = useCall(
    searchCalendars,
    { query: { search: search || undefined, limit: String(OFFERED) } },
    { keepPreviousData: true },
  );
  const error = own.error ?? found.error;

  const all = new Map<string, FoundCalendar>();
  for (const calendar of [...(own.data?.calendars ?? []), ...picked, ...(found.data?.calendars ?? [])])
    all.set(calendar.id, calendar);
  const nameless = own.data && !own.isLoading ? chosen.filter((id) => !all.has(id) && known.includes(id)) : [];

  const toggle = (id: string): void => {
    const calendar = all.get(id);
    // The calendar stays in the list during another search.
    if (calendar) setPicked([...picked.filter((one) => one.id !== id), calendar]);
    void choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };

  const line = ({ id, name, color, hindrance }: FoundCalendar) => (
    <Checkbox
      key={id}
      isChecked={chosen.includes(id)}
      color={color}
      isDisabled={!chosen.includes(id) && chosen.length >= SHOWN_MAX}
      onChange={() => toggle(id)}
    >
      {name}
      {hindrance && (
        <Box as="span" color="fg.muted">
          {` · ${words.hindrances[hindrance]}`}
        </Box>
      )}
    </Checkbox>
  );

  return (
    <Box as="fieldset">
      <Legend>{words.title}</Legend>
      <Text textStyle="xs" color="fg.muted" mb="2">
        {chosen.length === 0 ? words.everybody : words.chosen(chosen.length)}
      </Text>
      <Box maxW="24rem">
        <TextField
          label={words.search}
          value={typed}
          onValue={setTyped}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
        />
      </Box>
      {error && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="2">{`${words.notLoaded}: ${error.message}`}</Text>
      )}
      <Stack gap="0" mt="2" maxH="52" overflowY="auto">
        {[...all.values()].map(line)}
        {nameless.map((id) => line({ id, name: words.unknown }))}
      </Stack>
      {!found.data && !found.error && <Loading minHeight="6rem" />}
      {!found.isLoading && found.data?.calendars.length === 0 && (
        <Text role="status" textStyle="sm" color="fg.muted">
          {words.nobody}
        </Text>
      )}
      {found.data?.hasMore && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {words.more}
        </Text>
      )}
    </Box>
  );
};
