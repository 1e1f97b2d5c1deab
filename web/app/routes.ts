import type { ComponentType } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { pageTitles as titles } from '#shared/locale/shell.ts';
import type { AdminSection } from '#web/features/admin/layout/nav-list.tsx';

type Role = CurrentUser['role'];

export type AppRoute = {
  readonly path: string;
  /** Roles that see this screen [ROUTE-04…10]; `everybody`: signed in or not. */
  readonly who: readonly Role[] | 'everybody';
  /** Title of the window. */
  readonly title: string;
  /** Fetches the screen's code. The screen itself fetches its data. */
  readonly load: () => Promise<ComponentType>;
  /** The section of the admin layout that the screen belongs to. */
  readonly section?: AdminSection;
};

const ADMIN = ['admin'] as const;
const USER = ['user'] as const;
const BOTH = ['user', 'admin'] as const;

const loadAdminPage = async () => (await import('#web/features/admin/home/admin-page.tsx')).AdminPage;
const loadNotFound = async () => (await import('./not-found.tsx')).NotFound;

/** Every screen but the sign-in. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/reset',
    who: 'everybody',
    title: titles.reset,
    load: async () => (await import('#web/features/auth/reset-screen.tsx')).ResetScreen,
  },
  {
    path: '/confirm-email',
    who: 'everybody',
    title: titles.confirmEmail,
    load: async () => (await import('#web/features/auth/confirm-email-screen.tsx')).ConfirmEmailScreen,
  },
  {
    path: '/invite',
    who: 'everybody',
    title: titles.invite,
    load: async () => (await import('#web/features/auth/invite-screen.tsx')).InviteScreen,
  },
  {
    path: '/',
    who: USER,
    title: titles.calendar,
    load: async () => (await import('#web/calendar/main-calendar.tsx')).MainCalendar,
  },
  {
    path: '/settings',
    who: BOTH,
    title: titles.profile,
    load: async () => (await import('#web/features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/embeddings',
    who: BOTH,
    title: titles.embeddings,
    load: async () => (await import('#web/features/embeddings/embeddings-screen.tsx')).EmbeddingsScreen,
  },
  {
    path: '/calendars/:id',
    who: BOTH,
    title: titles.calendarSettings,
    load: async () => (await import('#web/features/calendars/calendar-screen.tsx')).CalendarScreen,
  },
  // People who are not signed in first see the sign-in at this path.
  {
    path: '/join',
    who: BOTH,
    title: titles.join,
    load: async () => (await import('#web/features/auth/join-screen.tsx')).JoinScreen,
  },
  { path: '/admin', who: ADMIN, title: titles.admin, section: 'dashboard', load: loadAdminPage },
  {
    path: '/admin/dashboard',
    who: ADMIN,
    title: titles.stats,
    section: 'dashboard',
    load: async () => (await import('#web/features/admin/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    path: '/admin/users',
    who: ADMIN,
    title: titles.users,
    section: 'users',
    load: async () => (await import('#web/features/admin/users/users-page.tsx')).UsersPage,
  },
  {
    path: '/admin/events',
    who: ADMIN,
    title: titles.log,
    section: 'log',
    load: async () => (await import('#web/features/admin/log/log-page.tsx')).LogPage,
  },
  {
    path: '/admin/settings',
    who: ADMIN,
    title: titles.system,
    section: 'settings',
    load: async () => (await import('#web/features/admin/settings/settings-page.tsx')).SettingsPage,
  },
  // The edge serves the widget's own page at this path. Only links inside the product lead to this screen.
  {
    path: '/calendar/:token',
    who: BOTH,
    title: titles.notFound,
    load: async () => (await import('./not-found.tsx')).WidgetPath,
  },
  { path: '*', who: ADMIN, title: titles.admin, section: 'dashboard', load: loadAdminPage },
  { path: '*', who: USER, title: titles.notFound, load: loadNotFound },
  // Shows all parts of the UI; not in a build.
  ...(import.meta.env.DEV
    ? [
        {
          path: '/ui',
          who: 'everybody' as const,
          title: 'UI',
          load: async () => (await import('#web/ui/gallery.tsx')).Gallery,
        },
      ]
    : []),
];

/** The screens of a role. */
export const routesOf = (role: Role): readonly AppRoute[] =>
  ROUTES.filter(({ who }) => who === 'everybody' || who.includes(role));

/** The screen for everybody at a path, if there is one. */
export const openRouteAt = (pathname: string): AppRoute | undefined =>
  ROUTES.find(({ path, who }) => who === 'everybody' && path === pathname);
