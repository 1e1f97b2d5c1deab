import type { ComponentType } from 'react';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { getCharts, getStats, listEventViews } from '#shared/contracts/administration.ts';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { getEmailSettings, getSecuritySettings } from '#shared/contracts/settings.ts';
import { searchUsers } from '#shared/contracts/users.ts';
import { adminWords } from '#shared/locale/admin.ts';
import { statsWords } from '#shared/locale/admin-dashboard.ts';
import { systemSettingsWords } from '#shared/locale/admin-settings.ts';
import { pageTitles } from '#shared/locale/shell.ts';
import { preloadCall } from '#web/api/use-call.ts';
import { needsGrid, rangeOf, viewAt } from '#web/calendar/state/view-state.ts';
import { listWhole } from '#web/events/list-whole.ts';
import { eventViewsQuery, isMonthListAt, today } from '#web/features/admin/home/event-views-query.ts';
import type { AdminSection } from '#web/features/admin/layout/sections.ts';
import { filterAt, usersQuery } from '#web/features/admin/users/users-query.ts';
import { needsPanels } from '#web/features/embeddings/needs-panels.ts';

type Role = CurrentUser['role'];
/** The parts of `location` that a screen's code and calls depend on. */
export type Place = { readonly pathname: string; readonly search: string };

export type AppRoute = {
  readonly path: string;
  /** Roles that see this screen here [ROUTE-04…10]. */
  readonly who: readonly Role[];
  readonly title: string;
  /** Fetches the screen's code, with what it draws at once at this place. */
  readonly load: (place: Place) => Promise<ComponentType>;
  /** Begins the calls that the screen opens with; they come from the same functions that its hooks ask by. */
  readonly preload?: (place: Place) => void;
  /** The section of the admin layout that the screen belongs to. */
  readonly section?: AdminSection;
};

const ADMIN = ['admin'] as const;
const USER = ['user'] as const;
const BOTH = ['user', 'admin'] as const;

const loadAdminPage = async () => (await import('#web/features/admin/home/admin-page.tsx')).AdminPage;
const loadNotFound = async () => (await import('./not-found.tsx')).NotFound;
const preloadAdminPage = ({ search }: Place) => {
  if (isMonthListAt(search)) preloadCall(listEventViews, eventViewsQuery({ day: today() }));
  preloadCall(getStats, { query: {} });
};

/** Every screen behind the sign-in. The first route of a path is the one that a start guesses before the role is known. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: '/',
    who: USER,
    title: pageTitles.calendar,
    load: async ({ search }) => {
      const needed = needsGrid(viewAt(search, new Date())) && import('#web/calendar/big-calendar/calendar-grid.tsx');
      const [{ MainCalendar }] = await Promise.all([import('#web/calendar/main-calendar.tsx'), needed]);
      return MainCalendar;
    },
    preload: ({ search }) => {
      const { start, end } = rangeOf(viewAt(search, new Date()));
      preloadCall(listEvents, { query: { from: start.toISOString(), to: end.toISOString() } }, listWhole);
    },
  },
  {
    path: '/settings',
    who: BOTH,
    title: pageTitles.profile,
    load: async () => (await import('#web/features/profile/profile-screen.tsx')).ProfileScreen,
  },
  {
    path: '/embeddings',
    who: BOTH,
    title: pageTitles.embeddings,
    load: async () => {
      const needed = needsPanels() && import('#web/features/embeddings/wide-panels.tsx');
      const [screen] = await Promise.all([import('#web/features/embeddings/embeddings-screen.tsx'), needed]);
      return screen.EmbeddingsScreen;
    },
    preload: () => preloadCall(listEmbeddings, {}),
  },
  {
    path: '/admin',
    who: ADMIN,
    title: adminWords.title,
    section: 'dashboard',
    load: loadAdminPage,
    preload: preloadAdminPage,
  },
  {
    path: '/admin/dashboard',
    who: ADMIN,
    title: statsWords.title,
    section: 'dashboard',
    load: async () => (await import('#web/features/admin/dashboard/dashboard-page.tsx')).DashboardPage,
    preload: () => {
      preloadCall(getStats, { query: {} });
      preloadCall(getCharts, {});
    },
  },
  {
    path: '/admin/users',
    who: ADMIN,
    title: adminWords.users,
    section: 'users',
    load: async () => (await import('#web/features/admin/users/users-page.tsx')).UsersPage,
    preload: ({ search }) => preloadCall(searchUsers, usersQuery(filterAt(search))),
  },
  {
    path: '/admin/events',
    who: ADMIN,
    title: adminWords.log,
    section: 'log',
    load: async () => (await import('#web/features/admin/log/log-page.tsx')).LogPage,
  },
  {
    path: '/admin/settings',
    who: ADMIN,
    title: systemSettingsWords.title,
    section: 'settings',
    load: async () => (await import('#web/features/admin/settings/settings-page.tsx')).SettingsPage,
    preload: () => {
      preloadCall(getEmailSettings, {});
      preloadCall(getSecuritySettings, {});
    },
  },
  // The widget's own page, which the edge serves; here only links inside the product lead to it.
  {
    path: '/calendar/:token',
    who: BOTH,
    title: pageTitles.notFound,
    load: async () => (await import('./widget-path.tsx')).WidgetPath,
  },
  { path: '*', who: ADMIN, title: adminWords.title, section: 'dashboard', load: loadAdminPage },
  { path: '*', who: USER, title: pageTitles.notFound, load: loadNotFound },
];

/** The screens of a role. */
export const routesOf = (role: Role): readonly AppRoute[] => ROUTES.filter(({ who }) => who.includes(role));
