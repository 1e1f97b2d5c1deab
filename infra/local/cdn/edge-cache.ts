import type { HttpRequest, HttpResponse } from '#infra/local/http-message.ts';
import type { Behaviour } from './distribution.ts';

/** The same for everybody: the policy may keep it, and its key holds nothing of a caller. */
const isForEverybody = ({ cache }: Behaviour): boolean => {
  const { HeadersConfig, CookiesConfig } = cache.ParametersInCacheKeyAndForwardedToOrigin;
  return cache.MaxTTL > 0 && HeadersConfig.HeaderBehavior === 'none' && CookiesConfig.CookieBehavior === 'none';
};

/**
 * A script or sheet that says itself that it will never change (RFC 8246). Pictures of events say so too, but they are deleted,
 * and whoever tries the product wants to see them gone.
 */
const isForever = ({ status, headers }: HttpResponse): boolean =>
  status === 200 &&
  /\bimmutable\b/.test(String(headers['cache-control'])) &&
  /^text\/(javascript|css)\b/.test(String(headers['content-type']));

const KEPT_BYTES = 50_000_000;

/**
 * CloudFront's request collapsing ("Simultaneous requests for the same object" in the Developer Guide): whoever asks an
 * origin for the same while that is being fetched gets that answer. Of its cache there are only scripts and sheets that never change, up to
 * 50 MB, the oldest going first: reading the files of a page anew took the processor longer than all else at its opening.
 */
export const edgeCache = () => {
  const underWay = new Map<string, Promise<HttpResponse>>();
  const kept = new Map<string, HttpResponse>();
  let keptBytes = 0;

  const keep = (key: string, response: HttpResponse): void => {
    kept.set(key, response);
    keptBytes += response.body.length;
    for (const [oldest, { body }] of kept) {
      if (keptBytes <= KEPT_BYTES) return;
      kept.delete(oldest);
      keptBytes -= body.length;
    }
  };

  const fetchAndKeep = async (key: string, fetchIt: () => Promise<HttpResponse>): Promise<HttpResponse> => {
    try {
      const response = await fetchIt();
      if (isForever(response)) keep(key, response);
      return response;
    } finally {
      underWay.delete(key);
    }
  };

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
    const there = kept.get(key);
    if (there) return Promise.resolve(there);
    const found = underWay.get(key);
    if (found) return found;
    const answer = fetchAndKeep(key, fetchIt);
    underWay.set(key, answer);
    return answer;
  };
};
