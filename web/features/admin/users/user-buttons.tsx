import { Box, Button, HStack, IconButton } from '@chakra-ui/react';
import { useState } from 'react';
import type { ListedUser, UserAccount } from '#shared/contracts/accounts.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { LockIcon, UnlockIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { WIDER } from '#web/features/admin/parts/data-table.tsx';
import { TrashIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/notify.ts';
import { mayRemove, toggle } from './user-actions.ts';

type Props = {
  user: ListedUser;
  /** The signed-in admin's own row. */
  isSelf: boolean;
  onToggled: (changed: UserAccount) => void;
  onRemove: (user: ListedUser) => void;
};

/** The actions on one user: block or unblock, delete [USR-01]. */
export const UserButtons = ({ user, isSelf, onToggled, onRemove }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const { username, isActive } = user;

  const onToggle = async () => {
    if (isSelf) return void notifyError(apiErrors.cannotBlockSelf);
    setBusy(true);
    const changed = await toggle(user);
    setBusy(false);
    if (changed) onToggled(changed);
  };

  return (
    <HStack gap="1" justify="flex-end" wrap="wrap" css={{ [WIDER]: { flexWrap: 'nowrap' } }}>
      <Button
        size="sm"
        px={{ base: '2', md: '3.5' }}
        variant="ghost"
        colorPalette={isActive ? 'gray' : 'blue'}
        aria-label={isActive ? words.blockOne(username) : words.unblockOne(username)}
        // Not `disabled`: it stays reachable by keyboard and says why when pressed.
        aria-disabled={isSelf || undefined}
        opacity={isSelf ? 0.5 : undefined}
        loading={isBusy}
        onClick={() => void onToggle()}
      >
        {/* On a phone the words and the bin stand in one row with the role. */}
        <Box asChild hideBelow="sm">
          {isActive ? <LockIcon /> : <UnlockIcon />}
        </Box>
        {isActive ? words.block : words.unblock}
      </Button>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="red"
        aria-label={words.removeOne(username)}
        title={words.remove}
        opacity={user.role === 'admin' ? 0.5 : undefined}
        onClick={() => {
          if (mayRemove(user)) onRemove(user);
        }}
      >
        <TrashIcon />
      </IconButton>
    </HStack>
  );
};
