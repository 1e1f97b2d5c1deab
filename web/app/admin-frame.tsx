import { Outlet } from 'react-router-dom';
import { AdminLayout } from '#web/features/admin/layout/admin-layout.tsx';
import type { AdminSection } from '#web/features/admin/layout/sections.ts';
import { ROUTES } from './routes.ts';
import { useRoute } from './use-route.ts';

const pathOf = (section: AdminSection): string => ROUTES.find((route) => route.section === section)?.path ?? '/';

/** The admin layout around the screens of its routes. */
export const AdminFrame = () => {
  const current = useRoute()?.section;
  return (
    <AdminLayout sections={{ pathOf, current }}>
      <Outlet />
    </AdminLayout>
  );
};
