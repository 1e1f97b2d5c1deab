import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { lazily } from '#web/app/lazily.ts';
import { AdminLayout } from './layout/admin-layout.tsx';

const AdminPage = lazily(async () => (await import('./home/admin-page.tsx')).AdminPage);
const DashboardPage = lazily(async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage);
const UsersPage = lazily(async () => (await import('./users/users-page.tsx')).UsersPage);
const LogPage = lazily(async () => (await import('./log/log-page.tsx')).LogPage);
const SettingsPage = lazily(async () => (await import('./settings/settings-page.tsx')).SettingsPage);

type Props = {
  /** Routes of screens that admins share with users; they stand inside the admin layout (SPEC §2, §6). */
  children?: ReactNode;
};

/** Everything an admin sees: the admin layout and its screens; an unknown path is the admin page (SPEC §2). */
export const AdminRoutes = ({ children }: Props) => (
  <Routes>
    <Route element={<AdminLayout />}>
      {children}
      <Route path="/admin/dashboard" element={<DashboardPage />} />
      <Route path="/admin/users" element={<UsersPage />} />
      <Route path="/admin/events" element={<LogPage />} />
      <Route path="/admin/settings" element={<SettingsPage />} />
      <Route path="*" element={<AdminPage />} />
    </Route>
  </Routes>
);
