import { lazily } from './lazily.tsx';
import type { ScreenName } from './likely.ts';

/**
 * Every screen by its feature, each in a chunk of its own, so that a person fetches only what their role and path show.
 * `AdminRoutes` holds the admin's own layout, paths and screens.
 */
export const MainCalendar = lazily(async () => {
  const { MainCalendar: Screen, prefetchView } = await import('#web/features/calendar/main-calendar.tsx');
  await prefetchView(location.search);
  return Screen;
});
export const ProfileScreen = lazily(
  async () => (await import('#web/features/profile/profile-screen.tsx')).ProfileScreen,
);
export const EmbeddingsScreen = lazily(async () => {
  const { EmbeddingsScreen: Screen, prefetchPanels } = await import('#web/features/embeddings/embeddings-screen.tsx');
  await prefetchPanels();
  return Screen;
});
export const AdminRoutes = lazily(async () => {
  const { AdminRoutes: Screens, prefetchScreen } = await import('#web/features/admin/admin-routes.tsx');
  await prefetchScreen(location.pathname);
  return Screens;
});

/** By the name of its chunk. */
export const SCREENS = {
  'main-calendar': MainCalendar,
  'profile-screen': ProfileScreen,
  'embeddings-screen': EmbeddingsScreen,
  'admin-routes': AdminRoutes,
} as const satisfies Record<ScreenName, unknown>;
