import { isIPv6 } from 'node:net';
import { CLIENT_ADDRESS_HEADER } from '#shared/contracts/endpoint.ts';
import type { GatewayRequest } from './gateway.ts';
import type { Tokens } from './token.ts';

/**
 * Where a request comes from. CloudFront's word counts, which stands beside its key (`assertFromCdn` lets nothing through without
 * it); else whom the gateway has seen. Nothing that a client writes, `x-forwarded-for` included, counts [LOCK-07].
 */
export const clientAddress = ({
  headers,
  requestContext,
}: Pick<GatewayRequest, 'headers' | 'requestContext'>): string =>
  headers[CLIENT_ADDRESS_HEADER] || requestContext.http.sourceIp;

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL parser writes every address in one way (RFC 5952); a zone is no part of it.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]/`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
};

/** IPv4 address → itself; IPv6 → its /64, of which one subscriber has all addresses. */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
};

/** The caller's network under a name that tells nobody which it is: only so is it kept. */
export const networkName = ({
  tokens,
  address,
}: {
  readonly tokens: Tokens;
  readonly address: string;
}): Promise<string> => tokens.nameOf(`network ${networkOf(address)}`);
