import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { OWNERS_MAX } from '#shared/contracts/embeddings.ts';
import { searchUsers, type UserAccount } from '#shared/contracts/users.ts';
import { ownerWords as words } from '#shared/locale/embedding-owners.ts';
import { useCall } from '#web/api/use-call.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Loading } from '#web/ui/status/loading.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';
import type { Owners } from './use-owners.ts';

/** Most people offered at a time. */
const OFFERED = 5;

const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '1' } });

type Person = Pick<UserAccount, 'id' | 'username' | 'isActive' | 'publishes' | 'pending'>;

/** Why a chosen person's events are not shown; empty: they are. */
const hindrance = ({ isActive, publishes, pending }: Person): string => {
  if (!isActive) return words.blocked;
  if (pending === 'approval') return words.waiting;
  return publishes === false ? words.notPublishing : '';
};

/** The choice of the owners whose events an administrator's embedding shows; nobody chosen is everybody [REG-09]. Saved at once. */
export const OwnerSettings = ({ chosen, choose }: Owners) => {
  // Owners that are removed stay in the list until the editor closes, to be added again.
  const [known, setKnown] = useState(chosen);
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  // Owners that were chosen in another tab.
  const strangers = chosen.filter((id) => !known.includes(id) && !picked.some((one) => one.id === id));
  if (strangers.length > 0) setKnown([...known, ...strangers].slice(-OWNERS_MAX));
  const ofKnown = known.length > 0 ? { query: { ids: known.join(), limit: '100' } } : null;
  const own = useCall(searchUsers, ofKnown, { keepPreviousData: true });
  const found = useCall(
    searchUsers,
    { query: { search: search || undefined, limit: String(OFFERED) } },
    { keepPreviousData: true },
  );
  const error = own.error ?? found.error;

  const people = new Map<string, Person>();
  for (const person of [...(own.data?.users ?? []), ...picked, ...(found.data?.users ?? [])])
    people.set(person.id, person);
  const nameless = own.data && !own.isLoading ? chosen.filter((id) => !people.has(id) && known.includes(id)) : [];

  const toggle = (id: string): void => {
    const person = people.get(id);
    // Stays in the list whatever is searched for next.
    if (person) setPicked([...picked.filter((one) => one.id !== id), person]);
    void choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  };

  const line = (id: string, name: string, why: string) => (
    <Checkbox
      key={id}
      isChecked={chosen.includes(id)}
      isDisabled={!chosen.includes(id) && chosen.length >= OWNERS_MAX}
      onChange={() => toggle(id)}
    >
      {name}
      {why && (
        <Box as="span" color="fg.muted">
          {` · ${why}`}
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
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
        />
      </Box>
      {error && (
        <Text role="alert" textStyle="sm" color="fg.error" mt="2">{`${words.notLoaded}: ${error.message}`}</Text>
      )}
      <Stack gap="0" mt="2" maxH="52" overflowY="auto">
        {[...people.values()].map((person) => line(person.id, person.username, hindrance(person)))}
        {nameless.map((id) => line(id, words.unknown, ''))}
      </Stack>
      {!found.data && !found.error && <Loading minHeight="6rem" />}
      {!found.isLoading && found.data?.users.length === 0 && (
        <Text role="status" textStyle="sm" color="fg.muted">
          {words.nobody}
        </Text>
      )}
      {found.data?.next && (
        <Text textStyle="xs" color="fg.muted" mt="1">
          {words.more}
        </Text>
      )}
    </Box>
  );
};
