import { Button, ChakraProvider } from '@chakra-ui/react';
import { Suspense, useDeferredValue, useEffect } from 'react';
import { SWRConfig } from 'swr';
import { apiErrors } from '#shared/locale/errors.ts';
import { shellWords as words } from '#shared/locale/shell.ts';
import { fetchCode } from '#web/api/lazy/fetch-code.ts';
import { lazyPart } from '#web/api/lazy/lazy-part.ts';
import { setPasswordQuestion } from '#web/api/session/ask-password.ts';
import { onSessionOver } from '#web/api/session/session-signals.ts';
import { refetchUser, type SessionState, useSession, useSessionSignals } from '#web/api/session/use-session.ts';
import { SWR_OPTIONS } from '#web/api/swr-options.ts';
import { AuthScreen } from '#web/features/auth/auth-screen.tsx';
import { ErrorBoundary } from '#web/ui/status/error-boundary.tsx';
import { MessageScreen } from '#web/ui/status/message-screen.tsx';
import { notifyError } from '#web/ui/toast/notify.ts';
import { notifyMissingCode } from '#web/ui/toast/notify-missing-code.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Starting } from './starting.tsx';
import { system } from './theme/system.ts';

setPasswordQuestion(async () => {
  const question = await fetchCode(() => import('./ask-for-password.tsx')).catch(notifyMissingCode);
  return question ? question.askForPassword() : false;
});

/** With its router, which the sign-in screen does without. */
const SignedIn = lazyPart(async () => (await import('./signed-in.tsx')).SignedIn);

/** Stages before all screens; most people never see them. */
const PendingScreen = lazyPart(async () => (await import('./pending-screen.tsx')).PendingScreen);

/** Screens of links in letters, for everybody, signed in or not. */
const LinkScreen = lazyPart(async () => (await import('./link-screen.tsx')).LinkScreen);
const LINK = /^\/(?:reset|confirm-email|invite)$/;

/** Tells a blocked user why their session ended; other ends of a session need no reason. */
const useBlockedNotice = (): void =>
  useEffect(
    () =>
      onSessionOver((reason) => {
        if (reason === apiErrors.accountBlocked) notifyError(reason);
      }),
    [],
  );

/** Nobody signed in: the authentication screen on every path [ROUTE-02]; a spinner while the user is loading [ROUTE-03]. */
const Gate = () => {
  const known = useSession();
  // Signing in is a transition: React then waits for code that is loading instead of drawing a fallback first.
  const late = useDeferredValue(known.status);
  const session: SessionState = known.status === 'in' && late !== 'in' ? { status: 'loading' } : known;
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
          <Button onClick={() => void refetchUser().catch(() => undefined)}>{words.retry}</Button>
        </MessageScreen>
      );
    case 'in': {
      const { user } = session;
      return user.pending ? <PendingScreen user={user} /> : <SignedIn user={user} />;
    }
  }
};

export const App = () => (
  <ChakraProvider value={system}>
    <SWRConfig value={SWR_OPTIONS}>
      <ConnectionBanner />
      <ErrorBoundary>
        <Suspense fallback={<Starting />}>{LINK.test(location.pathname) ? <LinkScreen /> : <Gate />}</Suspense>
      </ErrorBoundary>
      <Toaster />
    </SWRConfig>
  </ChakraProvider>
);
