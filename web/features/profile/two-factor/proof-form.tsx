import { Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { codeErrors } from '#shared/locale/code-errors.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { twoFactorCardWords as words } from '#shared/locale/two-factor.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { CodeField } from '#web/ui/code-field.tsx';
import { focusProof } from '#web/ui/focus-proof.ts';
import { PasswordField } from '#web/ui/password-field.tsx';

type Errors = { readonly password?: string | undefined; readonly code?: string | undefined };
type Proof = { readonly password: string; readonly code: string };
type Props = {
  hint: string;
  label: string;
  isDangerous?: boolean;
  onSend: (proof: Proof) => Promise<void>;
  onCancel: () => void;
};

const OF_CODE: readonly string[] = [codeErrors.badCode, codeErrors.wrongCode];

/** Password and code before two-factor sign-in is turned off or its recovery codes are replaced [2FA-15]. */
export const ProofForm = ({ hint, label, isDangerous = false, onSend, onCancel }: Props) => {
  const user = useCurrentUser();
  const [{ password, code }, setProof] = useState<Proof>({ password: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (domEvent: FormEvent<HTMLFormElement>): Promise<void> => {
    domEvent.preventDefault();
    const form = domEvent.currentTarget;
    const refuse = (wrong: Errors): void => {
      setErrors(wrong);
      focusProof(form, wrong);
    };
    if (isBusy) return;
    const missing = {
      ...(password === '' && { password: fieldErrors.passwordRequired }),
      ...(code.trim() === '' && { code: codeErrors.badCode }),
    };
    if (Object.keys(missing).length > 0) return refuse(missing);
    setErrors({});
    setBusy(true);
    try {
      await onSend({ password, code });
    } catch (thrown) {
      const text = errorText(thrown);
      refuse(OF_CODE.includes(text) ? { code: text } : { password: text });
    }
    setBusy(false);
  };

  return (
    <form noValidate onSubmit={(domEvent) => void onSubmit(domEvent)}>
      <Stack gap="4" align="flex-start">
        <Text textStyle="sm">{hint}</Text>
        <chakra.input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onValue={(typed) => {
            setProof({ password: typed, code });
            setErrors({ ...errors, password: undefined });
          }}
        />
        <CodeField
          takesRecovery
          value={code}
          error={errors.code}
          onValue={(typed) => {
            setProof({ password, code: typed });
            setErrors({ ...errors, code: undefined });
          }}
        />
        <HStack gap="2" wrap="wrap">
          <Button type="submit" aria-busy={isBusy} {...(isDangerous && { colorPalette: 'red' })}>
            {label}
          </Button>
          <Button variant="ghost" colorPalette="gray" onClick={onCancel}>
            {words.cancel}
          </Button>
        </HStack>
      </Stack>
    </form>
  );
};
