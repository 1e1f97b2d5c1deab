import { use, useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { routeObjects } from './router.tsx';

type Role = CurrentUser['role'];
type Routed = { role: Role; router: ReturnType<typeof createBrowserRouter>; ready: Promise<void> };
let latest: Routed | undefined;

/** One router at a time, as each listens to the address: the same for the same role, however often React asks. */
const routerFor = (role: Role): Routed => {
  if (latest?.role === role) return latest;
  latest?.router.dispose();
  const router = createBrowserRouter(routeObjects(role));
  const ready = new Promise<void>((resolve) => {
    if (router.state.initialized) return resolve();
    // Stops listening at once. React Router keeps what nobody hears, such as a «Back» meanwhile, for its first screen.
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
 * Everything behind the sign-in: the screens of the role, by the address. The router comes with its first screen, which React
 * draws in slices. What people choose later is no transition: what was open before would stay there and take their input.
 */
export const SignedIn = ({ user }: { user: CurrentUser }) => {
  const { router, ready } = useMemo(() => routerFor(user.role), [user.role]);
  use(ready);
  return (
    <CurrentUserContext value={user}>
      <RouterProvider router={router} useTransitions={false} />
    </CurrentUserContext>
  );
};
