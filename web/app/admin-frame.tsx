import { Outlet, useNavigation } from 'react-router-dom';
import { AdminLayout } from '#web/features/admin/layout/admin-layout.tsx';
import type { AdminSection } from '#web/features/admin/layout/nav-list.tsx';
import { ROUTES } from './routes.ts';
import { useRoute } from './use-route.ts';

const pathOf = (section: AdminSection): string => ROUTES.find((route) => route.section === section)?.path ?? '/';

/** The admin layout around an administrator's screens. */
export const AdminFrame = () => {
  const shown = useRoute();
  const chosen = useNavigation().location?.pathname;
  // The section of the chosen screen is marked at once, because the screen's code may take seconds to come.
  const { section: current } = ROUTES.find(({ path }) => path === chosen) ?? shown ?? {};
  return (
    <AdminLayout sections={{ pathOf, current }}>
      <Outlet />
    </AdminLayout>
  );
};
