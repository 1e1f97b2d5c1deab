import { Box } from '@chakra-ui/react';
import { type ComponentType, type ReactNode, use, useMemo } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
  useLocation,
  useNavigation,
} from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { shellWords as words } from '#shared/locale/shell.ts';
import { fetchCode } from '#web/api/lazy.tsx';
import { CurrentUserContext, useCurrentUser } from '#web/api/session/current-user.ts';
import { Starting } from '#web/ui/status/loading.tsx';
import { FailedScreen } from '#web/ui/status/message-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { GlobalDialogs } from './global-dialogs.tsx';
import { type AppRoute, routesOf } from './routes.ts';
import { routeId, useRoute } from './use-route.ts';

const PROFILE = '/settings';
// An element without a box of its own, which does not change the screen's layout.
const BOXLESS = { display: 'contents' } as const;

/**
 * A line at the top of the window while the next screen's code is loading. It appears late, so that it does not flash.
 */
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

/**
 * Frames every screen. It sets the window's title. While the password is expired, it shows only the profile [AUTH-16].
 */
const Frame = () => {
  const { passwordExpired } = useCurrentUser();
  const { pathname } = useLocation();
  usePageTitle(useRoute()?.title);
  if (passwordExpired && pathname !== PROFILE) return <Navigate to={PROFILE} replace />;
  return (
    <>
      <Progress />
      <GlobalDialogs />
      <Outlet />
    </>
  );
};

/**
 * Shows a screen until the next screen can be drawn. The old screen takes no more input once the next is chosen,
 * because the next screen's code may take seconds to come.
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
 * Loads the code of a screen. If that fails, the result is a component that throws when it is drawn. If React Router's
 * `lazy` itself failed on the first page, React Router 7.18 would draw neither the route nor its error element.
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

// The route of a screen, with an error element of its own, so that everything around a failed screen stays.
const screenRoute = (route: AppRoute): RouteObject => ({
  id: routeId(route),
  path: route.path,
  ErrorBoundary: FailedScreen,
  lazy: lazyComponent(async () => {
    const Screen = await route.load();
    return () => (
      <UntilLeft>
        <Screen />
      </UntilLeft>
    );
  }),
});

const isPartOfAdmin = ({ path }: AppRoute): boolean => path !== '/calendar/:token';

/** The routes of one role, as React Router's route objects. */
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

type Routed = {
  readonly role: CurrentUser['role'];
  readonly router: ReturnType<typeof createBrowserRouter>;
  /** Resolves when the router has the code of its first screen. */
  readonly ready: Promise<void>;
};
let latest: Routed | undefined;

/** The router for a role. Only one router exists at a time, because each router listens to the address. */
const routerFor = (role: CurrentUser['role']): Routed => {
  if (latest?.role === role) return latest;
  latest?.router.dispose();
  const router = createBrowserRouter(routeObjects(role));
  const ready = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      stop();
      resolve();
    });
  });
  latest = { role, router, ready };
  return latest;
};

/**
 * All screens behind the sign-in, by role and address. A change of the screen is no React transition, because in a
 * transition an open dialog would stay and take input.
 */
export const SignedIn = ({ user }: { user: CurrentUser }) => {
  const { router, ready } = useMemo(() => routerFor(user.role), [user.role]);
  // React renders a promise's result in slices. In one piece the first rendering would block a slow phone.
  use(ready);
  return (
    <CurrentUserContext value={user}>
      <RouterProvider router={router} useTransitions={false} />
    </CurrentUserContext>
  );
};
