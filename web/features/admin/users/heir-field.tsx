import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { type ListedUser, searchUsers } from '#shared/contracts/users.ts';
import { roleNames } from '#shared/locale/admin.ts';
import { handOverWords as words } from '#shared/locale/admin-users.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { RadioOption } from '#web/ui/form/checkbox-and-radio.tsx';
import { useDebounced } from '#web/ui/use-debounced.ts';

/** The heir. An heir who was chosen before the dialog opened has no known role. */
export type Heir = Pick<ListedUser, 'id' | 'username'> & { readonly role?: ListedUser['role'] };

/** Most people offered at a time. */
const OFFERED = 5;

const Place = chakra('fieldset', { base: { minW: '0', border: '0' } });

type Props = {
  /** The leaving user, who is not offered as heir. */
  leaverId: string;
  heir: Heir | null;
  onHeir: (heir: Heir) => void;
};

/** The field in which an heir is chosen. It finds active users by name. */
export const HeirField = ({ leaverId, heir, onHeir }: Props) => {
  const name = useId();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const query = { search: search || undefined, state: 'active', limit: String(OFFERED + 1) } as const;
  const { data, error, mutate } = useCall(searchUsers, { query }, { keepPreviousData: true });
  const found = data?.users.filter(({ id }) => id !== leaverId).slice(0, OFFERED) ?? [];
  // The chosen heir stays in the list during another search.
  const offered: Heir[] = heir && !found.some(({ id }) => id === heir.id) ? [heir, ...found] : found;
  const chosenRole = found.find(({ id }) => id === heir?.id)?.role ?? heir?.role;

  return (
    <Place aria-label={words.choose} ps={{ base: '0', sm: '6' }} mt="2">
      <SearchField label={words.search} value={typed} onValue={setTyped} maxLength={64} />
      {error && <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />}
      <Stack gap="0" mt="2" maxH={{ sm: '13rem' }} overflowY="auto">
        {offered.map((one) => (
          <RadioOption key={one.id} name={name} isChecked={one.id === heir?.id} onChoose={() => onHeir(one)}>
            {one.username}
            {one.role && (
              <Box as="span" color="fg.muted">
                {' '}
                · {roleNames[one.role]}
              </Box>
            )}
          </RadioOption>
        ))}
      </Stack>
      {data && offered.length === 0 && (
        <Text role="status" color="fg.muted" textStyle="sm">
          {words.nobody}
        </Text>
      )}
      {data && (data.next || found.length < data.users.length - 1) && !search && (
        <Text color="fg.muted" textStyle="sm" mt="1">
          {words.more}
        </Text>
      )}
      {chosenRole === 'admin' && (
        <Box mt="2">
          <Note tone="bad" title={words.toAdmin} live />
        </Box>
      )}
    </Place>
  );
};
