import { Button, Stack } from '@chakra-ui/react';
import { resetPassword } from '#shared/contracts/reset.ts';
import { apiErrors, fieldErrors } from '#shared/locale/errors.ts';
import { resetWords as words } from '#shared/locale/links.ts';
import { profileWords } from '#shared/locale/profile.ts';
import { callApi } from '#web/api/call-api.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { checkedOnSubmit, Form, type FormErrors, refuse, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { LinkVerdict } from './link-verdict.tsx';
import { useLink } from './use-link.ts';

const EMPTY = { password: '', confirmation: '' };

// The other rules of passwords are settings, which the server checks.
const check = ({ password, confirmation }: typeof EMPTY): FormErrors<typeof EMPTY> => {
  if (password === '') return { password: fieldErrors.passwordRequired };
  return password === confirmation ? {} : { confirmation: profileWords.passwordsDiffer };
};

const VERDICTS = {
  done: { title: words.done, hint: words.doneHint },
  invalid: { title: apiErrors.badLink, hint: words.invalidHint },
} as const;

/** /reset#token: sets a new password by a link, which stays valid if the password is refused [PASS-02]. */
export const ResetScreen = () => {
  const { verdict, isBusy, spend } = useLink();
  const form = useAppForm({
    ...checkedOnSubmit(check),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { password }, formApi }) => {
      const refusal = await spend((token) => callApi(resetPassword, { body: { token, password } }));
      const text = refusal === undefined ? undefined : refuseAt(formApi, refusal);
      if (text !== undefined) refuse(formApi, { password: text });
    },
  });

  if (verdict) return <LinkVerdict {...VERDICTS[verdict]} goOn={words.signIn} />;
  return (
    <CardScreen>
      <CardHeading title={words.title} hint={words.hint} />
      <Form form={form}>
        <Stack gap="4">
          <form.AppField name="password">
            {(field) => <field.PasswordField label={words.password} autoComplete="new-password" />}
          </form.AppField>
          <form.AppField name="confirmation">
            {(field) => <field.PasswordField label={words.confirmation} autoComplete="new-password" />}
          </form.AppField>
          <Button type="submit" width="full" mt="2" aria-busy={isBusy}>
            {words.save}
          </Button>
        </Stack>
      </Form>
    </CardScreen>
  );
};
