/** A route of an HTTP API: its key (`GET /api/events/{id}` or `$default`) and its target. */
export type Route<T> = { key: string; target: T };
type RouteMatch<T> = { route: Route<T>; pathParameters: Record<string, string> };

type Pattern = { method: string; segments: string[] };

/** @throws Error for a form of key that API Gateway knows but this function does not; our template has no such key */
const patternOf = (key: string): Pattern => {
  const [method = '', path = ''] = key.split(' ');
  if (method === 'ANY' || key.includes('+}')) throw new Error(`The local run does not know routes like ${key}`);
  return { method, segments: path.split('/').slice(1) };
};

const parameterIn = (segment: string): string | undefined => /^\{(.+)\}$/.exec(segment)?.[1];

const parametersOf = ({ segments }: Pattern, path: string[]): Record<string, string> | undefined => {
  if (path.length !== segments.length) return undefined;
  const parameters = new Map<string, string>();
  for (const [index, segment] of segments.entries()) {
    const name = parameterIn(segment);
    const given = path[index];
    if (!given || (name === undefined && given !== segment)) return undefined;
    if (name !== undefined) parameters.set(name, given);
  }
  return Object.fromEntries(parameters);
};

/**
 * Sorts routes, the most specific first, as API Gateway chooses: in each segment a literal comes before a parameter.
 */
const rankOf = ({ segments }: Pattern): string =>
  segments.map((segment) => (parameterIn(segment) === undefined ? '0' : '1')).join('');

/**
 * Finds the route that API Gateway would take.
 * @param path decoded, as an HTTP API matches it
 */
export const matchRoute = <T>(routes: Route<T>[], method: string, path: string): RouteMatch<T> | undefined => {
  const given = path.split('/').slice(1);
  const matches = routes.flatMap((route) => {
    const pattern = patternOf(route.key);
    const pathParameters = pattern.method === method ? parametersOf(pattern, given) : undefined;
    return pathParameters ? [{ route, pathParameters, rank: rankOf(pattern) }] : [];
  });
  const [best] = matches.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  if (best) return { route: best.route, pathParameters: best.pathParameters };
  const fallback = routes.find(({ key }) => key === '$default');
  return fallback && { route: fallback, pathParameters: {} };
};
