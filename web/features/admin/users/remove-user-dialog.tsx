import { Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { UserAccount } from '#shared/contracts/accounts.ts';
import { adminWords } from '#shared/locale/admin.ts';
import { usersWords as words } from '#shared/locale/admin-users.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { remove } from './user-actions.ts';

type Props = {
  isOpen: boolean;
  /** Null while the dialog is closed. */
  user: UserAccount | null;
  onClose: () => void;
  onRemoved: (id: string) => void;
};

/** Asks before a user is deleted, and says what goes with them [USR-13]. */
export const RemoveUserDialog = ({ isOpen, user, onClose, onRemoved }: Props) => {
  const [isBusy, setBusy] = useState(false);

  const onConfirm = async () => {
    if (!user) return;
    setBusy(true);
    const isGone = await remove(user);
    setBusy(false);
    onClose();
    if (isGone) onRemoved(user.id);
  };

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={words.removeTitle}
      question={words.removeQuestion(user?.username ?? '')}
      confirm={words.remove}
      cancel={adminWords.cancel}
      isBusy={isBusy}
      onConfirm={() => void onConfirm()}
      onCancel={onClose}
    >
      <Text mt="2" color="fg.muted">
        {words.removeConsequences}
      </Text>
    </ConfirmDialog>
  );
};
