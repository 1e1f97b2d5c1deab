import { Box } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation, useNavigation } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { shellWords as words } from '#shared/locale/shell.ts';
import { fetchCode } from '#web/api/lazy/fetch-code.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { onSearchRequested } from '#web/ui/search-request.ts';
import { FailedScreen } from '#web/ui/status/error-boundary.tsx';
import { notifyMissingCode } from '#web/ui/toast/notify-missing-code.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { type AppRoute, routesOf } from './routes.ts';
import { Starting } from './starting.tsx';
import { routeId, useRoute } from './use-route.ts';

const PROFILE = '/settings';
// An element without a box: the screen stands as if it were not there.
const BOXLESS = { display: 'contents' } as const;

/** A line at the top of the window while the code of the next screen is on its way; late enough not to flash. */
const Progress = () =>
  useNavigation().state === 'idle' ? null : (
    <Box
      role="status"
      aria-label={words.loading}
      position="fixed"
      insetX="0"
      top="0"
      h="2px"
      zIndex="banner"
      bg="blue.solid"
      animation="fade-in 200ms 120ms both"
    />
  );

/** In place of the search and the dialogs of the address that cannot be fetched: says so to whoever asks for one. */
const NoGlobalDialogs = () => {
  const { key, search } = useLocation();
  useEffect(() => {
    if (key && new URLSearchParams(search).has('open')) notifyMissingCode();
  }, [key, search]);
  useEffect(() => onSearchRequested(notifyMissingCode), []);
  return null;
};

/** The search and the dialogs of the address, which no screen waits for; without them all else works. */
const LateGlobalDialogs = () => {
  const [GlobalDialogs, setGlobalDialogs] = useState<ComponentType>();
  useEffect(() => {
    fetchCode(() => import('./global-dialogs.tsx')).then(
      (late) => setGlobalDialogs(() => late.GlobalDialogs),
      () => setGlobalDialogs(() => NoGlobalDialogs),
    );
  }, []);
  return GlobalDialogs && <GlobalDialogs />;
};

/** Around every screen: the window's title, and the one screen that an expired password leaves [AUTH-16]. */
const Frame = () => {
  const { passwordExpired } = useCurrentUser();
  const { pathname } = useLocation();
  usePageTitle(useRoute()?.title);
  if (passwordExpired && pathname !== PROFILE) return <Navigate to={PROFILE} replace />;
  return (
    <>
      <Progress />
      <LateGlobalDialogs />
      <Outlet />
    </>
  );
};

/**
 * A screen until the next one is there. Once another is chosen it takes no more input, whose code may take seconds to come;
 * the line at the top tells so.
 */
const UntilLeft = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  return (
    <div inert={next !== pathname} style={BOXLESS}>
      {children}
    </div>
  );
};

/**
 * A component by its code. Code that cannot be fetched is thrown while drawing: where `lazy` itself fails on the first page,
 * React Router 7.18 draws neither the route nor its error element.
 */
const lazyComponent = (load: () => Promise<ComponentType>) => async () => {
  try {
    return { Component: await fetchCode(load) };
  } catch (thrown) {
    const Failed = () => {
      throw thrown;
    };
    return { Component: Failed };
  }
};

// The screen's own error element: what surrounds a failed screen stays.
const screenRoute = (route: AppRoute): RouteObject => ({
  id: routeId(route),
  path: route.path,
  ErrorBoundary: FailedScreen,
  lazy: lazyComponent(async () => {
    const Screen = await route.load(location);
    return () => (
      <UntilLeft>
        <Screen />
      </UntilLeft>
    );
  }),
});

const isPartOfAdmin = ({ path }: AppRoute): boolean => path !== '/calendar/:token';

/** The table of routes as React Router's route objects, for one role. */
export const routeObjects = (role: CurrentUser['role']): RouteObject[] => {
  const routes = routesOf(role);
  const children =
    role === 'admin'
      ? [
          ...routes.filter((route) => !isPartOfAdmin(route)).map(screenRoute),
          {
            ErrorBoundary: FailedScreen,
            lazy: lazyComponent(async () => (await import('./admin-frame.tsx')).AdminFrame),
            children: routes.filter(isPartOfAdmin).map(screenRoute),
          },
        ]
      : routes.map(screenRoute);
  return [{ Component: Frame, ErrorBoundary: FailedScreen, HydrateFallback: Starting, children }];
};
