import { Button, type ButtonProps, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { deleteOwnAccount } from '#shared/contracts/own-data.ts';
import { deleteAccountWords as words } from '#shared/locale/own-data.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { expectSessionOver, holdSession } from '#web/api/session/session-signals.ts';
import { readToken } from '#web/api/session/token.ts';
import { forgetSession } from '#web/api/session/use-session.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';

/** Deletes the user's account after a question [ACC-08]. The server goes on even if the page is closed. */
export const DeleteAccountButton = (look: ButtonProps) => {
  const { username } = useCurrentUser();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const remove = async (): Promise<void> => {
    setBusy(true);
    const token = readToken();
    try {
      await callApi(deleteOwnAccount, {});
      notifySuccess(words.removed);
      forgetSession();
    } catch (thrown) {
      const status = thrown instanceof ApiError ? thrown.status : 0;
      // The end of the session has a message of its own.
      if (status === 401) return;
      // The deletion may have begun although the call failed. Its first step blocks the account, so the session may end
      // soon. This end then counts as a success.
      if (status < 400 || status >= 500)
        expectSessionOver(() => {
          const isSame = readToken() === token;
          if (isSame) notifySuccess(words.removed);
          return isSame;
        });
      notifyError(errorText(thrown));
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <>
      <Button {...look} onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.questionTitle}
        question={words.question(username)}
        confirm={words.confirm}
        isBusy={isBusy}
        // The first step of the deletion blocks the account. Until the last step is done, refused calls must not end
        // the session.
        onConfirm={() => void holdSession(remove)}
        onCancel={() => setAsking(false)}
      >
        <Text mt="2" color="fg.muted">
          {words.consequences}
        </Text>
      </ConfirmDialog>
    </>
  );
};
