import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { acceptInvitation } from '#shared/contracts/invitations.ts';
import { getRegistration } from '#shared/contracts/registration.ts';
import { apiErrors, fieldErrors } from '#shared/locale/errors.ts';
import { inviteWords as words } from '#shared/locale/registration.ts';
import { callApi } from '#web/api/call-api.ts';
import { startSession } from '#web/api/session/use-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { checkedOnSubmit, Form, type FormErrors, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { Consent } from './consent.tsx';
import { LinkVerdict } from './link-verdict.tsx';
import { useLink } from './use-link.ts';

const EMPTY = { username: '', password: '', consent: false };
type Fields = typeof EMPTY;

const VERDICTS = {
  done: { title: words.done, hint: words.doneHint, goOn: words.goOn },
  invalid: { title: apiErrors.badLink, hint: words.invalidHint, goOn: words.toStart },
} as const;

/** /invite#token: creates an account by an invitation, which stays valid if the account is refused [REG-03, REG-04]. */
export const InviteScreen = () => {
  const { verdict, isBusy, spend } = useLink();
  const { data: rules } = useCall(getRegistration, {});
  const [refusal, setRefusal] = useState<string>();
  const check = ({ username, password, consent }: Fields): FormErrors<Fields> => ({
    ...(username.trim() === '' && { username: fieldErrors.usernameRequired }),
    ...(password === '' && { password: fieldErrors.passwordRequired }),
    ...(rules?.privacyUrl && !consent && { consent: fieldErrors.consentRequired }),
  });
  const form = useAppForm({
    ...checkedOnSubmit(check),
    defaultValues: EMPTY,
    onSubmit: async ({ value: fields, formApi }) => {
      setRefusal(undefined);
      const accept = async (token: string): Promise<void> => {
        const session = await callApi(acceptInvitation, { body: { token, ...fields } });
        await startSession(session);
      };
      const refused = await spend(accept);
      if (refused !== undefined) setRefusal(refuseAt(formApi, refused));
    },
  });

  if (verdict) return <LinkVerdict {...VERDICTS[verdict]} />;
  return (
    <CardScreen>
      <CardHeading title={words.title} hint={words.hint} />
      <Form form={form}>
        <Stack gap="4">
          <form.AppField name="username">
            {(field) => (
              <field.TextField
                label={words.username}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
              />
            )}
          </form.AppField>
          <form.AppField name="password">
            {(field) => <field.PasswordField label={words.password} autoComplete="new-password" />}
          </form.AppField>
          <form.AppField name="consent">
            {({ state, handleChange }) => (
              <Consent
                hasConsented={state.value}
                isChecked={state.meta.errors.length > 0}
                onConsent={(hasConsented) => handleChange(hasConsented)}
              />
            )}
          </form.AppField>
          {refusal && (
            <Text role="alert" textStyle="sm" color="fg.error">
              {refusal}
            </Text>
          )}
          <Button type="submit" width="full" mt="2" aria-busy={isBusy}>
            {words.accept}
          </Button>
        </Stack>
      </Form>
    </CardScreen>
  );
};
