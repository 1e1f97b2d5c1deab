import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { Instant } from '#shared/contracts/fields.ts';
import { COSTLY, edgeRequest, USUAL } from './costly-requests.ts';
import { edgeCode } from './edge-code.ts';
import { type EdgeRequest, loadEdge } from './run-edge.ts';
import { loadOnNjs, timesOnNjs } from './run-on-njs.ts';

const code = edgeCode();

/** `/path?a=b` as CloudFront hands it to the function. */
const aRequest = (target: string, method = 'GET'): EdgeRequest => {
  const [uri = '', query = ''] = target.split('?');
  const pairs = query.split('&').filter(Boolean);
  return {
    method,
    uri,
    querystring: Object.fromEntries(pairs.map((pair) => [pair.split('=')[0], { value: pair.split('=')[1] ?? '' }])),
    headers: { host: { value: 'calendar.example' } },
    cookies: {},
  };
};

const SPA = '/index.html';
const WIDGET = '/calendar/index.html';
const SAME = undefined;
const id64 = 'a'.repeat(64);

/**
 * Rows of: address; path of the request to the origin, or SAME for the path of the address; origin, or none for the
 * origin of the behaviour.
 */
const paths: [address: string, uri: string | undefined, origin?: string][] = [
  // Screens of the SPA, known and unknown: the SPA itself shows that a screen does not exist.
  ['/', SPA],
  ['/settings', SPA],
  ['/settings/', SPA],
  ['/embeddings', SPA],
  ['/embeddings/some-id', SPA],
  ['/admin', SPA],
  ['/admin/dashboard', SPA],
  ['/admin/users', SPA],
  ['/admin/events?page=2', SPA],
  ['/admin/settings', SPA],
  ['/no/such/screen', SPA],
  ['/%D0%BA%D0%B0%D0%BB%D0%B5%D0%BD%D0%B4%D0%B0%D1%80%D1%8C', SPA],
  ['/v1.2/screen', SPA],
  ['/calendar', SPA],
  ['/calendars/abc', SPA],
  ['/Calendar/abc', SPA],
  ['/api', SPA],
  ['/apis/health', SPA],
  ['//', SPA],
  ['/.well-known/', SPA],
  // Files of the site.
  ['/index.html', SAME],
  ['/embed.js', SAME],
  ['/embed.js?v=1', SAME],
  ['/favicon.svg', SAME],
  ['/favicon.ico', SAME],
  ['/robots.txt', SAME],
  ['/assets/main-B1x2.js', SAME],
  ['/assets/main-B1x2.css', SAME],
  ['/assets/chunk.name-9_-z.js', SAME],
  ['/assets/', SPA],
  ['/.env', SAME],
  ['/wp-login.php', SAME],
  // The widget's page for any token: the page itself shows that a token is unknown.
  ['/calendar/', WIDGET, 'site'],
  ['/calendar/token', WIDGET, 'site'],
  ['/calendar/token?viewType=week&color=3b82f6', WIDGET, 'site'],
  ['/calendar/token/', WIDGET, 'site'],
  ['/calendar/a/b/c', WIDGET, 'site'],
  ['/calendar/x.y', WIDGET, 'site'],
  ['/calendar/..%2Findex.html', WIDGET, 'site'],
  ['/calendar/index.html', SAME, 'site'],
  ['/calendar/assets', WIDGET, 'site'],
  ['/calendar/assets/page-C3d4.js', SAME],
  ['/calendar/assets/page-C3d4.css', SAME],
  ['/calendar/assets/missing', SAME],
  // The API: the request stays as it came.
  ['/api/', SAME],
  ['/api/health', SAME],
  ['/api/login', SAME],
  ['/api/events', SAME],
  ['/api/events?from=1&to=2', SAME],
  ['/api/events/42', SAME],
  ['/api/events/public?token=t', SAME, 'api'],
  // Documents of months: from their bucket; a draft from the API.
  ['/api/events/public?token=t&month=2026-05', '/api/feeds/1/t/2026-05', 'feeds'],
  ['/api/events/public?token=aZ-_9&month=ahead', '/api/feeds/1/aZ-_9/ahead', 'feeds'],
  ['/api/events/public?token=t&month=2026-05&draft=k', SAME, 'api'],
  ['/api/events/public.ics?token=t', SAME],
  ['/api/events/public/event.ics?token=t&event=42', SAME],
  ['/api/openapi.json', SAME],
  ['/api/oembed?url=x', SAME],
  ['/api/embeddings/42', SAME],
  ['/api/admin/users/42/toggle', SAME],
  ['/api/nothing.js', SAME],
  ['/api/image', SAME, 'api'],
  // Pictures come from the bucket if the address has a version, and from the API if it has none.
  ['/api/events/42/image?v=7', '/pictures/42/7', 'pictures'],
  ['/api/events/0190-ab_CD/image?v=aZ-_9', '/pictures/0190-ab_CD/aZ-_9', 'pictures'],
  ['/api/events/42/image?x=1&v=7&y=2', '/pictures/42/7', 'pictures'],
  [`/api/events/${id64}/image?v=${id64}`, `/pictures/${id64}/${id64}`, 'pictures'],
  [`/api/events/${id64}a/image?v=7`, SAME, 'api'],
  [`/api/events/42/image?v=${id64}a`, SAME, 'api'],
  ['/api/events/42/image', SAME, 'api'],
  ['/api/events/42/image?v=', SAME, 'api'],
  ['/api/events/42/image?w=7', SAME, 'api'],
  ['/api/events/42/image?v=../secret', SAME, 'api'],
  ['/api/events/42/image?v=7%2F8', SAME, 'api'],
  ['/api/events/a/b/image?v=7', SAME, 'api'],
  ['/api/events//image?v=7', SAME, 'api'],
  ['/api/events/42/image/?v=7', SAME],
];

