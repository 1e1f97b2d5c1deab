import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { CurrentUserContext } from '#web/api/current-user.ts';
import { Loading } from '#web/ui/loading.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFound } from './not-found.tsx';
import { AdminRoutes, EmbeddingsScreen, MainCalendar, ProfileScreen } from './screens.ts';
import { WidgetPath } from './widget-path.tsx';

const SETTINGS = '/settings';

/** Screens of both roles; the admin's layout stands around them (SPEC §6). */
const SHARED_ROUTES = (
  <>
    <Route path={SETTINGS} element={<ProfileScreen />} />
    <Route path="/embeddings" element={<EmbeddingsScreen />} />
  </>
);

/** The routing table of SPEC §2 for a signed-in person. */
const Screens = ({ user }: { user: CurrentUser }) => {
  const { pathname } = useLocation();
  // Nothing but a new password is answered now (DECISIONS §2).
  if (user.passwordExpired && pathname !== SETTINGS) return <Navigate to={SETTINGS} replace />;
  return (
    // A screen that failed does not take the next one with it.
    <ErrorBoundary resetKey={pathname}>
      <Suspense fallback={<Loading />}>
        <Routes>
          <Route path="/calendar/:token" element={<WidgetPath />} />
          {user.role === 'admin' ? (
            <Route path="*" element={<AdminRoutes>{SHARED_ROUTES}</AdminRoutes>} />
          ) : (
            <>
              {SHARED_ROUTES}
              <Route path="/" element={<MainCalendar />} />
              <Route path="*" element={<NotFound />} />
            </>
          )}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
};

export const SignedIn = ({ user }: { user: CurrentUser }) => (
  <CurrentUserContext value={user}>
    <BrowserRouter>
      <Screens user={user} />
    </BrowserRouter>
  </CurrentUserContext>
);
