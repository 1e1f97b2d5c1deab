import { lazily } from './lazily.tsx';

/**
 * Every screen by its feature, each in a chunk of its own, so that a person fetches only what their role and path show.
 * `AdminRoutes` holds the admin's own layout, paths and screens.
 */
export const MainCalendar = lazily(async () => (await import('#web/features/calendar/main-calendar.tsx')).MainCalendar);
export const ProfileScreen = lazily(
  async () => (await import('#web/features/profile/profile-screen.tsx')).ProfileScreen,
);
export const EmbeddingsScreen = lazily(
  async () => (await import('#web/features/embeddings/embeddings-screen.tsx')).EmbeddingsScreen,
);
export const AdminRoutes = lazily(async () => (await import('#web/features/admin/admin-routes.tsx')).AdminRoutes);

const SHARED = new Map([
  ['/settings', ProfileScreen],
  ['/embeddings', EmbeddingsScreen],
]);

/** The screen that a path will most likely show, as long as it is not known who asks. */
export const likelyScreen = (pathname: string) =>
  SHARED.get(pathname) ?? (pathname.startsWith('/admin') ? AdminRoutes : MainCalendar);
