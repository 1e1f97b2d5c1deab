import { chakra } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { confirmationWords as words } from '#shared/locale/confirmation.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { CodeField } from './code-field.tsx';
import { checkedOnSubmit, type FormErrors, inputProps, refuse, refuseAt, useAppForm } from './form.tsx';

const EMPTY = { password: '', code: '' };
type Proof = typeof EMPTY;
type Options = {
  username: string;
  /** Whether a code is needed too. Otherwise the code is empty. */
  asksCode: boolean;
  /** Sends the proof. A refusal is shown at the field that it names. */
  onSend: (proof: Proof) => Promise<void>;
};

/**
 * Asks for the user's password, and for a code if the user signs in with one. Returns the form, its fields, and whether
 * it is being sent [PASS-08, 2FA-15].
 */
export const useReauthentication = ({ username, asksCode, onSend }: Options) => {
  const check = ({ password, code }: Proof): FormErrors<Proof> => ({
    ...(password === '' && { password: fieldErrors.passwordRequired }),
    ...(asksCode && code.trim() === '' && { code: fieldErrors.badCode }),
  });
  const form = useAppForm({
    ...checkedOnSubmit(check),
    defaultValues: EMPTY,
    onSubmit: async ({ value: proof, formApi }) => {
      try {
        await onSend(proof);
      } catch (thrown) {
        const text = refuseAt(formApi, thrown);
        if (text !== undefined) refuse(formApi, { password: text });
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);

  const fields = (
    <>
      {/* The name by which password managers find the password. */}
      <chakra.input type="text" autoComplete="username" value={username} readOnly hidden />
      <form.AppField name="password">
        {(field) => <field.PasswordField label={words.password} autoComplete="current-password" />}
      </form.AppField>
      {asksCode && (
        <form.AppField name="code">{(field) => <CodeField {...inputProps(field)} takesRecovery />}</form.AppField>
      )}
    </>
  );
  return { form, isBusy, fields };
};
