/** A route of an HTTP API: its key (`GET /api/events/{id}`, `ANY /x/{proxy+}` or `$default`) and who answers it. */
export type Route<T> = { key: string; target: T };
export type RouteMatch<T> = { route: Route<T>; pathParameters: Record<string, string> };

type Pattern = { method: string; segments: string[] };

const patternOf = (key: string): Pattern => {
  const [method = '', path = ''] = key.split(' ');
  return { method, segments: path.split('/').slice(1) };
};

const isGreedy = (segment: string): boolean => /^\{.+\+\}$/.test(segment);
const parameterIn = (segment: string): string | undefined => /^\{(.+?)\+?\}$/.exec(segment)?.[1];

const parametersOf = ({ segments }: Pattern, path: string[]): Record<string, string> | undefined => {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const name = parameterIn(segment);
    const given = path[index];
    if (isGreedy(segment)) {
      const rest = path.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [name ?? '']: rest };
    }
    if (given === undefined || given === '' || (name === undefined && given !== segment)) return undefined;
    if (name !== undefined) parameters[name] = given;
  }
  return path.length === segments.length ? parameters : undefined;
};

// API Gateway takes the most specific route: segment by segment a literal before a parameter before a greedy one, and
// among equals the named method before ANY.
const rankOf = ({ method, segments }: Pattern): string =>
  segments.map((segment) => (isGreedy(segment) ? '2' : parameterIn(segment) ? '1' : '0')).join('') +
  (method === 'ANY' ? '4' : '3');

/**
 * Finds the route that API Gateway would take.
 * @param path decoded path: an HTTP API decodes before it matches
 */
export const matchRoute = <T>(routes: Route<T>[], method: string, path: string): RouteMatch<T> | undefined => {
  const given = path.split('/').slice(1);
  const matches = routes.flatMap((route) => {
    const pattern = patternOf(route.key);
    if (route.key === '$default' || (pattern.method !== 'ANY' && pattern.method !== method)) return [];
    const pathParameters = parametersOf(pattern, given);
    return pathParameters ? [{ route, pathParameters, rank: rankOf(pattern) }] : [];
  });
  const [best] = matches.sort((a, b) => (a.rank < b.rank ? -1 : 1));
  if (best) return { route: best.route, pathParameters: best.pathParameters };
  const fallback = routes.find(({ key }) => key === '$default');
  return fallback && { route: fallback, pathParameters: {} };
};
