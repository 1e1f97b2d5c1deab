import { Button, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, Suspense, startTransition, useEffect, useState } from 'react';
import { authWords as words } from '#shared/locale/auth.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { pageTitles } from '#shared/locale/shell.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { type Credentials, signIn, signUp } from '#web/api/session/use-session.ts';
import { CardScreen } from '#web/ui/card-screen.tsx';
import { PasswordField, TextField } from '#web/ui/form/text-field.tsx';
import { Tabs, tabId } from '#web/ui/tabs.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { keepName, keptName } from './kept-name.ts';

const RegisterRules = lazyPart(async () => (await import('./register-rules.tsx')).RegisterRules);
const ForgottenScreen = lazyPart(async () => (await import('./forgotten-screen.tsx')).ForgottenScreen);

const PANEL = 'auth-panel';
/** The language of this screen's words [AUTH-01]. Otherwise a Russian screen reader would spell them. */
const LANG = 'en';

const MODES = {
  login: { send: signIn, done: words.loggedIn, label: words.login, autoComplete: 'current-password' },
  register: { send: signUp, done: words.registered, label: words.register, autoComplete: 'new-password' },
} as const;
type Mode = keyof typeof MODES;

const TABS = [
  { value: 'login', label: words.login },
  { value: 'register', label: words.register },
] as const;

// Errors of empty fields. Length and form of a text are not checked [AUTH-04].
const missing = ({ username, password }: Credentials): Partial<Credentials> => ({
  ...(username.trim() === '' && { username: fieldErrors.usernameRequired }),
  ...(password === '' && { password: fieldErrors.passwordRequired }),
});

/** Whether the server refused what was typed. */
const isRefused = (thrown: unknown): thrown is ApiError =>
  thrown instanceof ApiError && thrown.status >= 400 && thrown.status < 500;

/**
 * The card with its two tabs. Sends the form for the active tab [AUTH-03]. TanStack Form is not used, because it would
 * take a tenth of the size to which this screen's code is limited.
 */
export const AuthScreen = () => {
  const [mode, setMode] = useState<Mode>('login');
  const { send, done, label, autoComplete } = MODES[mode];
  usePageTitle(pageTitles.signIn);

  const [values, setValues] = useState<Credentials>(() => ({ username: keptName(), password: '' }));
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** The server's errors by field. */
  const [refusal, setRefusal] = useState<Partial<Credentials>>({});
  const [isForgotten, setForgotten] = useState(false);
  // The kept name is used once, so that the next person begins with an empty form.
  useEffect(() => keepName(''), []);
  const errors = wasSubmitted ? { ...refusal, ...missing(values) } : {};
  const set = (change: Partial<Credentials>) => {
    setRefusal({});
    setValues({ ...values, ...change });
  };

  const submit = async (domEvent: FormEvent<HTMLFormElement>): Promise<void> => {
    domEvent.preventDefault();
    setSubmitted(true);
    const [wrong] = Object.keys(missing(values));
    // The checkbox is there only if consent is needed [REG-06].
    const first = wrong ? `[name="${wrong}"]` : '[name="consent"]:not(:checked)';
    const invalid = domEvent.currentTarget.querySelector<HTMLElement>(first);
    invalid?.focus();
    if (invalid || isBusy) return;
    setBusy(true);
    try {
      const { pending } = await send(values);
      // A sign-in that waits for a code is only half done.
      if (pending !== 'code') notifySuccess(done);
    } catch (thrown) {
      notifyError(errorText(thrown));
      if (isRefused(thrown)) setRefusal({ [thrown.field === 'username' ? 'username' : 'password']: thrown.message });
    } finally {
      setBusy(false);
    }
  };

  if (isForgotten) return <ForgottenScreen typed={values.username} onBack={() => setForgotten(false)} />;
  return (
    <CardScreen>
      {location.pathname === '/join' && <Text textAlign="center">{words.signInToJoin}</Text>}
      <Tabs
        label={words.modes}
        tabs={TABS}
        value={mode}
        panelId={PANEL}
        lang={LANG}
        onValue={(next) => {
          // The other tab shows the typed text, and checks it only when it is submitted.
          setSubmitted(false);
          setRefusal({});
          setMode(next);
        }}
      />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, mode)}>
        <form
          // Each tab has a form element of its own, by which password managers tell the two forms apart.
          key={mode}
          noValidate
          onSubmit={(domEvent) => void submit(domEvent)}
        >
          <Stack gap="4">
            <TextField
              label={words.username}
              labelLang={LANG}
              name="username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={values.username}
              onValue={(username) => set({ username })}
              error={errors.username}
            />
            <PasswordField
              label={words.password}
              labelLang={LANG}
              name="password"
              autoComplete={autoComplete}
              required
              value={values.password}
              onValue={(password) => set({ password })}
              error={errors.password}
            />
            {mode === 'register' && (
              <Suspense>
                <RegisterRules
                  hasConsented={values.consent === true}
                  isChecked={wasSubmitted}
                  onConsent={(consent) => set({ consent })}
                />
              </Suspense>
            )}
            <Button type="submit" lang={LANG} width="full" mt="2" aria-busy={isBusy} opacity={isBusy ? 0.7 : 1}>
              {label}
            </Button>
            {mode === 'login' && (
              <Button variant="ghost" colorPalette="gray" onClick={() => startTransition(() => setForgotten(true))}>
                {words.forgotten}
              </Button>
            )}
          </Stack>
        </form>
      </div>
    </CardScreen>
  );
};
