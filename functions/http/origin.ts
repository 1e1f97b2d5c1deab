import type { RequestHeaders } from './gateway.ts';

/** The host that the visitor asked for: from the edge function if there is one, else the gateway's. */
export const ownHost = (headers: RequestHeaders): string | undefined => headers['x-forwarded-host'] ?? headers.host;

/**
 * Whether a request comes from a page of this site. A request with only a cookie must prove that before it changes anything [SEC-20]. No
 * page can forge the two headers. `Origin` decides if it is there, else `Sec-Fetch-Site`.
 */
export const isFromOwnSite = (headers: RequestHeaders): boolean => {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host: originHost, protocol } = new URL(origin);
  // On an https site, a page over plain http is not ours.
  if (headers['x-forwarded-proto'] === 'https' && protocol !== 'https:') return false;
  const own = ownHost(headers);
  return own !== undefined && originHost === own.toLowerCase();
};
