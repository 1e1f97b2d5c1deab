import { Box, HStack } from '@chakra-ui/react';
import type { UserAccount } from '#shared/contracts/accounts.ts';
import { roleNames } from '#shared/locale/admin.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { type Column, DataTable } from '#web/features/admin/parts/data-table.tsx';
import { Tag } from '#web/features/admin/parts/tag.tsx';
import { UserButtons } from './user-buttons.tsx';

type Props = {
  users: readonly UserAccount[];
  stale: boolean;
  onToggled: (changed: UserAccount) => void;
  onRemove: (user: UserAccount) => void;
};

/** The users of one page, each with status and buttons [USR-01]. */
export const UsersTable = ({ users, stale, onToggled, onRemove }: Props) => {
  const self = useCurrentUser();

  const columns: readonly Column<UserAccount>[] = [
    {
      id: 'username',
      header: words.username,
      cell: ({ id, username }) => (
        <HStack gap="2" wrap="wrap">
          <Box fontWeight="medium">{username}</Box>
          {id === self.id && <Tag tone="accent">{words.you}</Tag>}
        </HStack>
      ),
    },
    {
      id: 'role',
      header: words.role,
      width: '11rem',
      cell: ({ role }) => (
        <Box color={role === 'admin' ? undefined : 'fg.muted'} whiteSpace="nowrap">
          {roleNames[role]}
        </Box>
      ),
    },
    {
      id: 'status',
      header: words.status,
      width: '9rem',
      cell: ({ isActive }) => <Tag tone={isActive ? 'good' : 'bad'}>{isActive ? words.active : words.blocked}</Tag>,
    },
    {
      id: 'actions',
      header: words.actions,
      width: '17rem',
      end: true,
      cell: (user) => (
        <UserButtons user={user} isSelf={user.id === self.id} onToggled={onToggled} onRemove={onRemove} />
      ),
    },
  ];

  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      narrow={'"username username status" "role actions actions"'}
      narrowest={'"username username status" "role role role" "actions actions actions"'}
      stale={stale}
    />
  );
};
