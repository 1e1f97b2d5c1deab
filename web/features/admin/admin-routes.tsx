import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { Charts, DashboardPage } from './dashboard/dashboard-page.tsx';
import { AdminPage } from './home/admin-page.tsx';
import { AdminLayout } from './layout/admin-layout.tsx';
import { LogPage } from './log/log-page.tsx';
import { SettingsPage } from './settings/settings-page-lazily.ts';
import { UsersPage } from './users/users-page.tsx';

const DASHBOARD = '/admin/dashboard';
const SETTINGS = '/admin/settings';

/** Fetches what the screen of a path brings along, so that it comes in one piece. */
export const prefetchScreen = async (pathname: string): Promise<void> => {
  if (pathname === DASHBOARD) await Charts.prefetch();
  if (pathname === SETTINGS) await SettingsPage.prefetch();
};

type Props = {
  /** Routes of screens that admins share with users; they stand inside the admin layout (SPEC §2, §6). */
  children?: ReactNode;
};

/** Everything an admin sees: the admin layout and its screens; an unknown path is the admin page (SPEC §2). */
export const AdminRoutes = ({ children }: Props) => (
  <Routes>
    <Route element={<AdminLayout />}>
      {children}
      <Route path={DASHBOARD} element={<DashboardPage />} />
      <Route path="/admin/users" element={<UsersPage />} />
      <Route path="/admin/events" element={<LogPage />} />
      <Route path={SETTINGS} element={<SettingsPage />} />
      <Route path="*" element={<AdminPage />} />
    </Route>
  </Routes>
);
