import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { Behaviour } from './distribution.ts';

/** The same for everybody: the policy may keep it, and its key holds nothing of a caller. */
const isForEverybody = ({ cache }: Behaviour): boolean => {
  const { HeadersConfig, CookiesConfig } = cache.ParametersInCacheKeyAndForwardedToOrigin;
  return cache.MaxTTL > 0 && HeadersConfig.HeaderBehavior === 'none' && CookiesConfig.CookieBehavior === 'none';
};

/**
 * CloudFront's request collapsing ("Simultaneous requests for the same object" in the Developer Guide): whoever asks an
 * origin for the same while that is being fetched gets that answer. Nothing is kept beyond it.
 */
export const collapsing = () => {
  const underWay = new Map<string, Promise<HttpResponse>>();
  /** @param request as the origin gets it */
  return (
    origin: string,
    request: HttpRequest,
    behaviour: Behaviour,
    fetchIt: () => Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    const { method, path, query, headers } = request;
    if (!['GET', 'HEAD'].includes(method) || !isForEverybody(behaviour)) return fetchIt();
    const { 'x-forwarded-for': _, ...same } = headers;
    const key = JSON.stringify([origin, method, path, query, same]);
    const found = underWay.get(key);
    if (found) return found;
    const answer = fetchIt().finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  };
};
