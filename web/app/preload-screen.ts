import { preloadUser } from '#web/api/session/use-session.ts';
import { type Place, ROUTES } from './routes.ts';

/** Fetches code and data of the screen at a place before React is loaded and the user is known. */
export const preloadScreen = (place: Place): void => {
  const user = preloadUser();
  const route = ROUTES.find(({ path }) => path === place.pathname);
  const isForAll = route?.who.includes('user');
  if (isForAll) route?.preload?.(place);
  // Calls for admins alone wait until the role is known: the server refuses them to anyone else.
  else void user.then((known) => known && route?.who.includes(known.role) && route.preload?.(place));
  const frame = route && !isForAll && import('./admin-frame.tsx');
  // The router fetches the same code and handles the failure.
  Promise.all([import('./signed-in.tsx'), route?.load(place), frame]).catch(() => undefined);
};
