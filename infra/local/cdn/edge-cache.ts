import { boundedMap } from '#infra/local/bounded-map.ts';
import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { Behaviour } from './distribution.ts';
import { type Lifetime, lifetimeOf } from './lifetime.ts';

/**
 * Whether all callers get one common answer: the policy caches the answer, and the cache key holds nothing of a caller.
 */
const isShareable = ({ cache }: Behaviour): boolean => {
  const { HeadersConfig, CookiesConfig } = cache.ParametersInCacheKeyAndForwardedToOrigin;
  return cache.MaxTTL > 0 && HeadersConfig.HeaderBehavior === 'none' && CookiesConfig.CookieBehavior === 'none';
};

export type EdgeCacheOptions = {
  /** milliseconds since 1970 */
  readonly now: () => number;
  /** Seconds that an error with this status is kept (ErrorCachingMinTTL). */
  readonly errorSeconds: (status: number) => number;
  /** Whether a lifetime under an hour counts as no lifetime, so that each change shows at once. */
  readonly skipsShortLifetimes: boolean;
};

/**
 * A kept answer, the moment at which it was stored, and the moments until which it may be served (milliseconds since
 * 1970). After a failure of the origin the cache asks again only from `asksAgain` on.
 */
type Entry = {
  readonly response: HttpResponse;
  readonly at: number;
  readonly until: Lifetime;
  readonly asksAgain: number;
};

const KEPT_BYTES = 50_000_000;
const isError = ({ status }: HttpResponse): boolean => status >= 500;
/**
 * The headers without these names. The cache fetches whole answers without conditions, and answers conditions itself
 * (conditional.ts).
 */
const without = (headers: Record<string, string>, ...names: string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/**
 * CloudFront's cache at an edge location ("Manage how long content stays in the cache" in the Developer Guide).
 * Cache-Control sets lifetimes within the policy's limits. Stale answers are served during a refresh and while the
 * origin fails. Errors are kept for a short time. A 304 of the origin renews a kept answer. Simultaneous callers cause
 * one request to the origin. The cache holds 50 MB, and drops the oldest answers first.
 */
export const edgeCache = ({ now, errorSeconds, skipsShortLifetimes }: EdgeCacheOptions) => {
  const underWay = new Map<string, Promise<HttpResponse>>();
  const kept = boundedMap<Entry>(KEPT_BYTES, ({ response }) => response.body.length);

  /** @returns a kept answer that may replace the failure, or else the failure */
  const afterFailure = (key: string, failure: HttpResponse | undefined): HttpResponse | undefined => {
    const asksAgain = now() + errorSeconds(failure?.status ?? 502) * 1000;
    const old = kept.get(key);
    if (old && old.until.ifError > now() && !isError(old.response)) {
      kept.set(key, { ...old, asksAgain });
      return old.response;
    }
    if (failure && asksAgain > now()) {
      const until = { fresh: asksAgain, whileRevalidating: 0, ifError: 0 };
      kept.set(key, { response: failure, at: now(), until, asksAgain });
    }
    return failure;
  };

  /** @param old the answer that was kept when the origin was asked */
  const store = (key: string, answer: HttpResponse, { cache }: Behaviour, old?: HttpResponse): HttpResponse => {
    if (isError(answer)) return afterFailure(key, answer) ?? answer;
    const isSame = answer.status === 304 && old !== undefined;
    const response = isSame ? { ...old, headers: { ...old.headers, ...headersOf304(answer) } } : answer;
    const until = lifetimeOf(response, cache, { now: now(), skipsShortLifetimes });
    if (Math.max(until.fresh, until.whileRevalidating, until.ifError) > now()) {
      kept.set(key, { response, at: now(), until, asksAgain: 0 });
    } else kept.drop(key);
    return response;
  };

  type Fetch = (request: HttpRequest) => Promise<HttpResponse>;
  const askOnce = (key: string, request: HttpRequest, behaviour: Behaviour, fetchIt: Fetch): Promise<HttpResponse> => {
    const found = underWay.get(key);
    if (found) return found;
    const old = kept.get(key)?.response;
    const etag = old?.headers.etag;
    const condition: Record<string, string> = typeof etag === 'string' ? { 'if-none-match': etag } : {};
    const asking = fetchIt({ ...request, headers: { ...request.headers, ...condition } })
      .then((answer) => store(key, answer, behaviour, old))
      .catch((reason: unknown) => {
        const stale = afterFailure(key, undefined);
        if (stale) return stale;
        throw reason;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  };

  /** @param request the request as the origin gets it */
  return async (origin: string, request: HttpRequest, behaviour: Behaviour, fetchIt: Fetch): Promise<HttpResponse> => {
    const { method, path, query, headers } = request;
    if (!['GET', 'HEAD'].includes(method) || !isShareable(behaviour) || headers.range) return fetchIt(request);
    const whole = { ...request, headers: without(headers, 'if-none-match', 'if-modified-since') };
    const key = JSON.stringify([origin, method, path, query, without(whole.headers, 'x-forwarded-for')]);
    const entry = kept.get(key);
    if (!entry) return askOnce(key, whole, behaviour, fetchIt);
    const { response, at, until, asksAgain } = entry;
    const stale = { ...response, headers: { ...response.headers, age: String(Math.floor((now() - at) / 1000)) } };
    if (until.fresh > now() || (asksAgain > now() && until.ifError > now())) return stale;
    const asking = askOnce(key, whole, behaviour, fetchIt);
    if (until.whileRevalidating <= now()) return asking;
    // If this request fails, the next caller gets the failure.
    asking.catch(() => undefined);
    return stale;
  };
};

/** The headers that a 304 renews (RFC 9110 §15.4.5): all headers but length and type. */
const headersOf304 = ({ headers }: HttpResponse): HttpResponse['headers'] => {
  const { 'content-length': _, 'content-type': __, ...news } = headers;
  return news;
};
