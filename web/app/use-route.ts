import { useMatches } from 'react-router-dom';
import { type AppRoute, ROUTES } from './routes.ts';

/**
 * The router's id of a route. It has the path and the roles, because roles see different screens at `/` and at unknown
 * paths.
 */
export const routeId = ({ path, who }: AppRoute): string => `${who} ${path}`;

/** The route of the shown screen. Undefined while the first screen is loading. */
export const useRoute = (): AppRoute | undefined => {
  const id = useMatches().at(-1)?.id;
  return ROUTES.find((route) => routeId(route) === id);
};
