import { Button, Flex, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { ListedUser } from '#shared/contracts/users.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { AddUserIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { KeysetPager } from '#web/features/admin/parts/keyset-pager.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { useFocusAfterRemoval } from '#web/ui/dialog/use-focus-after-removal.ts';
import type { MadeLink } from './reset-link-dialog.tsx';
import { useTwoFactorReset } from './use-two-factor-reset.ts';
import { useUsers } from './use-users.ts';
import { useUsersFilter } from './use-users-filter.ts';
import { UsersTable } from './users-table.tsx';
import { UsersToolbar } from './users-toolbar.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);
const InvitationsDialog = lazyDialog(async () => (await import('./invitations-dialog.tsx')).InvitationsDialog);
const RemoveUserDialog = lazyDialog(async () => (await import('./remove-user-dialog.tsx')).RemoveUserDialog);
const ResetLinkDialog = lazyDialog(async () => (await import('./reset-link-dialog.tsx')).ResetLinkDialog);

/** /admin/users: find users, block, unblock and delete them. */
export const UsersPage = () => {
  const controls = useUsersFilter();
  const { filter } = controls;
  const { users, total, pageCount, error, isStale, page, previous, next, refetch, replace, drop } = useUsers(filter);
  const isNarrowed = Boolean(filter.search || filter.state || filter.role);

  // The user in the question, kept here, because a refresh may remove the user's row.
  const [leaving, setLeaving] = useState<ListedUser | null>(null);
  const [made, setMade] = useState<MadeLink | null>(null);
  const [isLinkShown, setLinkShown] = useState(false);
  const [isInviting, setInviting] = useState(false);
  const focus = useFocusAfterRemoval();
  /** Moves the focus when a filtered list loses the row of a user who was approved, blocked or unblocked. */
  const { remember: rememberRow, follow } = useFocusAfterRemoval();
  useEffect(follow);
  const reset = useTwoFactorReset(replace);

  const content = () => {
    if (users && users.length > 0) {
      return (
        <UsersTable
          users={users}
          stale={isStale || error !== undefined}
          onToggled={replace}
          onLink={(link) => {
            setMade(link);
            setLinkShown(true);
          }}
          onReset={reset.ask}
          onRemove={(user) => {
            focus.remember();
            setLeaving(user);
          }}
        />
      );
    }
    if (!users) return <RowsSkeleton />;
    // An empty page may have a next page, because the server stops reading a long list before it has found a user.
    const none = next ? words.nothingYet : filter.search ? words.nothingFound(filter.search) : words.noneFits;
    return (
      <Flex p="8" gap="4" direction="column" align="center">
        <Text textAlign="center" color="fg.muted" role="status" overflowWrap="anywhere">
          {isNarrowed || next ? none : words.empty}
        </Text>
        {next && (
          <Button size="sm" variant="outline" onClick={next} loading={isStale}>
            {words.searchOn}
          </Button>
        )}
      </Flex>
    );
  };

  const count = total === null ? words.totalUnknown : isNarrowed ? words.found(total) : words.total(total);
  return (
    <AdminPageFrame
      title={words.title}
      hint={users && <span role="status">{count}</span>}
      actions={
        <Button variant="outline" colorPalette="gray" onClick={() => setInviting(true)}>
          <AddUserIcon />
          {words.invitations}
        </Button>
      }
    >
      <UsersToolbar {...controls} />
      {error && <LoadFailed title={words.loadFailed} reason={error.message} onRetry={refetch} />}
      {(users || !error) && (
        <Surface onClickCapture={rememberRow} css={{ '&:has([role=menu])': { overflow: 'visible' } }}>
          {content()}
          <KeysetPager label={words.paging} page={page} pages={pageCount} previous={previous} next={next} />
        </Surface>
      )}
      <ResetLinkDialog isOpen={isLinkShown} made={made} onClose={() => setLinkShown(false)} />
      <InvitationsDialog isOpen={isInviting} onClose={() => setInviting(false)} />
      <ConfirmDialog {...reset.question} />
      <RemoveUserDialog
        isOpen={leaving !== null}
        user={leaving}
        finalFocusEl={focus.target}
        onClose={() => setLeaving(null)}
        onRemoved={(id) => {
          focus.removed();
          drop(id);
        }}
      />
    </AdminPageFrame>
  );
};
