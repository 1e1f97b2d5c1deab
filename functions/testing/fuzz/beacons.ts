import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { send } from '#functions/testing/caller.ts';
import { startEngines } from '#functions/testing/engines.ts';
import { openSystem, type System, type SystemUser } from '#functions/testing/open-system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { getSeen } from '#shared/contracts/visits.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { type Random, randomFrom } from '#shared/testing/random.ts';

// Sends valid and broken beacons of visits: bodies, sizes, content types, hosts, headers. Findings: an answer other
// than an empty 204; a visit that is counted although it must not be, or the reverse (host names are judged as Node
// reads them); a stored site that is no DNS name; more than fifty sites.

const { seed, cases } = fuzzOptions(2000);
const random = randomFrom(seed);
const tally = tallyOf('beacons of visits');
const OF_ONE_TABLE = 250;
const SITES_MAX = 50;

const TAIL = ['example.ru', 'xn--80akhbyknj4f.xn--p1ai', 'blog.example.com', 'a.b.c.d.e.example'] as const;
const hostOf = (chosen: Random): string =>
  chosen.pick<() => string>([
    () => chosen.pick(TAIL),
    () => `site${chosen.below(80)}.${chosen.pick(TAIL)}`,
    () => `${'a'.repeat(61 + chosen.below(4))}.ru`,
    () => `${'a.'.repeat(120 + chosen.below(10))}ru`,
    () =>
      chosen.pick([
        '',
        'localhost',
        '127.0.0.1',
        '[::1]',
        '[::ffff:127.0.0.1]',
        'x.localhost',
        'com',
        'calendar.example',
      ]),
    () =>
      chosen.pick([
        '*',
        '.',
        '..',
        'a..ru',
        '-a.ru',
        'a-.ru',
        '_dmarc.example.ru',
        'example.ru.',
        'example.ru..',
        '1.2',
        '0x7f.1',
      ]),
    () => `${chosen.pick(TAIL)}${chosen.pick([':443', '/', '/path?x=1', '#x', '\0', ' ', '\n', '%00', '\u202e'])}`,
    () => chosen.pick(['https://', 'user@', '//']) + chosen.pick(TAIL),
    () => chosen.pick(TAIL).toUpperCase(),
    () =>
      chosen.pick([
        'пример.рф',
        'ｅxample.ru',
        'exa\u00admple.ru',
        'example。ru',
        'DAY#2026-11-23',
        'HOSTS',
        'HOST#a.ru',
      ]),
    () =>
      chosen.pick([
        'xn--a.ru',
        'xn--.ru',
        'xn--localhost-.com',
        'xn--n3h.ws',
        'xn--80ak6aa92e.com',
        'xn--zzzzzzzz99999.ru',
      ]),
    () => chosen.pick(HOSTILE_TEXTS),
  ])();

const OUTCOMES: readonly [unknown, ...unknown[]] = [
  'shown',
  'failed',
  'crashed',
  'shown',
  'seen',
  'SHOWN',
  '',
  1,
  null,
  ['shown'],
];

type Beacon = { readonly body: string | Uint8Array; readonly fields: Readonly<Record<string, unknown>> };
const beaconOf = (token: string, chosen: Random): Beacon => {
  const fields: Record<string, unknown> = {
    token: chosen.chance(0.95) ? token : chosen.pick(HOSTILE_TEXTS),
    host: chosen.chance(0.97) ? hostOf(chosen) : chosen.pick([null, 1, [], {}]),
    outcome: chosen.chance(0.85) ? chosen.pick(['shown', 'failed', 'crashed']) : chosen.pick(OUTCOMES),
  };
  if (chosen.chance(0.03)) fields[chosen.pick(HOSTILE_TEXTS)] = chosen.pick(HOSTILE_TEXTS);
  if (chosen.chance(0.03)) delete fields[chosen.pick(['token', 'host', 'outcome'])];
  const text = JSON.stringify(fields);
  const broken = (): string =>
    chosen.pick<() => string>([
      () => text.slice(0, chosen.below(text.length)),
      () => `[${text}]`,
      () => text + text,
      () => `"${chosen.pick(HOSTILE_TEXTS)}"`,
      () => text.padEnd(290 + chosen.below(20)),
      () => '['.repeat(chosen.below(100_000)),
      () => text.replace('{', '{"__proto__":{"host":"evil.example"},'),
      () => `\ufeff${text}`,
    ])();
  const body = chosen.chance(0.85) ? text : broken();
  return { body: chosen.chance(0.95) ? body : Buffer.from(body, 'utf16le'), fields };
};

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const headersOf = (chosen: Random): Record<string, string> => ({
  'user-agent': AGENT,
  'content-type': chosen.pick([
    'text/plain;charset=UTF-8',
    'application/json',
    'multipart/form-data; boundary=x',
    '',
    'text/html',
  ]),
  ...(chosen.chance(0.05) && { 'sec-gpc': chosen.pick(['1', '0']) }),
  ...(chosen.chance(0.05) && { dnt: chosen.pick(['1', '0']) }),
  ...(chosen.chance(0.05) && {
    'user-agent': chosen.pick([
      AGENT,
      '',
      'curl/8',
      'Mozilla/5.0 (compatible; YandexBot/3.0)',
      `${'x'.repeat(9000)}bot`,
    ]),
  }),
  ...(chosen.chance(0.05) && { origin: chosen.pick(HOSTILE_TEXTS).replace(/[^\x20-\x7e]/g, '') }),
});

