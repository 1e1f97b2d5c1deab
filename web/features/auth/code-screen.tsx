import { Button, Stack } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { Code, loginByCode } from '#shared/contracts/two-factor.ts';
import { authWords } from '#shared/locale/auth.ts';
import { pageTitles } from '#shared/locale/shell.ts';
import { codeStepWords as words } from '#shared/locale/two-factor.ts';
import { ApiError, errorText, isRefusal } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { onSessionOver } from '#web/api/session/session-signals.ts';
import { forgetSession, refetchUser, startSession } from '#web/api/session/use-session.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { notifyError, notifySuccess } from '#web/ui/toast/notify.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { keepName } from './kept-name.ts';

/** The second step of a sign-in: asks for the code after a correct password [2FA-08, 2FA-10]. */
export const CodeScreen = ({ user }: { user: CurrentUser }) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focusField = (): void => form.current?.querySelector('input')?.focus();
  usePageTitle(pageTitles.signIn);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(
    () =>
      onSessionOver((refusal) => {
        keepName(user.username);
        // The token has expired before the code came, so this screen ends. The app itself tells blocked users why.
        if (!isRefusal(refusal, 'account-blocked')) notifyError(words.tooLate);
      }),
    [user.username],
  );
  const goBack = (): void => {
    keepName(user.username);
    forgetSession();
  };

  const onSubmit = async (domEvent: FormEvent): Promise<void> => {
    domEvent.preventDefault();
    if (isBusy) return;
    const typed = v.safeParse(Code, code);
    setError(typed.success ? undefined : typed.issues[0].message);
    if (!typed.success) return focusField();
    setBusy(true);
    try {
      const { codesLeft, ...session } = await callApi(loginByCode, { body: { code: typed.output } });
      await startSession(session);
      notifySuccess([authWords.loggedIn, ...(codesLeft === undefined ? [] : [words.codesLeft(codesLeft)])].join('. '));
    } catch (thrown) {
      if (thrown instanceof ApiError && thrown.status === 401) return;
      setError(errorText(thrown));
      setBusy(false);
      // Another tab has finished this sign-in. The fetched user decides which screen is shown.
      if (thrown instanceof ApiError && thrown.status === 403) return void refetchUser();
      focusField();
    }
  };

  return (
    <CardScreen>
      <form ref={form} noValidate onSubmit={(domEvent) => void onSubmit(domEvent)}>
        <Stack gap="5">
          <CardHeading title={words.title} hint={words.who(user.username)} />
          <CodeField
            takesRecovery
            value={code}
            error={error}
            onValue={(typed) => {
              setCode(typed);
              setError(undefined);
            }}
          />
          <Button type="submit" width="full" aria-busy={isBusy} opacity={isBusy ? 0.7 : 1}>
            {words.enter}
          </Button>
          <Button variant="ghost" colorPalette="gray" width="full" onClick={goBack}>
            {words.back}
          </Button>
        </Stack>
      </form>
    </CardScreen>
  );
};
