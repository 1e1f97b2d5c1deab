import { preloadUser } from '#web/api/use-session.ts';
import { type Place, ROUTES } from './routes.ts';

/** Fetches code and data of the screen at a place before React is loaded and the user is known. */
export const openAhead = (place: Place): void => {
  preloadUser();
  const route = ROUTES.find(({ path }) => path === place.pathname);
  route?.preload?.(place);
  const frame = route && !route.who.includes('user') && import('./admin-frame.tsx');
  // The router fetches the same code and handles the failure.
  Promise.all([import('./signed-in.tsx'), route?.load(place), frame]).catch(() => undefined);
};
