import type { RequestHeaders } from './gateway.ts';

/** The host that the visitor asked for, as the edge function tells it; without one in front, the gateway's own. */
export const ownHost = (headers: RequestHeaders): string | undefined => headers['x-forwarded-host'] ?? headers.host;

/**
 * Whether a request comes from a page of this site, which a request that lives by its cookie alone must prove before
 * it changes anything [SEC-20]. Browsers set both headers themselves; no page can forge them.
 *
 * Where a browser sends `Origin`, that decides; `Sec-Fetch-Site` speaks only in its absence.
 */
export const isFromOwnSite = (headers: RequestHeaders): boolean => {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host: originHost, protocol } = new URL(origin);
  // A page of the same name over plain http is not ours once the site is reached by https.
  if (headers['x-forwarded-proto'] === 'https' && protocol !== 'https:') return false;
  const own = ownHost(headers);
  return own !== undefined && originHost === own.toLowerCase();
};
