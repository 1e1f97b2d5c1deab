import { Button, chakra, Dialog, Portal, Stack } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { type FormEvent, useState } from 'react';
import { confirmPassword } from '#shared/contracts/confirmation.ts';
import { codeErrors } from '#shared/locale/code-errors.ts';
import { confirmationWords as words } from '#shared/locale/confirmation.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { codeStepWords } from '#shared/locale/two-factor.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { focusProof } from '#web/ui/focus-proof.ts';
import { notifySuccess } from '#web/ui/notify.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

type Props = {
  username: string;
  /** Whether a code is asked for, too. */
  asksCode: boolean;
  /** Whether the password was given; the dialog has closed. */
  onDone: (isGiven: boolean) => void;
};

type Errors = { readonly password?: string | undefined; readonly code?: string | undefined };

const CODE_ERRORS: readonly string[] = [codeErrors.badCode, codeErrors.wrongCode];

/** Asks for the own password, and a code where sign-ins ask for one, before something dangerous; a wrong one is said at its field, and nothing typed elsewhere is lost [PASS-08]. */
export const PasswordQuestion = ({ username, asksCode, onDone }: Props) => {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  /** Closes first: whoever asked gives the focus back. */
  const [verdict, setVerdict] = useState<boolean>();

  const onSubmit = async (domEvent: FormEvent<HTMLFormElement>) => {
    domEvent.preventDefault();
    // React hands a portal's events on to what stands around it in the tree.
    domEvent.stopPropagation();
    const form = domEvent.currentTarget;
    const refuse = (wrong: Errors): void => {
      setErrors(wrong);
      focusProof(form, wrong);
    };
    if (isBusy) return;
    const missing = {
      ...(password === '' && { password: fieldErrors.passwordRequired }),
      ...(asksCode && code.trim() === '' && { code: codeErrors.badCode }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    setErrors({});
    setBusy(true);
    try {
      const { codesLeft } = await callApi(confirmPassword, { body: { password, ...(asksCode && { code }) } });
      setVerdict(true);
      if (codesLeft !== undefined) notifySuccess(codeStepWords.codesLeft(codesLeft));
    } catch (thrown) {
      const text = errorText(thrown);
      refuse(CODE_ERRORS.includes(text) ? { code: text } : { password: text });
    }
    setBusy(false);
  };

  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      placement="center"
      size={{ base: 'xs', md: 'sm' }}
      open={verdict === undefined}
      closeOnInteractOutside={false}
      onOpenChange={({ open }) => {
        if (!open && !isBusy) setVerdict(false);
      }}
      onExitComplete={() => onDone(verdict === true)}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="4">
          <Dialog.Content borderRadius="l3">
            <form noValidate onSubmit={(domEvent) => void onSubmit(domEvent)}>
              <Dialog.Header pb="2">
                <Dialog.Title>{words.title}</Dialog.Title>
              </Dialog.Header>
              <Dialog.Body>
                <Stack gap="4">
                  <Dialog.Description color="fg.muted">{words.hint}</Dialog.Description>
                  {/* Password managers fill in the password of this name. */}
                  <chakra.input type="text" autoComplete="username" value={username} readOnly hidden />
                  <PasswordField
                    label={words.password}
                    autoComplete="current-password"
                    value={password}
                    error={errors.password}
                    onValue={(typed) => {
                      setPassword(typed);
                      setErrors({ ...errors, password: undefined });
                    }}
                  />
                  {asksCode && (
                    <CodeField
                      takesRecovery
                      value={code}
                      error={errors.code}
                      onValue={(typed) => {
                        setCode(typed);
                        setErrors({ ...errors, code: undefined });
                      }}
                    />
                  )}
                </Stack>
              </Dialog.Body>
              <Dialog.Footer flexWrap="wrap">
                <Button variant="outline" colorPalette="gray" onClick={() => isBusy || setVerdict(false)}>
                  {words.cancel}
                </Button>
                <Button type="submit" aria-busy={isBusy}>
                  {words.confirm}
                </Button>
              </Dialog.Footer>
            </form>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
