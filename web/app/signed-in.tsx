import { useMemo } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { routeObjects } from './router.tsx';

type Role = CurrentUser['role'];
let latest: { role: Role; router: ReturnType<typeof createBrowserRouter> } | undefined;

/** One router at a time, as each listens to the address: the same for the same role, however often React asks. */
const routerFor = (role: Role) => {
  if (latest?.role === role) return latest.router;
  latest?.router.dispose();
  latest = { role, router: createBrowserRouter(routeObjects(role)) };
  return latest.router;
};

/** Everything behind the sign-in: the screens of the role, by the address. */
export const SignedIn = ({ user }: { user: CurrentUser }) => {
  const router = useMemo(() => routerFor(user.role), [user.role]);
  return (
    <CurrentUserContext value={user}>
      <RouterProvider router={router} />
    </CurrentUserContext>
  );
};
