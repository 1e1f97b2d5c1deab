import { useState } from 'react';
import type { ListedUser, UserAccount } from '#shared/contracts/users.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { resetSecondFactor } from './user-actions.ts';

/**
 * Asks before another user's two-factor sign-in is turned off [2FA-16]. Returns the properties of the dialog, and a
 * function that opens it.
 */
export const useTwoFactorReset = (onReset: (changed: UserAccount) => void) => {
  const [user, setUser] = useState<ListedUser>();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const confirm = async (): Promise<void> => {
    if (!user) return;
    setBusy(true);
    if (await resetSecondFactor(user)) onReset({ ...user, twoFactor: undefined });
    setBusy(false);
    setOpen(false);
  };

  return {
    ask: (asked: ListedUser): void => {
      setUser(asked);
      setOpen(true);
    },
    question: {
      isOpen,
      title: words.resetTwoFactorTitle,
      question: words.resetTwoFactorQuestion(user?.username ?? ''),
      confirm: words.reset,
      isBusy,
      onConfirm: () => void confirm(),
      onCancel: () => setOpen(false),
    },
  };
};
