import { Button, ChakraProvider } from '@chakra-ui/react';
import { Suspense, useEffect, useState } from 'react';
import { SWRConfig } from 'swr';
import { getUser } from '#shared/contracts/accounts.ts';
import { getRegistration } from '#shared/contracts/registration.ts';
import { shellWords as words } from '#shared/locale/shell.ts';
import { errorText, isRefusal } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyDialog, lazyPart } from '#web/api/lazy.tsx';
import { onSessionOver, setPasswordQuestion } from '#web/api/session/session-signals.ts';
import { readToken, watchToken } from '#web/api/session/token.ts';
import { refetchUser, useSession, useSessionSignals } from '#web/api/session/use-session.ts';
import { SWR_OPTIONS } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { AuthScreen } from '#web/features/auth/auth-screen.tsx';
import { showInstitution, useTabIcon } from '#web/ui/institution.tsx';
import { Starting } from '#web/ui/status/loading.tsx';
import { ErrorBoundary, MessageScreen } from '#web/ui/status/message-screen.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { type AppRoute, openRouteAt } from './routes.ts';
import { createTheme } from './theme/system.ts';

/** The screens behind the sign-in, with the router. The sign-in needs no router. */
const SignedIn = lazyPart(async () => (await import('./router.tsx')).SignedIn);
// While the user of a stored token is fetched, the code of signed-in screens is fetched too. `lazyPart` handles a
// failed fetch.
if (readToken()) import('./router.tsx').catch(() => undefined);
/** Stages of the sign-in that most people never see. */
const PendingScreen = lazyPart(async () => (await import('./pending-screen.tsx')).PendingScreen);
const PasswordQuestion = lazyDialog(
  async () => (await import('#web/features/auth/password-question.tsx')).PasswordQuestion,
);

/** Tells blocked users why their session has ended. */
const useBlockedNotice = (): void =>
  useEffect(
    () =>
      onSessionOver((refusal) => {
        if (isRefusal(refusal, 'account-blocked')) notifyError(errorText(refusal));
      }),
    [],
  );

/**
 * Chooses what the page shows by the state of the session. Nobody signed in: the authentication screen at every path
 * [ROUTE-02]. User not known yet: a spinner [ROUTE-03].
 */
const Gate = () => {
  const session = useSession();
  useSessionSignals();
  useBlockedNotice();
  switch (session.status) {
    case 'out':
      return <AuthScreen />;
    case 'loading':
      return <Starting />;
    case 'failed':
      return (
        <MessageScreen title={words.userNotLoaded} hint={session.error.message}>
          <Button onClick={() => void refetchUser()}>{words.retry}</Button>
        </MessageScreen>
      );
    case 'in': {
      const { user } = session;
      return (
        <Suspense fallback={<Starting />}>
          {user.pending ? <PendingScreen user={user} /> : <SignedIn user={user} />}
        </Suspense>
      );
    }
  }
};

/** A screen for everybody, signed in or not. It does not fetch the session. */
const OpenScreen = ({ route }: { route: AppRoute }) => {
  const [Screen] = useState(() => lazyPart(route.load));
  usePageTitle(route.title);
  return (
    <Suspense fallback={<Starting />}>
      <Screen />
    </Suspense>
  );
};

const ONCE = { refreshInterval: 0, revalidateOnFocus: false, revalidateOnReconnect: false };

/** Fetches the institution at the start. The sign-in reads its rules from the same answer [FACE-241]. */
const InstitutionOfStart = () => {
  const { data } = useCall(getRegistration, {}, ONCE);
  useEffect(() => data && showInstitution(data.institution), [data]);
  useTabIcon();
  return null;
};

type AskedPassword = { username: string; asksCode: boolean; token: string | null; answer: (isGiven: boolean) => void };

/** Asks for the password above all screens and dialogs, when a call needs it [PASS-08]. */
const PasswordOnDemand = () => {
  const [asked, setAsked] = useState<AskedPassword>();
  useEffect(
    () =>
      setPasswordQuestion(async () => {
        const { username, twoFactor = false } = await callApi(getUser, {});
        const about = { username, asksCode: twoFactor, token: readToken() };
        const isGiven = await new Promise<boolean>((answer) => setAsked({ ...about, answer }));
        setAsked(undefined);
        return isGiven;
      }),
    [],
  );
  // The question ends with the session, also if another tab has ended it.
  useEffect(
    () =>
      asked &&
      watchToken(() => {
        if (readToken() !== asked.token) asked.answer(false);
      }),
    [asked],
  );
  return (
    asked && (
      <PasswordQuestion
        username={asked.username}
        asksCode={asked.asksCode}
        onGiven={() => asked.answer(true)}
        onCancel={() => asked.answer(false)}
      />
    )
  );
};

export const App = () => {
  const [theme] = useState(createTheme);
  const open = openRouteAt(location.pathname);
  return (
    <ChakraProvider value={theme}>
      <SWRConfig value={SWR_OPTIONS}>
        <InstitutionOfStart />
        <ConnectionBanner />
        <ErrorBoundary>{open ? <OpenScreen route={open} /> : <Gate />}</ErrorBoundary>
        <PasswordOnDemand />
        <Toaster />
      </SWRConfig>
    </ChakraProvider>
  );
};
