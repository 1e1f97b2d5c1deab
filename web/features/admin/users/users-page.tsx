import { Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { UserAccount } from '#shared/contracts/accounts.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { KeysetPager } from '#web/features/admin/parts/keyset-pager.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { SearchField } from '#web/features/admin/parts/search-field.tsx';
import { useDebounced } from '#web/features/admin/parts/use-debounced.ts';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { useUsers } from './use-users.ts';
import type { UsersOrder } from './users-query.ts';
import { UsersTable } from './users-table.tsx';

const RemoveUserDialog = lazyDialog(async () => (await import('./remove-user-dialog.tsx')).RemoveUserDialog);

const ORDERS = [
  { value: 'asc', label: words.ascending },
  { value: 'desc', label: words.descending },
] as const;

/** /admin/users: find users, block, unblock and delete them. */
export const UsersPage = () => {
  const [typed, setTyped] = useState('');
  const [order, setOrder] = useState<UsersOrder>('asc');
  const search = useDebounced(typed.trim());
  const { users, error, isStale, page, previous, next, refetch, replace, drop } = useUsers({ search, order });

  // Kept here: the question stays open when a reload takes its row off the page.
  const [leaving, setLeaving] = useState<UserAccount | null>(null);

  const content = () => {
    if (users && users.length > 0) {
      return (
        <UsersTable users={users} stale={isStale || error !== undefined} onToggled={replace} onRemove={setLeaving} />
      );
    }
    if (!users) return <RowsSkeleton />;
    return (
      <Text p="8" textAlign="center" color="fg.muted" role="status">
        {search ? words.nothingFound(search) : words.empty}
      </Text>
    );
  };

  return (
    <AdminPageFrame title={words.title}>
      <Flex gap="3" wrap="wrap">
        <SearchField label={words.search} value={typed} onValue={setTyped} maxLength={64} />
        <SelectField label={words.sort} isLabelHidden value={order} options={ORDERS} onValue={setOrder} />
      </Flex>
      {error && <LoadFailed title={words.loadFailed} reason={error.message} onRetry={refetch} />}
      {(users || !error) && (
        <Surface>
          {content()}
          <KeysetPager label={words.paging} page={page} previous={previous} next={next} />
        </Surface>
      )}
      <RemoveUserDialog isOpen={leaving !== null} user={leaving} onClose={() => setLeaving(null)} onRemoved={drop} />
    </AdminPageFrame>
  );
};
