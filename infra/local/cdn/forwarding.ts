import type { HttpRequest } from '#infra/local/http-message.ts';
import type { Behaviour, Origin } from './distribution.ts';

type Choice = 'none' | 'all' | 'whitelist' | 'allExcept';
type Rule = { choice: Choice; names: string[] };

const passes = ({ choice, names }: Rule, name: string): boolean => {
  switch (choice) {
    case 'none':
      return false;
    case 'whitelist':
      return names.includes(name);
    case 'allExcept':
      return !names.includes(name);
    case 'all':
      return true;
  }
};
const passesAny = (rules: Rule[], name: string): boolean => rules.some((rule) => passes(rule, name));

type Rules = { headers: Rule[]; cookies: Rule[]; query: Rule[] };
const lower = (names: string[]): string[] => names.map((name) => name.toLowerCase());

/**
 * The parts of a request that the origin gets: those of the cache key, and those that the origin request policy names.
 */
const rulesOf = ({ cache, originRequest }: Behaviour): Rules => {
  const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
  const parts = originRequest ? [key, originRequest] : [key];
  return {
    headers: parts.map(({ HeadersConfig: c }) => ({ choice: c.HeaderBehavior, names: lower(c.Headers) })),
    cookies: parts.map(({ CookiesConfig: c }) => ({ choice: c.CookieBehavior, names: c.Cookies })),
    query: parts.map(({ QueryStringsConfig: c }) => ({ choice: c.QueryStringBehavior, names: c.QueryStrings })),
  };
};

const nameIn = (pair: string): string => {
  const name = pair.split('=')[0]?.trim() ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

// Headers that CloudFront always passes on.
const always = ['content-type', 'content-length', 'content-encoding', 'range', 'if-none-match', 'if-modified-since'];
// CloudFront's own headers, and hop-by-hop headers.
const never = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'expect',
  'cookie',
  'via',
  'proxy-connection',
];

/** The normalized Accept-Encoding: the encodings that the cache policy allows. */
const acceptedEncodings = ({ cache }: Behaviour, accepted = ''): string => {
  const key = cache.ParametersInCacheKeyAndForwardedToOrigin;
  const known = [key.EnableAcceptEncodingBrotli && 'br', key.EnableAcceptEncodingGzip && 'gzip'];
  return known.filter((name): name is string => typeof name === 'string' && accepted.includes(name)).join(',');
};

/**
 * The request to the origin. It contains the parts that the behaviour's policies let through, and CloudFront's own
 * headers.
 */
export const originRequestOf = (request: HttpRequest, behaviour: Behaviour, origin: Origin): HttpRequest => {
  const rules = rulesOf(behaviour);
  const headers = new Map([['user-agent', 'Amazon CloudFront']]);
  for (const [name, value] of Object.entries(request.headers))
    if (!never.includes(name) && (always.includes(name) || passesAny(rules.headers, name))) headers.set(name, value);

  const key = behaviour.cache.ParametersInCacheKeyAndForwardedToOrigin;
  if (key.EnableAcceptEncodingGzip || key.EnableAcceptEncodingBrotli) {
    const accepted = acceptedEncodings(behaviour, request.headers['accept-encoding']);
    if (accepted) headers.set('accept-encoding', accepted);
    else headers.delete('accept-encoding');
  }
  const cookies = (request.headers.cookie ?? '')
    .split(/;\s*/)
    .filter((pair) => pair && passesAny(rules.cookies, nameIn(pair)));
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (!passesAny(rules.headers, 'host')) headers.set('host', origin.DomainName);
  headers.set('x-forwarded-for', [request.headers['x-forwarded-for'], request.clientIp].filter(Boolean).join(', '));
  headers.set('via', '1.1 local.cloudfront.net (CloudFront)');
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
    headers.set(HeaderName.toLowerCase(), HeaderValue);
  const query = request.query.split('&').filter((pair) => pair && passesAny(rules.query, nameIn(pair)));
  return {
    ...request,
    path: origin.OriginPath + request.path,
    query: query.join('&'),
    headers: Object.fromEntries(headers),
  };
};
