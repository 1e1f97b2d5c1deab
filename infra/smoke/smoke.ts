import { createHash } from 'node:crypto';
import * as v from 'valibot';

type Account = { readonly username: string; readonly password: string };
/** A line of the report. `problem` is absent when all is well. */
type Result = { readonly name: string; readonly problem?: string };
type Report = { readonly results: readonly Result[]; readonly skipped: readonly string[] };

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const Id = v.object({ id: v.string() });
const Session = v.object({ token: v.string() });
const Widget = v.object({ id: v.string(), widgetToken: v.string() });
const EventWithPicture = v.object({ id: v.string(), imageUrl: v.string() });

const assert = (holds: boolean, problem: string): void => {
  if (!holds) throw new Error(problem);
};
const assertStatus = (answer: Response, status: number): void =>
  assert(answer.status === status, `${new URL(answer.url).pathname} answers ${answer.status}, not ${status}`);

/**
 * CSP sources (`'sha256-…'`, CSP level 3 §8.3) of a page's inline scripts, computed here independently of the build.
 */
export const hashesOf = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]+?)<\/script>/gi)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );

const scriptSources = (policy: string): string[] => {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const named = (name: string) => directives.find(([first]) => first?.toLowerCase() === name)?.slice(1);
  return named('script-src') ?? named('default-src') ?? ["'unsafe-inline'"];
};

/** Every policy that a browser applies to a page, from the page's headers and its `<meta>`. */
const policiesOf = (headers: Headers, html: string): string[] => {
  const metas = [...html.matchAll(/<meta\b[^>]*http-equiv="?content-security-policy"?[^>]*>/gi)].map(([tag]) =>
    (/\bcontent="([^"]*)"/i.exec(tag)?.[1] ?? '').replaceAll('&#39;', "'").replaceAll('&amp;', '&'),
  );
  return [...(headers.get('content-security-policy') ?? '').split(','), ...metas].filter(Boolean);
};

/** @throws Error when one of the page's policies blocks an inline script */
export const assertScriptsRun = (headers: Headers, html: string): void => {
  const policies = policiesOf(headers, html);
  assert(policies.length > 0, 'the page carries no policy');
  assert(
    policies.some((policy) => /script-src/.test(policy)),
    'no policy says which scripts may run',
  );
  for (const policy of policies)
    for (const hash of hashesOf(html)) {
      const sources = scriptSources(policy);
      assert(
        sources.includes(hash) || sources.includes("'unsafe-inline'"),
        `the policy refuses the inline script ${hash}`,
      );
    }
};

