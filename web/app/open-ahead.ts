import { preloadUser } from '#web/api/use-session.ts';
import { type Place, ROUTES } from './routes.ts';

/** Begins what the screen at a place needs, before React is there to draw it and the server has said who asks. */
export const openAhead = (place: Place): void => {
  preloadUser();
  const route = ROUTES.find(({ path }) => path === place.pathname);
  route?.preload?.(place);
  const frame = route && !route.who.includes('user') && import('./admin-frame.tsx');
  // A failed fetch is told to the router, which asks for the same code.
  Promise.all([import('./signed-in.tsx'), route?.load(place), frame]).catch(() => undefined);
};
