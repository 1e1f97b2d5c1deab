import { Button, ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { Suspense, useDeferredValue } from 'react';
import { SWRConfig } from 'swr';
import { shellWords as words } from '#shared/locale/shell.ts';
import { SWR_OPTIONS } from '#web/api/swr-options.ts';
import { refetchUser, type SessionState, useSession, useSessionSignals } from '#web/api/use-session.ts';
import { AuthScreen } from '#web/features/auth/auth-screen.tsx';
import { MessageScreen } from '#web/ui/message-screen.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedIn } from './signed-in-lazily.ts';
import { Starting } from './starting.tsx';

/** SPEC §2: who is not signed in sees the authentication screen on every path; a spinner while that is being found out. */
const Gate = () => {
  const known = useSession();
  // Coming in, the screen is drawn in slices of 5 ms instead of one piece that holds up a slow phone; leaving is at once.
  const late = useDeferredValue(known.status);
  const session: SessionState = known.status === 'in' && late !== 'in' ? { status: 'loading' } : known;
  useSessionSignals();
  switch (session.status) {
    case 'out':
      return <AuthScreen onStart={SignedIn.prefetch} />;
    case 'loading':
      return <Starting />;
    case 'failed':
      return (
        <MessageScreen title={words.userNotLoaded} hint={session.error.message}>
          <Button onClick={() => void refetchUser().catch(() => undefined)}>{words.tryAgain}</Button>
        </MessageScreen>
      );
    case 'in':
      return <SignedIn user={session.user} />;
  }
};

export const App = ({ system }: { system: SystemContext }) => (
  <ChakraProvider value={system}>
    <SWRConfig value={SWR_OPTIONS}>
      <ConnectionBanner />
      <ErrorBoundary>
        <Suspense fallback={<Starting />}>
          <Gate />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </SWRConfig>
  </ChakraProvider>
);
