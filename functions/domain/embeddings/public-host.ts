import ipaddr from 'ipaddr.js';

/**
 * The ports at which mail servers take letters from users [MAIL-10]. Port 25 is missing: mail servers use it among
 * themselves, and AWS blocks it for functions.
 */
export const MAIL_PORTS: readonly number[] = [465, 587, 2525];

/**
 * The public IPv6 unicast range (RFC 4291 §2.4). IPv4 addresses that are mapped, compatible or translated lie outside
 * of this range.
 */
const GIVEN_OUT: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether an address is public: not private, loopback, link-local, mapped or translated [MAIL-10]. */
export const isPublicUnicast = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(...GIVEN_OUT));
};

/** `[::1]` → `::1`; other hosts stay. */
export const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

type Place = { readonly host: string; readonly port: number };

/**
 * Whether the operator allows this mail server at a private address or other port [MAIL-11].
 * @param allow `host[:port],…`; an IPv6 address with a port stands in brackets
 */
export const isExempt = (allow: string, { host, port }: Place): boolean =>
  allow.split(',').some((entry) => {
    const [, bracketed, plain = entry.trim(), given] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(entry.trim()) ?? [];
    const allowed = (bracketed ?? plain).toLowerCase();
    return allowed !== '' && allowed === host.toLowerCase() && (given === undefined || Number(given) === port);
  });
