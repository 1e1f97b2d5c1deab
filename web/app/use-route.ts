import { useMatches } from 'react-router-dom';
import { type AppRoute, ROUTES } from './routes.ts';

/**
 * The id of a route for the router. The path alone is not enough, because roles see different screens at `/` and at
 * unknown paths.
 */
export const routeId = ({ path, who }: AppRoute): string => `${who} ${path}`;

/** The route of the shown screen. Undefined while the first screen is loading. */
export const useRoute = (): AppRoute | undefined => {
  const id = useMatches().at(-1)?.id;
  return ROUTES.find((route) => routeId(route) === id);
};
