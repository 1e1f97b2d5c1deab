import { BlockList, isIP } from 'node:net';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

// Page addresses that try to lead the server into private networks, and a check of reached addresses by IANA's
// registries.

/**
 * IANA's special-purpose registries (RFC 6890 and later), multicast, and addresses that are not assigned, as a
 * `BlockList` of Node.
 */
const SPECIAL = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  SPECIAL.addSubnet(net, bits, 'ipv4');
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet('2000::', 3, 'ipv6');
const SPECIAL_6 = new BlockList();
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL_6.addSubnet(net, bits, 'ipv6');

/** Whether an address, in any spelling, is public by the registries. */
export const isPublic = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !SPECIAL.check(address, 'ipv4');
  return family === 6 && PUBLIC_6.check(address, 'ipv6') && !SPECIAL_6.check(address, 'ipv6');
};

const INSIDE = [
  ...['127.0.0.1', '127.255.255.254', '10.0.0.1', '10.255.0.9', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '169.254.170.2', '100.64.0.1', '100.100.100.200', '0.0.0.0', '192.0.0.192', '198.18.0.1'],
  ...['224.0.0.1', '255.255.255.255', '192.88.99.1'],
] as const;
const OUTSIDE = ['93.184.216.34', '8.8.8.8', '77.88.55.242', '2a02:6b8:a::a', '2606:2800:220:1::1'] as const;

const partsOf = (address: string): number[] => address.split('.').map(Number);
const numberOf = (address: string): number => partsOf(address).reduce((sum, part) => sum * 256 + part, 0);
const hex = (value: number): string => value.toString(16);
const words = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = partsOf(address);
  return `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
};

/** An IPv4 address inside an IPv6 address: mapped, compatible, NAT64, 6to4, ISATAP, Teredo, with zeros and zones. */
export const asIPv6 = (address: string, random: Random): string =>
  random.pick([
    `::ffff:${address}`,
    `::ffff:${words(address)}`,
    `0:0:0:0:0:ffff:${words(address)}`,
    `::${address}`,
    `::${words(address)}`,
    `64:ff9b::${address}`,
    `64:ff9b:1::${words(address)}`,
    `2002:${words(address)}::1`,
    `2001:0:${words('8.8.8.8')}:0:0:${words(address)}`,
    `fe80::5efe:${address}`,
    `::ffff:0:${address}`,
    '::1',
    '::',
    '0000:0000:0000:0000:0000:0000:0000:0001',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '5f00::1',
  ]);

/** An IPv4 address in the spellings that the URL parser and old libraries read. */
const asHost = (address: string, random: Random): string => {
  const parts = partsOf(address);
  const [a = 0, b = 0, c = 0, d = 0] = parts;
  const octal = (part: number): string => `0${part.toString(8)}`;
  const mixed = parts.map((part) => random.pick([String(part), octal(part), `0x${hex(part)}`, `0X00${hex(part)}`]));
  return random.pick([
    address,
    `${address}.`,
    String(numberOf(address)),
    String(numberOf(address) + 2 ** 32),
    `0x${hex(numberOf(address))}`,
    `0${numberOf(address).toString(8)}`,
    mixed.join('.'),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    address.replaceAll('.', random.pick(['。', '．', '｡', '%2e'])),
    address.replace(/\d/g, (digit) => String.fromCodePoint((random.chance(0.5) ? 0xff10 : 0x1d7ce) + Number(digit))),
    address.replace(/\d/g, (digit) => `%3${digit}`),
    address.replace('1', random.pick(['①', '¹', '\u00ad1', '1\u200b', '1\u2060'])),
    `[${asIPv6(address, random)}]`,
    `[${asIPv6(address, random)}%25eth0]`,
    `[${asIPv6(address, random).toUpperCase()}]`,
  ]);
};

const LOCAL = [
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
    '%6c%6f%63%61lhost',
    'intranet',
    'db.internal',
  ],
  ...['metadata.google.internal', 'printer.local', 'router.home.arpa', '1.0.0.127.in-addr.arpa', 'calendar.example'],
  ...['CALENDAR.example.', 'x.onion', '.', '..', '', '*', '%00', 'ло\u0441alhost', 'xn--localhost-'],
] as const;
const SCHEMES = [
  ...['http://', 'https://', 'http://', 'https://', 'HTTP://', '', '//', 'http:', 'https:/', 'http:\\\\', 'ht\ntp://'],
  ...[
    'ftp://',
    'file://',
    'file:///',
    'gopher://',
    'dict://',
    'ws://',
    'javascript:',
    'data:',
    'blob:http://',
    'view-source:',
  ],
] as const;
const PORTS = [
  '',
  '',
  '',
  ':80',
  ':443',
  ':22',
  ':25',
  ':6379',
  ':8080',
  ':0',
  ':65536',
  ':080',
  ':',
  ':８０',
  ':80:80',
];
const PATHS = ['', '/', '/latest/meta-data/', '/?a=1', '#x', '\\', '/..//', '/%2e%2e/', '?@', ';'];

/** A host name that the fuzzer's own resolver answers for. */
export const aName = (random: Random): string => `site${random.below(1000)}.example.ru`;

/** A page address, typed or as the target of a redirect. */
export const anAddress = (random: Random): string => {
  const inside = random.pick(INSIDE);
  const host = random.pick<() => string>([
    () => asHost(inside, random),
    () => asHost(inside, random),
    () => random.pick(LOCAL),
    () => aName(random),
    () => `${inside}.${aName(random)}`,
    () => random.pick(HOSTILE_TEXTS).slice(0, 100),
    () => random.pick(OUTSIDE),
  ])();
  const user = random.chance(0.8)
    ? ''
    : random.pick([
        `${aName(random)}@`,
        `${aName(random)}:80@`,
        'a:b@',
        `${inside}\\@`,
        `${inside}#@`,
        `${inside}%2F@`,
        '@',
      ]);
  const port = PORTS[random.below(PORTS.length)] ?? '';
  const path = PATHS[random.below(PATHS.length)] ?? '';
  const text = random.pick(SCHEMES) + user + host + port + path;
  if (random.chance(0.9)) return text;
  const at = random.below(text.length + 1);
  return text.slice(0, at) + random.pick(['\t', '\n', '\r', ' ', '\0', '\u202e', '@', '\\', '/']) + text.slice(at);
};

/** A random answer of the fuzzer's resolver: public addresses, private addresses, both, none, or nonsense. */
export const anAnswer = (random: Random): string[] => {
  const inside = (): string => (random.chance(0.5) ? random.pick(INSIDE) : asIPv6(random.pick(INSIDE), random));
  return random.pick<() => string[]>([
    () => [random.pick(OUTSIDE)],
    () => [...OUTSIDE],
    () => [inside()],
    () => [random.pick(OUTSIDE), inside()],
    () => [inside(), random.pick(OUTSIDE)],
    () => [],
    () => [random.pick(['', 'x', '127.1', '0x7f000001', '::1%lo', '[::1]', ' 127.0.0.1', '2130706433'])],
  ])();
};
