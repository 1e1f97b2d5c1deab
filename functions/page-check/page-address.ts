import { isIP } from 'node:net';
import { isExempt, withoutBrackets } from '#functions/domain/embeddings/public-host.ts';

export type AddressRules = {
  /** Host of this installation, with its port if it has one. The page check never requests this host. */
  readonly ownHost: string | undefined;
  /** Private places that are allowed: `host[:port],…`; empty on AWS. */
  readonly allow: string;
  /** Only https is allowed, except for places in `allow`. */
  readonly onlySecure?: boolean;
};

/** Names that no public site has (RFC 6761, RFC 6762, RFC 7686, RFC 9476 and ICANN's `internal`). */
const NOT_PUBLIC = ['local', 'internal', 'localhost', 'arpa', 'onion'];
const PORTS = new Map(Object.entries<number>({ 'http:': 80, 'https:': 443 }));

const withoutDots = (host: string): string => host.replace(/\.+$/, '');

const isPublicName = (host: string): boolean =>
  isIP(withoutBrackets(host)) === 0 &&
  host.includes('.') &&
  !NOT_PUBLIC.some((ending) => host === ending || host.endsWith(`.${ending}`));

/** The host and port of an address. The host is written without brackets and without a dot at its end. */
export const placeOf = (url: URL): { readonly host: string; readonly port: number } => ({
  host: withoutDots(withoutBrackets(url.hostname)),
  port: url.port === '' ? (PORTS.get(url.protocol) ?? 0) : Number(url.port),
});

/**
 * The address of a page that may be requested, before the page's name is looked up [DOC-01]. `dk.ru/afisha` means
 * https. The URL parser turns every form of an IPv4 address into four numbers, so one check finds them all.
 * @returns undefined for an address that is no web address, an IP address, a name or port that no public site has, or
 * this installation
 */
export const pageAddress = (text: string, { ownHost, allow, onlySecure = false }: AddressRules): URL | undefined => {
  const trimmed = text.trim();
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !PORTS.has(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  const place = placeOf(url);
  if (isExempt(allow, place)) return url;
  if (onlySecure && url.protocol !== 'https:') return undefined;
  const own = ownHost === undefined ? '' : withoutDots(ownHost.toLowerCase().replace(/:\d+$/, ''));
  const isRefused = ![...PORTS.values()].includes(place.port) || !isPublicName(place.host) || place.host === own;
  return isRefused ? undefined : url;
};
