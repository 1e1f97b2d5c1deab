import { isIPv6 } from 'node:net';
import { CLIENT_ADDRESS_HEADER } from '#shared/contracts/endpoint.ts';
import type { GatewayRequest } from './gateway.ts';
import type { Tokens } from './token.ts';

/**
 * The address of the client. CloudFront sends it in a header, which is trusted because `assertFromCdn` refuses requests
 * without CloudFront's key. Without that header, it is the address that the gateway saw. Headers that a client can set,
 * such as `x-forwarded-for`, do not count [LOCK-07].
 */
export const clientAddress = ({
  headers,
  requestContext,
}: Pick<GatewayRequest, 'headers' | 'requestContext'>): string =>
  headers[CLIENT_ADDRESS_HEADER] || requestContext.http.sourceIp;

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL parser writes each IPv6 address in one form (RFC 5952). It does not accept a zone, so the zone is cut off.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]/`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
};

/**
 * The network of an address. An IPv4 address is its own network. An IPv6 address belongs to its /64, because one
 * subscriber has a whole /64.
 */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
};

/** A keyed hash of the caller's network. The network itself must not be stored, only this hash. */
export const networkName = ({
  tokens,
  address,
}: {
  readonly tokens: Tokens;
  readonly address: string;
}): Promise<string> => tokens.nameOf(`network ${networkOf(address)}`);
