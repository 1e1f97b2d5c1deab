import { Button, Dialog, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { confirmPassword } from '#shared/contracts/confirmation.ts';
import { confirmationWords as words } from '#shared/locale/confirmation.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { codeStepWords } from '#shared/locale/two-factor.ts';
import { callApi } from '#web/api/call-api.ts';
import { DialogFrame } from '#web/ui/dialog/dialog-frame.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useReauthentication } from '#web/ui/form/use-reauthentication.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';

type PasswordQuestionProps = {
  username: string;
  /** Whether a code is needed too. */
  asksCode: boolean;
  /** `onGiven` and `onCancel` are called after the dialog has closed, so that the caller can give the focus back. */
  onGiven: () => void;
  onCancel: () => void;
};

/**
 * Asks for the user's password before a dangerous action, and for a code if the user's sign-ins need a code. A wrong
 * password or code is reported at its field [PASS-08].
 */
export const PasswordQuestion = ({ username, asksCode, onGiven, onCancel }: PasswordQuestionProps) => {
  const [verdict, setVerdict] = useState<boolean>();
  const { form, isBusy, fields } = useReauthentication({
    username,
    asksCode,
    onSend: async ({ password, code }) => {
      const { codesLeft } = await callApi(confirmPassword, { body: { password, ...(asksCode && { code }) } });
      setVerdict(true);
      if (codesLeft !== undefined) notifySuccess(codeStepWords.codesLeft(codesLeft));
    },
  });

  return (
    <DialogFrame
      isOpen={verdict === undefined}
      title={words.title}
      size={{ base: 'xs', md: 'sm' }}
      closeOnInteractOutside={false}
      onClose={() => {
        if (!isBusy) setVerdict(false);
      }}
      onExitComplete={verdict ? onGiven : onCancel}
    >
      <Form form={form}>
        <Dialog.Body>
          <Stack gap="4">
            <Dialog.Description color="fg.muted">{words.hint}</Dialog.Description>
            {fields}
          </Stack>
        </Dialog.Body>
        <Dialog.Footer flexWrap="wrap">
          <Button variant="outline" colorPalette="gray" onClick={() => isBusy || setVerdict(false)}>
            {shellWords.cancel}
          </Button>
          <Button type="submit" aria-busy={isBusy}>
            {words.confirm}
          </Button>
        </Dialog.Footer>
      </Form>
    </DialogFrame>
  );
};
