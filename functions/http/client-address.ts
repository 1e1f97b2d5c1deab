import { isIPv6 } from 'node:net';
import { CLIENT_ADDRESS_HEADER } from '#shared/contracts/endpoint.ts';
import type { GatewayRequest } from './gateway.ts';
import type { Tokens } from './token.ts';

/**
 * The address of the client: as CloudFront says (`assertFromCdn` refuses requests without its key), else as the gateway saw it. Headers
 * that a client can set, such as `x-forwarded-for`, do not count [LOCK-07].
 */
export const clientAddress = ({
  headers,
  requestContext,
}: Pick<GatewayRequest, 'headers' | 'requestContext'>): string =>
  headers[CLIENT_ADDRESS_HEADER] || requestContext.http.sourceIp;

const MAPPED = /^::ffff:(\d+(?:\.\d+){3})$/i;

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  // The URL parser gives each address one form (RFC 5952), and takes no zone.
  const { hostname } = new URL(`http://[${address.replace(/%.*$/, '')}]/`);
  const [head = [], tail = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
};

/** IPv4 address → itself; IPv6 → its /64, as one subscriber has a whole /64. */
export const networkOf = (address: string): string => {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return isIPv6(address) ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
};

/** A keyed hash of the caller's network, which is the only thing that may be stored of it. */
export const networkName = ({
  tokens,
  address,
}: {
  readonly tokens: Tokens;
  readonly address: string;
}): Promise<string> => tokens.nameOf(`network ${networkOf(address)}`);