/** Checks without an account. */
const publicChecks = (base: string): [string, () => Promise<void>][] => {
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(base + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(15_000) });
  const page = async (path: string): Promise<void> => {
    const answer = await ask(path, { 'accept-encoding': 'br' });
    assertStatus(answer, 200);
    const html = await answer.text();
    assert(answer.headers.get('content-encoding') === 'br', `${path} is not compressed`);
    assertScriptsRun(answer.headers, html);
    // Scripts and styles: their names stand in attributes, or in an inline script that loads them.
    const files = new Set([...html.matchAll(/["'`](\/[\w./-]+\.(?:js|css))["'`]/g)].map(([, file = '']) => file));
    for (const file of files) {
      const asset = await ask(file, { 'accept-encoding': 'gzip' });
      assertStatus(asset, 200);
      await asset.arrayBuffer();
    }
  };
  const missing = async (path: string): Promise<void> => {
    const answer = await ask(path);
    assertStatus(answer, 404);
    assert(/[А-ЯЁ]/.test(await answer.text()), `${path} answers 404 in words that are not ours`);
  };
  return [
    [
      'the API is healthy',
      async () => assert((await (await ask('/api/health')).text()) === '{"status":"ok"}', 'it says otherwise'),
    ],
    ['the page of the manager', () => page('/')],
    ['a screen of the manager', () => page('/settings')],
    ['the page of the widget', () => page('/calendar/smoke-test')],
    ['embed.js', async () => assertStatus(await ask('/embed.js'), 200)],
    [
      'oEmbed is found by what looks for it',
      async () => {
        const html = await (await ask('/calendar/smoke-test', { 'user-agent': 'WordPress/6.8' })).text();
        const href = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(html)?.[1] ?? '';
        assert(href.startsWith(`${base}/api/oembed?url=`), 'the page names no address of oEmbed');
        assertStatus(await fetch(href.replaceAll('&amp;', '&')), 404);
      },
    ],
    ['an unknown feed', () => missing('/api/events/public?token=smoke-test')],
    [
      'the first question of a widget that nobody has',
      () => missing('/api/events/public?token=smoke-test&month=ahead'),
    ],
    ['an unknown call', () => missing('/api/smoke-test')],
    ['an unknown picture', () => missing('/api/events/smoke-test/image?v=1')],
    ['an unknown file', () => missing('/smoke-test.txt')],
    [
      'nobody is let in',
      async () => {
        const answer = await ask('/api/user');
        assertStatus(answer, 401);
        assert(answer.headers.get('x-request-id') !== null, 'the answer names no request');
      },
    ],
  ];
};

const PRIVATE_NAMES = [
  'the cookie of a sign-in',
  'the feed, 200 and 304',
  'a picture, versioned and bare',
  'oEmbed of a widget',
  'a month, twice, and a change within 30 seconds',
];

/** Milliseconds within which a change must reach the visitors of a widget. */
const CHANGE_SHOWS_WITHIN = 30_000;

/**
 * Requests a month document until its answer fits.
 * @throws Error after 30 seconds
 */
const untilMonth = async (address: string, fits: (answer: Response, text: string) => boolean, problem: string) => {
  const end = Date.now() + CHANGE_SHOWS_WITHIN;
  for (;;) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    assertStatus(answer, 200);
    if (fits(answer, await answer.text())) return;
    assert(Date.now() < end, problem);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
};

/** Creates a widget and an event with a picture, reads them as a visitor, and deletes both. */
const privateChecks = (base: string, account: Account): [string, () => Promise<void>][] => {
  let token = '';
  let widget: v.InferOutput<typeof Widget> | undefined;
  let event: v.InferOutput<typeof EventWithPicture> | undefined;
  let later: v.InferOutput<typeof Id> | undefined;
  const call = (method: string, path: string, body?: object): Promise<Response> =>
    fetch(base + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(30_000),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
  const made = async <S extends v.GenericSchema>(answer: Response, schema: S): Promise<v.InferOutput<S>> => {
    assertStatus(answer, 201);
    return v.parse(schema, await answer.json());
  };
  return [
    [
      'the cookie of a sign-in',
      async () => {
        const answer = await call('POST', '/api/login', account);
        assertStatus(answer, 200);
        const cookie = answer.headers.getSetCookie().join();
        assert(/HttpOnly/i.test(cookie) && /SameSite=/i.test(cookie), 'the cookie is open to scripts or other sites');
        if (base.startsWith('https:')) assert(/__Host-.*;\s*Secure/i.test(cookie), 'the cookie is not bound to https');
        ({ token } = v.parse(Session, await answer.json()));
      },
    ],
    [
      'the feed, 200 and 304',
      async () => {
        widget = await made(await call('POST', '/api/embeddings', { name: 'Smoke test', type: 'IFRAME' }), Widget);
        const address = `${base}/api/events/public?token=${widget.widgetToken}`;
        const first = await fetch(address);
        assertStatus(first, 200);
        v.parse(v.array(Id), await first.json());
        const etag = first.headers.get('etag') ?? '';
        assert(etag !== '', 'the feed has no ETag');
        assertStatus(await fetch(address, { headers: { 'if-none-match': etag } }), 304);
      },
    ],
    [
      'a picture, versioned and bare',
      async () => {
        const form = new FormData();
        const fields = { title: 'Smoke test', description: '', externalLink: '', color: '#3b82f6' };
        const times = { startDate: '2001-01-01T09:00:00.000Z', endDate: '2001-01-01T10:00:00.000Z' };
        for (const [name, value] of Object.entries({ ...fields, ...times })) form.set(name, value);
        form.set('image', new Blob([PNG], { type: 'image/png' }), 'a.png');
        event = await made(await call('POST', '/api/events', form), EventWithPicture);
        const versioned = await fetch(base + event.imageUrl);
        assertStatus(versioned, 200);
        assert(versioned.headers.get('content-type') === 'image/png', 'the picture is no picture');
        const bare = await fetch(`${base}/api/events/${event.id}/image`, { redirect: 'manual' });
        assertStatus(bare, 302);
        assert(bare.headers.get('location') === event.imageUrl, 'the bare address leads elsewhere');
      },
    ],
    [
      'oEmbed of a widget',
      async () => {
        const url = encodeURIComponent(`${base}/calendar/${widget?.widgetToken}`);
        const answer = await fetch(`${base}/api/oembed?url=${url}`);
        assertStatus(answer, 200);
        assert((await answer.text()).includes('<iframe'), 'the answer holds no frame');
      },
    ],
    [
      'a month, twice, and a change within 30 seconds',
      async () => {
        // A month less than three years ahead is stored. No visitor looks at a month this far ahead.
        const day = new Date(Date.now() + 1_000 * 86_400_000).toISOString().slice(0, 10);
        const address = `${base}/api/events/public?token=${widget?.widgetToken}&month=${day.slice(0, 7)}`;
        await untilMonth(address, () => true, '');
        // Only answers of S3 have the header `last-modified`. CloudFront keeps the first answer, which is not from S3,
        // for some seconds.
        await untilMonth(address, ({ headers }) => headers.has('last-modified'), 'S3 does not answer for the month');
        const form = new FormData();
        const title = `Smoke test ${Date.now()}`;
        const fields = { title, description: '', externalLink: '', color: '#3b82f6' };
        const times = { startDate: `${day}T09:00:00.000Z`, endDate: `${day}T10:00:00.000Z` };
        for (const [name, value] of Object.entries({ ...fields, ...times })) form.set(name, value);
        later = await made(await call('POST', '/api/events', form), Id);
        await untilMonth(address, (_, text) => text.includes(title), 'the change is not there after 30 seconds');
      },
    ],
    [
      'what was made is gone again',
      async () => {
        if (later) assertStatus(await call('DELETE', `/api/events/${later.id}`), 200);
        if (event) assertStatus(await call('DELETE', `/api/events/${event.id}`), 200);
        if (widget) assertStatus(await call('DELETE', `/api/embeddings/${widget.id}`), 200);
      },
    ],
  ];
};

/** What went wrong, with its cause: `fetch` itself only says «fetch failed». */
const problemOf = (reason: unknown): string => {
  if (!(reason instanceof Error)) return String(reason);
  return reason.cause instanceof Error ? `${reason.message}: ${reason.cause.message}` : reason.message;
};

/**
 * Checks a running installation for visitors and editors, step by step.
 * @param url address of the site, without a path
 * @param account an account with which a widget and an event are created and deleted; without an account this part is
 * skipped
 */
export const smoke = async (url: string, account?: Account): Promise<Report> => {
  const base = new URL(url).origin;
  const checks = [...publicChecks(base), ...(account ? privateChecks(base, account) : [])];
  const results: Result[] = [];
  for (const [name, check] of checks) {
    try {
      await check();
      results.push({ name });
    } catch (reason) {
      results.push({ name, problem: problemOf(reason) });
    }
  }
  return { results, skipped: account ? [] : PRIVATE_NAMES };
};