it('is sent without comments, and leaves room below the 10 KB that CloudFront takes', () => {
  expect(code).not.toMatch(/^\s*\/\//m);
  expect(Buffer.byteLength(code)).toBeLessThanOrEqual(9000);
});

// A loop whose cost grows with the square of the input takes hundreds of times as long.
it('takes twenty times as long as for a usual request at most, whatever a stranger sends', () => {
  const sent = [USUAL, ...Object.values(COSTLY)];
  const viewer = { ip: '203.0.113.7' };
  const [usual = 0, ...all] = timesOnNjs(
    code,
    sent.map((one) => ({ viewer, request: edgeRequest(one) })),
  );
  const names = Object.keys(COSTLY);
  expect(usual).toBeGreaterThan(0);
  expect(all.flatMap((ms, at) => (ms > 20 * usual ? [`${names[at]}: ${(ms / usual).toFixed(1)}`] : []))).toEqual([]);
});

describe.each([
  ['V8', loadEdge],
  ['njs', loadOnNjs],
])('on %s', (_engine, load) => {
  const loaded = load(code);
  const edge = ({ request, ip = '203.0.113.7' }: { request: EdgeRequest; ip?: string }) =>
    loaded({ viewer: { ip }, request });
  const run = (target: string, method?: string) => edge({ request: aRequest(target, method) });

  describe('the edge function', () => {
    it('sends every address on to the right file and origin', async () => {
      const results = await Promise.all(paths.map(([address]) => run(address)));
      const sent = results.map(({ response, request, originId }, at) => [
        paths[at]?.[0],
        response,
        request?.uri,
        originId,
      ]);
      expect(sent).toEqual(
        paths.map(([address, uri, origin]) => [address, undefined, uri ?? address.split('?')[0], origin]),
      );
    });

    it('lets the API refuse a picture that the bucket does not have', async () => {
      const { failover } = await run('/api/events/42/image?v=7');
      expect(failover).toEqual({ originId: 'api', statusCodes: [403, 404] });
    });

    it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('leaves %s of a picture to the API', async (method) => {
      const { originId, request } = await run('/api/events/42/image?v=7', method);
      expect([originId, request?.uri]).toEqual(['api', '/api/events/42/image']);
    });

    it('reads a picture by HEAD as by GET', async () => {
      expect((await run('/api/events/42/image?v=7', 'HEAD')).originId).toBe('pictures');
    });

    it.each(['public', 'public.ics'])(
      'gives one cache entry to one %s, whatever the order and the extra parameters [FEED-08]',
      async (feed) => {
        const addresses = ['token=t&from=1&to=2', 'to=2&token=t&from=1', 'utm_source=x&from=1&_=99&to=2&token=t'];
        const queries = await Promise.all(addresses.map((query) => run(`/api/events/${feed}?${query}`)));
        const texts = queries.map(({ request }) => JSON.stringify(request?.querystring));
        expect(new Set(texts)).toEqual(new Set(['{"token":{"value":"t"},"from":{"value":"1"},"to":{"value":"2"}}']));
      },
    );

    it.each(['public', 'public.ics'])(
      'widens the window of %s to whole hours, so that milliseconds make no cache entries [SNAP-02]',
      async (feed) => {
        const windows = [
          'token=t&from=2026-10-25T00:00:00.000Z&to=2026-12-08T00:00:00.000Z',
          'token=t&from=2026-10-25T00:00:00.001Z&to=2026-12-07T23:59:59.999Z',
          'to=2026-12-07T23:00:01Z&utm_source=x&from=2026-10-25T00:59Z&%74oken=u&token=%74',
          'token=t&from=2026-10-25T03%3A30%3A00%2B03:00&to=2026-12-07T18%3a30-05:00',
        ];
        const queries = await Promise.all(windows.map((query) => run(`/api/events/${feed}?${query}`)));
        const texts = queries.map(({ request }) => JSON.stringify(request?.querystring));
        const whole = {
          from: { value: '2026-10-25T00%3A00%3A00.000Z' },
          to: { value: '2026-12-08T00%3A00%3A00.000Z' },
        };
        expect(new Set(texts)).toEqual(new Set([JSON.stringify({ token: { value: 't' }, ...whole })]));
      },
    );

    it.each(['public', 'public.ics'])(
      'gives one cache entry of %s to the same categories in any order, and none of its own to an empty list [EV2-24]',
      async (feed) => {
        const entry = async (query: string) => (await run(`/api/events/${feed}?token=t${query}`)).request?.querystring;
        const orders = ['b,a,C', 'C%2Cb,a', 'a,,b,%43,a,', '%61,C,b'];
        for (const ids of orders)
          expect(await entry(`&categories=${ids}`)).toEqual({
            token: { value: 't' },
            categories: { value: 'C%2Ca%2Cb' },
          });
        expect(await entry('&categories=a')).not.toEqual(await entry('&categories=b'));
        for (const none of ['', '&categories=', '&categories=,'])
          expect(await entry(none)).toEqual({ token: { value: 't' } });
      },
    );

    it('turns a month into one address, whatever stands beside it and however it is spelt [SNAP-02]', async () => {
      const queries = ['month=2026-05&token=t', 'utm_source=x&token=%74&from=1&month=2026%2D05&categories=a&to=2'];
      for (const method of ['GET', 'HEAD'])
        for (const query of queries) {
          const { request, failover } = await run(`/api/events/public?${query}`, method);
          expect([request?.uri, request?.querystring]).toEqual(['/api/feeds/1/t/2026-05', {}]);
          // CloudFront asks the API only for a missing document. Otherwise a refusal of the API to one caller, such as
          // 429, could replace a stored document.
          expect(failover).toEqual({ originId: 'api', statusCodes: [403, 404] });
        }
      const { originId, request } = await run('/api/events/public?token=t&month=2026-05', 'POST');
      expect([originId, request?.uri]).toEqual(['api', '/api/events/public']);
    });

    it('asks the bucket for a month, and the API only for what is not there: a stored one needs no function [SNAP-04]', async () => {
      for (const month of ['2026-05', 'ahead'])
        expect(await run(`/api/events/public?token=t&month=${month}`)).toMatchObject({
          originId: 'feeds',
          failover: { originId: 'api', statusCodes: [403, 404] },
        });
    });

    it.each([
      ...['2026-13', '2026-5', 'may', '1969-12', '2100-01', '', '2026-05/', '%E0%A4', 'ahead%0A'].map(
        (month) => `/api/events/public?token=t&month=${month}`,
      ),
      ...['', 'a/b', 'a%2Fb', '..', 'a%00', `${id64}a`, '%E0%A4', 'т'].map(
        (token) => `/api/events/public?token=${token}&month=2026-05`,
      ),
      '/api/events/public?month=2026-05',
      '/api/feeds/1/t/2026-05',
      '/api/feeds/',
    ])('says itself that there is no %s [SNAP-03]', async (address) => {
      const { request, response, originId } = await run(address);
      expect([request, originId, response?.statusCode, response?.body]).toEqual([
        undefined,
        undefined,
        404,
        'Не найдено',
      ]);
    });

    it('gives one cache entry to each draft of a month [SNAP-02, LIVE-11]', async () => {
      const entry = async (query: string) => (await run(`/api/events/public?${query}`)).request?.querystring;
      const draft = { token: { value: 't' }, month: { value: '2026-05' }, draft: { value: 'k' } };
      for (const query of ['month=2026-05&draft=k&token=t', 'utm_source=x&token=t&from=1&draft=k&month=2026%2D05'])
        expect(await entry(query)).toEqual(draft);
      expect((await run('/api/events/public.ics?token=t&month=2026-05&from=1')).request?.querystring).toEqual({
        token: { value: 't' },
        from: { value: '1' },
      });
    });

    it('gives one cache entry to the file of one event, whatever else is asked [FEED-08]', async () => {
      const addresses = [
        'token=t&event=42',
        'event=%34%32&from=1&token=%74',
        'utm_source=x&event=42&to=2&token=t&_=99',
      ];
      const queries = await Promise.all(addresses.map((query) => run(`/api/events/public/event.ics?${query}`)));
      const texts = queries.map(({ request }) => JSON.stringify(request?.querystring));
      expect(new Set(texts)).toEqual(new Set(['{"token":{"value":"t"},"event":{"value":"42"}}']));
    });

    it.each([
      '/api/events/%70ublic',
      '/api/events/public%2Eics',
      '/api/%6Cogin',
      '/api/events/%2E%2E/image?v=7',
      '/api/events/..%2fadmin',
      '/api/%',
    ])('says itself that there is no %s: decoded, it would be a call past its own behaviour', async (address) => {
      for (const method of ['GET', 'HEAD', 'POST']) {
        const { request, response, originId } = await run(address, method);
        expect([request, originId]).toEqual([undefined, undefined]);
        expect([response?.statusCode, response?.body]).toEqual([404, 'Не найдено']);
        expect(response?.headers).toMatchObject({
          'content-type': { value: 'text/plain; charset=utf-8' },
          'cache-control': { value: 'no-store' },
        });
      }
    });

    it('lets every call of the contracts pass, but those that it makes itself', async () => {
      const { 'public-month': months, ...others } = api;
      for (const { path } of Object.values(months))
        expect((await run(path.replace(/\{\w+\}/g, 'x'))).response?.statusCode).toBe(404);
      const calls = Object.values(others).flatMap((group) => Object.values<Endpoint>(group));
      const asked = calls.map(({ method, path }) => [path.replace(/\{\w+\}/g, '0190aB_-'), method] as const);
      const results = await Promise.all(asked.map(([path, method]) => run(path, method)));
      expect(results.map(({ request }) => request?.uri)).toEqual(asked.map(([path]) => path));
    });

    it("leaves the widget's own request as it is: it and a careful reader share one entry", async () => {
      const window = { from: '2026-10-25T00:00:00.000Z', to: '2026-12-08T00:00:00.000Z' };
      const own = aRequest(`/api/events/public?${new URLSearchParams({ token: 'a-B_9', ...window })}`);
      expect((await edge({ request: own })).request?.querystring).toEqual(own.querystring);
    });

    it.each([
      ['31 June', '2026-06-31T00:00:00Z'],
      ['25 hours', '2026-06-30T25:00:00Z'],
      ['60 minutes', '2026-06-30T12:60:00Z'],
      ['60 seconds', '2026-06-30T12:00:60Z'],
      ['a day alone', '2026-06-30'],
      ['no zone', '2026-06-30T12:00:00'],
      ['a number', '1'],
      ['nothing', ''],
      ['a plus, which stands for a blank', '2026-06-30T12:00:00+03:00'],
      ['no text', '%E0%A4'],
      ["a line's end behind it", '2026-06-30T12:00:00Z%0A'],
    ])('leaves %s for the API to refuse', async (_, from) => {
      const { request } = await run(`/api/events/public?token=t&from=${from}`);
      const kept = request?.querystring.from?.value ?? '';
      expect(kept.replace('%20', '+').replaceAll('%3A', ':')).toBe(from);
    });

    it.each([
      ['0001-01-01T00:00:00Z', '1969-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z'],
      ['1969-12-31T23:59:59.999Z', '1969-12-31T23:00:00.000Z', '1970-01-01T00:00:00.000Z'],
      ['9999-12-31T23:59:59.999Z', '2101-01-02T00:00:00.000Z', '2102-01-02T00:00:00.000Z'],
      ['2024-02-29T12:00:00.000Z', '2024-02-29T12:00:00.000Z', '2024-02-29T12:00:00.000Z'],
      ['2024-02-29T12:00:00.0009Z', '2024-02-29T12:00:00.000Z', '2024-02-29T12:00:00.000Z'],
    ])('takes %s for %s as a beginning and for %s as an end', async (instant, from, to) => {
      const { request } = await run(`/api/events/public?token=t&from=${instant}&to=${instant}`);
      const { querystring } = request ?? {};
      expect(
        [querystring?.from?.value, querystring?.to?.value].map((value) => decodeURIComponent(value ?? '')),
      ).toEqual([from, to]);
    });

    it('keeps every parameter of the other calls', async () => {
      const { request } = await run('/api/admin/events?type=AUTH&page=2');
      expect(Object.keys(request?.querystring ?? {})).toEqual(['type', 'page']);
    });

    it("tells the API the visitor's host, whatever the visitor claims", async () => {
      const request = aRequest('/api/login', 'POST');
      request.headers['x-forwarded-host'] = { value: 'evil.example' };
      expect((await edge({ request })).request?.headers['x-forwarded-host']).toEqual({ value: 'calendar.example' });
    });

    it.each(['203.0.113.7', '2001:db8::1'])(
      "tells the API the visitor's address %s, whatever the visitor claims [LOCK-07]",
      async (ip) => {
        const request = aRequest('/api/login', 'POST');
        expect((await edge({ request, ip })).request?.headers['x-client-address']).toEqual({ value: ip });
        request.headers['x-client-address'] = { value: '192.0.2.1', multiValue: [{ value: '192.0.2.1' }] };
        expect((await edge({ request, ip })).request?.headers['x-client-address']).toEqual({ value: ip });
      },
    );
  });

  describe('the list without scripts', () => {
    const ask = async (target: string, agent?: string, host = 'calendar.example') => {
      const headers = { host: { value: host }, ...(agent && { 'user-agent': { value: agent } }) };
      const { request, originId } = await edge({ request: { ...aRequest(target), headers } });
      return [request?.uri, originId];
    };
    const LIST = '/api/feeds/1/tok/list/-/calendar.example';
    const BROWSER = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1.15 Viber/25 WhatsApp/2 Twitterbot';

    it.each([
      'TelegramBot (like TwitterBot)',
      'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
      'Mozilla/5.0 (compatible; OdklBot/1.0; like Linux; klass@odnoklassniki.ru)',
      'WhatsApp/2.24.1 A',
      'Viber/22.0.0',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'Twitterbot/1.0',
    ])('is what %s gets, of the event that the address names [VIS-03]', async (agent) => {
      expect(await ask('/calendar/tok', agent)).toEqual([LIST, 'api']);
      expect(await ask('/calendar/tok/?event=e_20260515&date=2026-05-15', agent)).toEqual([
        '/api/feeds/1/tok/list/e_20260515/calendar.example',
        'api',
      ]);
      expect(await ask('/calendar/assets/a.js', agent)).toEqual(['/calendar/assets/a.js', undefined]);
    });

    it('is what anybody gets who asks for it, and nobody else [VIS-03]', async () => {
      expect(await ask('/calendar/tok?plain', BROWSER)).toEqual([LIST, 'api']);
      expect(await ask('/calendar/tok?plain&event=a%2Fb', BROWSER, 'localhost:3000')).toEqual([
        '/api/feeds/1/tok/list/-/localhost:3000',
        'api',
      ]);
      for (const agent of [BROWSER, 'curl/8.5', undefined])
        expect(await ask('/calendar/tok?event=e', agent)).toEqual([WIDGET, 'site']);
      for (const target of ['/calendar/a/b?plain', '/calendar/?plain', '/calendar/x.y?plain'])
        expect(await ask(target, BROWSER)).toEqual([WIDGET, 'site']);
      expect(await ask('/calendar/tok?plain', BROWSER, 'evil/host')).toEqual([WIDGET, 'site']);
    });
  });

  describe('software that looks for oEmbed', () => {
    const ask = (target: string, agent: string, host = 'calendar.example') => {
      const request = aRequest(target);
      return edge({ request: { ...request, headers: { host: { value: host }, 'user-agent': { value: agent } } } });
    };
    const WORDPRESS = 'WordPress/6.1; https://dk.example';

    it('is told where to ask for the frame of this very address', async () => {
      const { response, request } = await ask('/calendar/tok?viewType=list&color=10b981', WORDPRESS);
      expect(request).toBeUndefined();
      expect(response?.headers?.['content-type']?.value).toMatch(/^text\/html/);
      const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"<>]+)">/.exec(
        String(response?.body),
      )?.[1];
      const asked = new URL(href ?? '');
      expect(asked.origin + asked.pathname).toBe('https://calendar.example/api/oembed');
      expect(asked.searchParams.get('url')).toBe('https://calendar.example/calendar/tok?viewType=list&color=10b981');
    });

    it('is sent to http in the local run alone', async () => {
      expect(String((await ask('/calendar/tok', WORDPRESS, 'localhost:3000')).response?.body)).toContain(
        'href="http://localhost:3000/api/oembed?url=http%3A%2F%2Flocalhost%3A3000%2Fcalendar%2Ftok"',
      );
      const elsewhere = await ask('/calendar/tok', WORDPRESS, 'localhost.example');
      expect(String(elsewhere.response?.body)).toContain('href="https://localhost.example/');
    });

    it('gets nothing of the address but in its encoded form', async () => {
      const { response } = await ask(`/calendar/"><script>alert(1)</script>?a="><script>`, WORDPRESS);
      expect(String(response?.body)).not.toContain('<script');
    });

    it.each([
      ['a browser', '/calendar/tok', 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140'],
      ['a search engine', '/calendar/tok', 'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)'],
      ['who only speaks of it', '/calendar/tok', 'Mozilla/5.0 WordPress'],
      ['curl', '/calendar/tok', 'curl/8.5'],
    ])('is not %s', async (_, target, agent) => {
      expect((await ask(target, agent)).request?.uri).toBe(WIDGET);
    });

    it('finds files and screens as everybody does', async () => {
      expect((await ask('/calendar/assets/a.js', WORDPRESS)).request?.uri).toBe('/calendar/assets/a.js');
      expect((await ask('/settings', WORDPRESS)).request?.uri).toBe(SPA);
      expect((await ask('/calendar/tok', WORDPRESS, 'evil"host')).request?.uri).toBe(WIDGET);
    });
  });
});

it('reads a date-time exactly as the API does, and answers no less than was asked for [SNAP-02]', async () => {
  const edge = loadEdge(code);
  const digits = (max: number, length: number) =>
    fc.integer({ min: 1, max }).map((number) => String(number).padStart(length, '0'));
  const text = fc
    .tuple(digits(9998, 4), digits(13, 2), digits(32, 2), digits(25, 2), digits(61, 2), digits(61, 2), digits(999, 3))
    .chain(([year, month, day, hour, minute, second, part]) =>
      fc
        .constantFrom('Z', '+03:00', '-11:30', '+24:00', '+05:60')
        .map((zone) => `${year}-${month}-${day}T${hour}:${minute}:${second}.${part}${zone}`),
    );
  const within = (ms: number, first: string, last: string) =>
    Math.min(Math.max(ms, Date.parse(first)), Date.parse(last));
  await fc.assert(
    fc.asyncProperty(text, async (instant) => {
      const querystring = { from: { value: encodeURIComponent(instant) }, to: { value: encodeURIComponent(instant) } };
      const viewer = { ip: '203.0.113.7' };
      const { request } = await edge({ viewer, request: { ...aRequest('/api/events/public'), querystring } });
      const [from, to] = ['from', 'to'].map((name) => decodeURIComponent(request?.querystring[name]?.value ?? ''));
      const read = v.safeParse(Instant, instant);
      if (!read.success || instant.includes('T24')) {
        expect([from, to]).toEqual([instant, instant]);
        return;
      }
      const ms = Date.parse(read.output);
      const hour = 3_600_000;
      expect([from, to].map((value) => Date.parse(value ?? ''))).toEqual([
        within(Math.floor(ms / hour) * hour, '1969-01-01', '2101-01-02'),
        within(Math.ceil(ms / hour) * hour, '1970-01-01', '2102-01-02'),
      ]);
    }),
    { numRuns: 1000 },
  );
});
