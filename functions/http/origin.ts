import type { RequestHeaders } from './gateway.ts';

/** The host that the visitor asked for: the edge function passes it on; without one in front, the gateway's own. */
export const ownHost = (headers: RequestHeaders): string | undefined => headers['x-forwarded-host'] ?? headers.host;

/**
 * Whether a request comes from a page of this site. A request that is authenticated by its cookie alone must prove that before it changes
 * anything [SEC-20]. Browsers set both headers themselves; no page can forge them.
 *
 * `Origin` decides where the browser sends it; `Sec-Fetch-Site` counts only without it.
 */
export const isFromOwnSite = (headers: RequestHeaders): boolean => {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host: originHost, protocol } = new URL(origin);
  // Once the site is reached by https, a page of the same name over plain http is not ours.
  if (headers['x-forwarded-proto'] === 'https' && protocol !== 'https:') return false;
  const own = ownHost(headers);
  return own !== undefined && originHost === own.toLowerCase();
};
