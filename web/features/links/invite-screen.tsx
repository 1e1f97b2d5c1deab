import { Button, Heading, Link, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { acceptInvitation } from '#shared/contracts/invitations.ts';
import { getRegistration } from '#shared/contracts/registration.ts';
import { accountErrors } from '#shared/locale/account-errors.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { linkErrors } from '#shared/locale/link-errors.ts';
import { registrationWords, inviteWords as words } from '#shared/locale/registration.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { keepSession } from '#web/api/use-session.ts';
import { CardScreen } from '#web/ui/card-screen.tsx';
import { CheckLine } from '#web/ui/choice-line.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { forgetToken, tokenOfAddress } from './link-token.ts';
import { LinkVerdict } from './link-verdict.tsx';

type Errors = {
  readonly username?: string;
  readonly password?: string;
  readonly consent?: string;
  readonly form?: string;
};

/** /invite#token: an account by an invitation; what is refused leaves the invitation as it is [REG-03, REG-04]. */
export const InviteScreen = () => {
  usePageTitle(words.title);
  const [token] = useState(tokenOfAddress);
  const { data: rules } = useCall(getRegistration, {});
  const [typed, setTyped] = useState({ username: '', password: '', consent: false });
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<'done' | 'invalid' | undefined>(token === '' ? 'invalid' : undefined);
  const privacyUrl = rules?.privacyUrl ?? '';
  const set = (change: Partial<typeof typed>) => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };

  const wrong = (): Errors => {
    if (typed.username.trim() === '') return { username: fieldErrors.usernameRequired };
    if (typed.password === '') return { password: fieldErrors.passwordRequired };
    return privacyUrl !== '' && !typed.consent ? { consent: accountErrors.consentRequired } : {};
  };

  const submit = async (domEvent: FormEvent<HTMLFormElement>): Promise<void> => {
    domEvent.preventDefault();
    const found = wrong();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) domEvent.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (first || isBusy) return;
    setBusy(true);
    try {
      const session = await callApi(acceptInvitation, { body: { token, ...typed } });
      forgetToken();
      await keepSession(session);
      setVerdict('done');
    } catch (thrown) {
      const text = errorText(thrown);
      if (text === linkErrors.badLink) setVerdict('invalid');
      else setErrors({ form: text });
    }
    setBusy(false);
  };

  if (verdict === 'done') return <LinkVerdict title={words.done} hint={words.doneHint} goOn={words.goOn} />;
  if (verdict === 'invalid')
    return <LinkVerdict title={linkErrors.badLink} hint={words.invalidHint} goOn={words.toStart} />;
  return (
    <CardScreen>
      <Stack gap="1">
        <Heading as="h2" size="md">
          {words.title}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
      </Stack>
      <form noValidate onSubmit={(domEvent) => void submit(domEvent)}>
        <Stack gap="4">
          <TextField
            label={words.username}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.username}
            onValue={(username) => set({ username })}
            error={errors.username}
          />
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="new-password"
            value={typed.password}
            onValue={(password) => set({ password })}
            error={errors.password}
          />
          {privacyUrl !== '' && (
            <CheckLine
              name="consent"
              isChecked={typed.consent}
              error={errors.consent}
              onChange={() => set({ consent: !typed.consent })}
            >
              {registrationWords.consent}
              <Link href={privacyUrl} target="_blank" rel="noreferrer" color="blue.fg" textDecoration="underline">
                {registrationWords.policy}
              </Link>
            </CheckLine>
          )}
          {errors.form && (
            <Text role="alert" textStyle="sm" color="fg.error">
              {errors.form}
            </Text>
          )}
          <Button type="submit" width="full" mt="2" aria-busy={isBusy}>
            {words.accept}
          </Button>
        </Stack>
      </form>
    </CardScreen>
  );
};
