import type { RequestHeaders } from './gateway.ts';

/**
 * The host that the visitor asked for. The edge function sends it in a header; without this header it is the gateway's
 * host.
 */
export const ownHost = (headers: RequestHeaders): string | undefined => headers['x-forwarded-host'] ?? headers.host;

/**
 * Whether a request comes from a page of this site. A request whose only proof is a cookie must show this before it
 * changes anything [SEC-20]. The function looks at `Origin`, or at `Sec-Fetch-Site` if `Origin` is missing. No page can
 * forge these two headers.
 */
export const isFromOwnSite = (headers: RequestHeaders): boolean => {
  const { origin } = headers;
  if (origin === undefined) return headers['sec-fetch-site'] === 'same-origin';
  if (!URL.canParse(origin)) return false;
  const { host: originHost, protocol } = new URL(origin);
  // If this site uses https, a page over plain http does not belong to it.
  if (headers['x-forwarded-proto'] === 'https' && protocol !== 'https:') return false;
  const own = ownHost(headers);
  return own !== undefined && originHost === own.toLowerCase();
};
