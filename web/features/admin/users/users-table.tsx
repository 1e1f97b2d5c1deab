import { Box, chakra, HStack } from '@chakra-ui/react';
import type { ListedUser, UserAccount } from '#shared/contracts/users.ts';
import { roleNames } from '#shared/locale/admin.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { dateTimeText, dayMonthYearText } from '#shared/locale/dates.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { type Column, DataTable, WIDER } from '#web/features/admin/parts/data-table.tsx';
import { Tag } from '#web/features/admin/parts/tag.tsx';
import type { MadeLink } from './reset-link-dialog.tsx';
import { StatusTag } from './status-tag.tsx';
import { UserButtons } from './user-buttons.tsx';

type Props = {
  users: readonly ListedUser[];
  stale: boolean;
  onToggled: (changed: UserAccount) => void;
  onRemove: (user: ListedUser) => void;
  onLink: (made: MadeLink) => void;
  onReset: (user: ListedUser) => void;
};

/** In a table of this width a date in one line leaves enough room for the name. */
const ROOMY = '@container (min-width: 64rem)';

/** The label of a date. It is shown only where the columns have no headings. */
const Label = chakra('span', { base: { [WIDER]: { display: 'none' } } });

const When = ({ label, at }: { label: string; at: string | undefined }) => {
  const date = at === undefined ? undefined : new Date(at);
  return (
    <Box
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
      css={{ [ROOMY]: { whiteSpace: 'nowrap' } }}
      title={date && dateTimeText(date)}
    >
      <Label>{label}: </Label>
      {date ? dayMonthYearText(date) : words.unknown}
    </Box>
  );
};

/** The users of one page, each with status and buttons [USR-01]. */
export const UsersTable = ({ users, stale, onToggled, onRemove, onLink, onReset }: Props) => {
  const self = useCurrentUser();

  const columns: readonly Column<ListedUser>[] = [
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
      width: '9rem',
      cell: ({ role }) => (
        <Box color={role === 'admin' ? undefined : 'fg.muted'} whiteSpace="nowrap">
          {roleNames[role]}
        </Box>
      ),
    },
    { id: 'status', header: words.status, width: '9rem', cell: (user) => <StatusTag {...user} /> },
    {
      id: 'created',
      header: words.created,
      width: '9.5rem',
      cell: ({ createdAt }) => <When label={words.created} at={createdAt} />,
    },
    {
      id: 'signedIn',
      header: words.lastSignIn,
      width: '9.5rem',
      cell: ({ lastSignInAt }) => <When label={words.lastSignIn} at={lastSignInAt} />,
    },
    {
      id: 'actions',
      header: words.actions,
      width: '14rem',
      end: true,
      cell: (user) => (
        <UserButtons
          user={user}
          isSelf={user.id === self.id}
          onToggled={onToggled}
          onRemove={onRemove}
          onLink={onLink}
          onReset={onReset}
        />
      ),
    },
  ];

  return (
    <DataTable
      label={words.title}
      columns={columns}
      rows={users}
      keyOf={({ id }) => id}
      // The name has a row of its own, because there is no room for it beside several status tags.
      narrow={
        '"username username username" "status status role" "created created created" "signedIn signedIn signedIn" "actions actions actions"'
      }
      narrowest={
        '"username username username" "status status status" "role role role" "created created created" "signedIn signedIn signedIn" "actions actions actions"'
      }
      middle={'"username username actions" "role status status" "created signedIn signedIn"'}
      stale={stale}
    />
  );
};
