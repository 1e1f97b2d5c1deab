import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';

// The built product with all its functions. infra/local/run.test.ts checks how the local run starts and stops.

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const anEvent = (title: string): FormData => {
  const form = new FormData();
  const fields = { title, description: '', externalLink: '', color: '#3b82f6' };
  const times = { startDate: '2026-12-01T09:00:00.000Z', endDate: '2026-12-01T10:00:00.000Z' };
  for (const [name, value] of Object.entries({ ...fields, ...times })) form.set(name, value);
  form.set('image', new Blob([picture], { type: 'image/png' }), 'a.png');
  return form;
};

describe('the whole product, started, killed and started again', () => {
  let dataDir: string;
  let product: RunningProduct;
  let token: string;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(product.url + path, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } });
  const start = async (): Promise<void> => {
    product = await startProduct({
      dataDir,
      environment: { ADMIN_USERNAME: 'начальник', ADMIN_PASSWORD: 'пароль-начальника' },
    });
  };

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'whole-'));
    await start();
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username: 'начальник', password: 'пароль-начальника' });
    const login = await fetch(`${product.url}/api/login`, { method: 'POST', headers, body });
    token = (await login.json()).token;
  });
  afterAll(async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('is healthy, and its first admin is the one of the environment [RUN-05, RUN-07, SEC-01]', async () => {
    expect(await (await call('/api/health')).json()).toEqual({ status: 'ok' });
    expect(await (await call('/api/user')).json()).toMatchObject({ username: 'начальник', role: 'admin' });
  });

  it('keeps events, pictures and sessions over kill -9 [RUN-04]', async () => {
    const created = await (await call('/api/events', { method: 'POST', body: anEvent('До сбоя') })).json();
    await product.end('SIGKILL');
    await start();
    expect(await (await call('/api/events')).json()).toEqual([created]);
    const image = await call(created.imageUrl);
    expect(Buffer.from(await image.arrayBuffer())).toEqual(picture);
  });

  it('stores passwords at the cost of the deployed product, where nobody asks for a lower one [PASS-07]', async () => {
    const table = join(dataDir, 'table');
    const files = await Promise.all((await readdir(table)).map((name) => readFile(join(table, name), 'latin1')));
    expect(new Set(files.join('').match(/\$2b\$\d\d\$/g))).toEqual(new Set(['$2b$11$']));
  });

  it('answers a picture to anybody, to be kept for good and taken for nothing else [EVT-17]', async () => {
    const [{ imageUrl }] = await (await call('/api/events')).json();
    for (const path of [imageUrl, imageUrl.split('?')[0]]) {
      const image = await fetch(product.url + path);
      expect(image.status).toBe(200);
      expect(Object.fromEntries(image.headers)).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.from(await image.arrayBuffer())).toEqual(picture);
    }
  });

  it('lets no function do what the template does not grant it', () => {
    expect(product.printed()).not.toContain('Refused');
  });

  it('serves pages and API through the template’s behaviours [RUN-11]', async () => {
    const page = await fetch(`${product.url}/settings`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const widget = await fetch(`${product.url}/calendar/unknown`);
    expect(widget.headers.get('content-security-policy')).not.toContain("frame-ancestors 'none'");
    const unknown = await fetch(`${product.url}/api/unknown`);
    expect([unknown.status, await unknown.text()]).toEqual([404, 'Не найдено']);
  });

  it('serves the OpenAPI document as a file of the site, to our own pages alone', async () => {
    const answer = await fetch(`${product.url}/api/openapi.json`, { headers: { origin: 'https://stranger.example' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', paths: { '/api/events/public': { get: {} } } });
  });

  it('gives a month one ETag, whether the function answers or the bucket does [FEED-07]', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ name: 'Месяц', type: 'HTML' });
    const { widgetToken } = await (await call('/api/embeddings', { ...init, body })).json();
    const ask = (headers = {}) =>
      fetch(`${product.url}/api/events/public?token=${widgetToken}&month=2026-05`, { headers });
    const built = await ask();
    const etag = built.headers.get('etag') ?? '';
    const stored = await ask();
    // Only the function gives its answers a request id. A stored answer comes from the bucket and has none.
    expect([built, stored].map(({ headers }) => headers.has('x-request-id'))).toEqual([true, false]);
    expect([stored.headers.get('etag'), await stored.text()]).toEqual([etag, await built.text()]);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
  });

  it('serves feed, calendar file and oEmbed of a widget through the CDN', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ name: 'Сайт', type: 'HTML' });
    const { widgetToken } = await (await call('/api/embeddings', { ...init, body })).json();
    const file = await fetch(`${product.url}/api/events/public.ics?utm_source=x&token=${widgetToken}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(await file.text()).toContain('SUMMARY:До сбоя');
    const again = await fetch(file.url, { headers: { 'if-none-match': file.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const page = encodeURIComponent(`${product.url}/calendar/${widgetToken}`);
    const frame = await (await fetch(`${product.url}/api/oembed?url=${page}&maxwidth=400`)).json();
    expect(frame.html).toContain(`src="${product.url}/calendar/${widgetToken}" `);
    expect(frame.width).toBe(400);
  });
});
