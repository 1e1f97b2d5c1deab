import type { EdgeRequest, ViewerRequestEvent } from '#infra/edge/run-edge.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';
import { rawQuery } from '#shared/testing/raw-query.ts';

const TOKENS = ['t', 'aZ-_9', 'a'.repeat(64), 'a'.repeat(65), 'a%2Fb', '..', '%74', ''];
const INSTANTS = [
  ...[
    '2026-05-01T00:00:00Z',
    '2026-05-01T00:30:00.001%2B03:00',
    '2026-05-01T23:59:59.999999999-12:00',
    '1970-01-01T00:00:00Z',
  ],
  ...[
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59-10:00',
    '2024-02-29T12:00Z',
    '2025-02-29T12:00Z',
    '2026-06-31T00:00:00Z',
  ],
  ...['2026-05-01T24:00:00Z', '2026-05-01 00:00:00Z', '2026-05-01', '1', 'x', '2026-05-01T00:00:00Z%0A'],
];
const FITTING = {
  token: TOKENS,
  from: INSTANTS,
  to: INSTANTS,
  month: ['2026-05', 'ahead', '2026-13', '2100-01', '1970-01', '%32026-05', 'ahead%0A', '2026-05/..', '../x'],
  draft: ['k', '', 'a/b'],
  categories: ['a,b', 'b,a', ',', 'a,,a', '%2C', 'x,'.repeat(100)],
  event: ['e', 'e_20260515', 'a%2Fb', '..', '-', 'a'.repeat(64), 'a'.repeat(65)],
  plain: ['', '1'],
  v: ['7', 'aZ-_9', '../secret', '7%2F8', '', 'a'.repeat(65)],
  viewType: ['list', 'month'],
};

const SEGMENTS = [
  'api',
  'events',
  'public',
  'public.ics',
  'event.ics',
  'image',
  'feeds',
  '1',
  'calendar',
  'assets',
  'index.html',
];
const PATHS = [
  ...[
    '/',
    '/settings',
    '/api/events/public',
    '/api/events/public.ics',
    '/api/events/public/event.ics',
    '/api/events/42/image',
  ],
  ...['/calendar/tok', '/calendar/tok/', '/calendar/assets/a.js', '/api/feeds/1/t/2026-05', '/api/login', '/embed.js'],
] as const;

/** CloudFront takes addresses of 8,192 bytes. */
const LONGEST = 8000;
const LONG_PARTS = [
  ...['a', '/', '%', '..', '&', '=', 'a=1&', 'token=t&', 'from=2026-05-01T00:00:00Z&', '%2e%2e/', '0', '.'],
  ...['categories=a,', 'x,', '-', '"><script>'],
] as const;
const filled = (random: Random): string => {
  const part = random.pick(LONG_PARTS);
  return part.repeat(LONGEST / part.length);
};

const pathOf = (random: Random): string => {
  const path = random.pick<() => string>([
    () => random.pick(PATHS),
    () => random.pick(PATHS),
    () => `/calendar/${TOKENS[random.below(TOKENS.length)]}`,
    () => `/api/events/${TOKENS[random.below(TOKENS.length)]}/image`,
    () => `/${Array.from({ length: random.below(6) }, () => SEGMENTS[random.below(SEGMENTS.length)]).join('/')}`,
    () => `/calendar/${encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed())}`,
    () => (random.chance(0.2) ? `${random.pick(PATHS)}${filled(random)}` : '/'),
  ])();
  if (random.chance(0.8)) return path;
  const at = 1 + random.below(path.length);
  const odd = random.pick([
    '%2e%2e/',
    '..',
    '//',
    '%00',
    '%',
    '\\',
    '%5c',
    ';',
    '.',
    '/',
    '%0d%0a',
    '"><script>',
    '%c0%af',
    '@',
  ]);
  return path.slice(0, at) + odd + path.slice(at);
};

const HOSTS = [
  'calendar.example',
  'localhost:3000',
  '127.0.0.1:3000',
  'CALENDAR.example',
  'x"onload=.example',
  'a/b',
  'a b',
  '[::1]:80',
  '',
] as const;
const AGENTS = [
  ...[
    'Mozilla/5.0 (X11) Firefox/140',
    'WordPress/6.1; https://dk.example',
    'TelegramBot (like TwitterBot)',
    'Iframely/1',
    'WhatsApp/2',
  ],
  ...[
    'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
    'Mozilla/5.0 WordPress',
    '',
    `WordPress${'x'.repeat(900)}`,
    'WordPress/6 '.repeat(1600),
  ],
] as const;
const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH', 'get'] as const;

/** CloudFront does not decode names and values. A name that comes several times has all its values. */
const queryOf = (text: string): EdgeRequest['querystring'] => {
  const query = new Map<string, { value: string; multiValue?: { value: string }[] }>();
  for (const pair of text.split('&').filter(Boolean)) {
    const [name = '', ...rest] = pair.split('=');
    const value = rest.join('=');
    const known = query.get(name);
    const all = [...(known?.multiValue ?? (known ? [{ value: known.value }] : [])), { value }];
    query.set(name, all.length > 1 ? { value: all[0]?.value ?? '', multiValue: all } : { value });
  }
  return Object.fromEntries(query);
};

/** Encodes every character that no client may send. CloudFront refuses such characters before the function runs. */
const asciiOf = (text: string): string => text.toWellFormed().replace(/[^\x21-\x7e]/gu, encodeURIComponent);

/** A request as CloudFront hands it to the function. */
export const anEdgeEvent = (random: Random): ViewerRequestEvent => {
  const fitting = rawQuery(FITTING, random.chance(0.7) ? ['token', 'month'] : [], random);
  const query = (random.chance(0.03) ? `${fitting}&${filled(random)}` : fitting).slice(0, LONGEST);
  const agent = random.pick(AGENTS);
  const claims: Record<string, { value: string }> = random.chance(0.1)
    ? { 'x-client-address': { value: '192.0.2.1' }, 'x-forwarded-host': { value: 'evil.example' } }
    : {};
  return {
    viewer: { ip: random.pick(['203.0.113.7', '2001:db8::1']) },
    request: {
      method: random.pick(METHODS),
      uri: pathOf(random),
      querystring: queryOf(asciiOf(query)),
      headers: {
        host: { value: random.chance(0.7) ? 'calendar.example' : random.pick(HOSTS) },
        ...(agent && { 'user-agent': { value: agent } }),
        ...claims,
      },
      cookies: {},
    },
  };
};
