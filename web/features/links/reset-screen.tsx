import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { resetPassword } from '#shared/contracts/reset.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { linkErrors } from '#shared/locale/link-errors.ts';
import { resetWords as words } from '#shared/locale/links.ts';
import { profileWords } from '#shared/locale/profile.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { CardScreen } from '#web/ui/card-screen.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { forgetToken, tokenOfAddress } from './link-token.ts';
import { LinkVerdict } from './link-verdict.tsx';

const EMPTY = { password: '', confirmation: '' };
type Errors = { readonly password?: string; readonly confirmation?: string };

const errorsOf = ({ password, confirmation }: typeof EMPTY): Errors => {
  if (password === '') return { password: fieldErrors.passwordRequired };
  return password === confirmation ? {} : { confirmation: profileWords.passwordsDiffer };
};

/** /reset#token: sets a new password by a link [PASS-02]. A password that is refused leaves the link as it is. */
export const ResetScreen = () => {
  usePageTitle(words.title);
  const [token] = useState(tokenOfAddress);
  const [typed, setTyped] = useState(EMPTY);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const [verdict, setVerdict] = useState<'done' | 'invalid' | undefined>(token === '' ? 'invalid' : undefined);
  const set = (change: Partial<typeof EMPTY>) => {
    setTyped({ ...typed, ...change });
    setErrors({});
  };

  const submit = async (domEvent: FormEvent<HTMLFormElement>): Promise<void> => {
    domEvent.preventDefault();
    const wrong = errorsOf(typed);
    setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) domEvent.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    if (first || isBusy) return;
    setBusy(true);
    try {
      await callApi(resetPassword, { body: { token, password: typed.password } });
      forgetToken();
      setVerdict('done');
    } catch (thrown) {
      const text = errorText(thrown);
      if (text === linkErrors.badLink) setVerdict('invalid');
      else setErrors({ password: text });
    }
    setBusy(false);
  };

  if (verdict === 'done') return <LinkVerdict title={words.done} hint={words.doneHint} goOn={words.signIn} />;
  if (verdict === 'invalid')
    return <LinkVerdict title={linkErrors.badLink} hint={words.invalidHint} goOn={words.signIn} />;
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
          <PasswordField
            label={words.password}
            name="password"
            autoComplete="new-password"
            value={typed.password}
            onValue={(password) => set({ password })}
            error={errors.password}
          />
          <PasswordField
            label={words.confirmation}
            name="confirmation"
            autoComplete="new-password"
            value={typed.confirmation}
            onValue={(confirmation) => set({ confirmation })}
            error={errors.confirmation}
          />
          <Button type="submit" width="full" mt="2" aria-busy={isBusy}>
            {words.save}
          </Button>
        </Stack>
      </form>
    </CardScreen>
  );
};
