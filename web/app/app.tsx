import { Button, ChakraProvider } from '@chakra-ui/react';
import { Suspense } from 'react';
import { SWRConfig } from 'swr';
import { shellWords as words } from '#shared/locale/shell.ts';
import { SWR_OPTIONS } from '#web/api/swr-options.ts';
import { refetchUser, useSession, useSessionSignals } from '#web/api/use-session.ts';
import { AuthScreen } from '#web/features/auth/auth-screen.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { MessageScreen } from '#web/ui/message-screen.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SignedIn } from './signed-in-lazily.ts';
import { system } from './theme/system.ts';

/** SPEC §2: who is not signed in sees the authentication screen on every path; a spinner while that is being found out. */
const Gate = () => {
  const session = useSession();
  useSessionSignals();
  switch (session.status) {
    case 'out':
      return <AuthScreen onStart={SignedIn.prefetch} />;
    case 'loading':
      return <Loading />;
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

export const App = () => (
  <ChakraProvider value={system}>
    <SWRConfig value={SWR_OPTIONS}>
      <ConnectionBanner />
      <ErrorBoundary>
        <Suspense fallback={<Loading />}>
          <Gate />
        </Suspense>
      </ErrorBoundary>
      <Toaster />
    </SWRConfig>
  </ChakraProvider>
);