/** Whether a host is a DNS name in lower case. Its labels have letters, digits, `-` and `_`. */
const isName = (host: string): boolean => {
  const name = host.endsWith('.') ? host.slice(0, -1) : host;
  const labels = name.split('.');
  const isSound = labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
  return host.length <= 253 && isSound;
};
/** Whether the contract must accept this value as a site. */
const isHost = (host: unknown): host is string =>
  typeof host === 'string' && (host === '' || isName(host) || /^\[[\da-f:.]{2,45}\]$/.test(host));

/** Whether a beacon must count, decided without the product's own schema. */
const counts = ({ body }: Beacon, headers: Record<string, string>, token: string): boolean => {
  const text = Buffer.from(body).toString('utf8');
  if (Buffer.byteLength(text) > 300 || typeof body !== 'string') return false;
  const read = (): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return null;
    }
  };
  const value = read();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { token: given, host, outcome, ...others } = Object(value);
  const isOwn = host === 'calendar.example';
  const isAsked = headers['sec-gpc'] !== '1' && headers.dnt !== '1' && headers['user-agent'] === AGENT;
  const isOurs = given === token && isHost(host) && ['shown', 'failed', 'crashed'].includes(outcome);
  return isOurs && !isOwn && isAsked && Object.keys(others).length === 0 && !Object.hasOwn(value, '__proto__');
};

console.info = () => undefined;
let sent = '';
// An alarm counts the widgets that were not shown [SEEN-03]. Any other line of the log is a finding.
console.warn = (line: unknown) => {
  const { widget } = Object(line);
  if (widget !== 'not shown') tally.find(`${sent}: told the log: ${JSON.stringify(line)}`);
};
const engines = await startEngines();
let [system, owner]: [System, SystemUser] = [await openSystem(), await (await openSystem()).user()];
let [token, id, expected] = ['', '', { views: 0, failed: 0 }];

const anew = async (): Promise<void> => {
  system = await openSystem();
  owner = await system.user();
  const made = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  [token, id, expected] = [made.widgetToken, made.id, { views: 0, failed: 0 }];
};

/** Compares the stored counts with the expected ones. */
const assertCounted = async (when: string): Promise<void> => {
  const { days, hosts } = await owner.call(getSeen, { params: { id }, query: { days: '2' } });
  const sum = (name: 'views' | 'failed') => days.reduce((total, day) => total + day[name], 0);
  if (sum('views') !== expected.views || sum('failed') !== expected.failed)
    tally.find(`${when}: ${sum('views')} views, ${sum('failed')} failed instead of ${JSON.stringify(expected)}`);
  const named = hosts.map(({ host }) => host).filter((host) => host !== '' && host !== '*');
  if (named.length > SITES_MAX) tally.find(`${when}: ${named.length} sites`);
  if (new Set(hosts.map(({ host }) => host)).size < hosts.length) tally.find(`${when}: one site twice`);
  for (const host of named)
    if (!host.includes('.') || isIP(host) || !isName(domainToASCII(host))) tally.find(`${when}: the site ${host}`);
};

for (let at = 0; at < cases; at++) {
  if (at % OF_ONE_TABLE === 0) await anew();
  const beacon = beaconOf(token, random);
  const headers = headersOf(random);
  const isCounted = counts(beacon, headers, token);
  if (isCounted)
    expected =
      beacon.fields.outcome === 'shown'
        ? { ...expected, views: expected.views + 1 }
        : { ...expected, failed: expected.failed + 1 };
  tally.count(isCounted ? 'accepted' : 'refused');
  const what = `#${at} ${JSON.stringify(String(beacon.body)).slice(0, 300)} ${JSON.stringify(headers).slice(0, 200)}`;
  sent = what;
  try {
    const asText = random.chance(0.5) && typeof beacon.body === 'string';
    const reply = await send(
      { method: 'POST', path: '/api/seen', headers, body: beacon.body, ...(asText && { asText }) },
      system.dependencies,
    );
    if (reply.status !== 204 || reply.text !== '') tally.find(`${what}: ${reply.status} ${reply.text}`);
  } catch (reason) {
    tally.find(`${what}: thrown: ${reason}`);
  }
  if (at % 10 === 9 || at === cases - 1) {
    const before = tally.row().found.length;
    await assertCounted(what);
    // A new system, so that the next case does not repeat this fault.
    if (tally.row().found.length > before) await anew();
  }
}
await engines.stop();
report(tally);
