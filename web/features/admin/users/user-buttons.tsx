import { Box, Button, HStack, IconButton } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { AccountChanges, ListedUser, UserAccount } from '#shared/contracts/users.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { LockIcon, UnlockIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { WIDER } from '#web/features/admin/parts/data-table.tsx';
import { CheckIcon, TrashIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import type { MadeLink } from './reset-link-dialog.tsx';
import { change, mayRemove, toggle } from './user-actions.ts';
import { UserMenu } from './user-menu.tsx';

type Props = {
  user: ListedUser;
  /** The signed-in admin's own row. */
  isSelf: boolean;
  onToggled: (changed: UserAccount) => void;
  onRemove: (user: ListedUser) => void;
  onLink: (made: MadeLink) => void;
  onReset: (user: ListedUser) => void;
};

/** Actions on a user: approve, block or unblock, delete [USR-01]. A menu has the rarer actions. */
export const UserButtons = ({ user, isSelf, onToggled, onRemove, onLink, onReset }: Props) => {
  const [isBusy, setBusy] = useState(false);
  const { username, isActive, pending } = user;
  const buttons = useRef<HTMLDivElement>(null);
  const isApproving = useRef(false);

  // «Одобрить» disappears when it is pressed, so the focus moves to the row's menu.
  useEffect(() => {
    if (pending || !isApproving.current) return;
    isApproving.current = false;
    if (document.activeElement === document.body)
      buttons.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
  }, [pending]);

  const onToggle = async () => {
    if (isSelf) return void notifyError(apiErrors.cannotBlockSelf);
    setBusy(true);
    const changed = await toggle(user);
    setBusy(false);
    if (changed) onToggled(changed);
  };
  const onChange = async (changes: AccountChanges, done: string) => {
    setBusy(true);
    const changed = await change(user, changes, done);
    setBusy(false);
    if (changed) onToggled(changed);
    else isApproving.current = false;
  };

  return (
    <HStack ref={buttons} gap="1" justify="flex-end" wrap="wrap">
      {/* A blocked applicant must be unblocked first, because an approval alone would not let them in. */}
      {pending === 'approval' && isActive && (
        <Button
          size="sm"
          px={{ base: '2', md: '3.5' }}
          aria-label={words.approveOne(username)}
          loading={isBusy}
          onClick={() => {
            isApproving.current = true;
            void onChange({ approved: true }, words.approved(username));
          }}
        >
          <Box asChild hideBelow="sm">
            <CheckIcon />
          </Box>
          {words.approve}
        </Button>
      )}
      <HStack
        gap="1"
        justify="flex-end"
        wrap="wrap"
        css={{ [WIDER]: { flexWrap: 'nowrap', '& button': { whiteSpace: 'nowrap' } } }}
      >
        <Button
          size="sm"
          px={{ base: '2', md: '3.5' }}
          variant="ghost"
          colorPalette={isActive ? 'gray' : 'blue'}
          aria-label={isActive ? words.blockOne(username) : words.unblockOne(username)}
          // The button is not `disabled`, so that the keyboard reaches it. A press shows why the action is refused.
          aria-disabled={isSelf || undefined}
          opacity={isSelf ? 0.5 : undefined}
          loading={isBusy}
          onClick={() => void onToggle()}
        >
          {/* Hidden on a phone, so that the word and the button with the bin fit into a row. */}
          <Box asChild hideBelow="sm">
            {isActive ? <LockIcon /> : <UnlockIcon />}
          </Box>
          {isActive ? words.block : words.unblock}
        </Button>
        <UserMenu user={user} isSelf={isSelf} onChange={onChange} onLink={onLink} onReset={onReset} />
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
    </HStack>
  );
};
