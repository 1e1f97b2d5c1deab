import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';

// The built product with all its functions; infra/local/run.test.ts checks the rest of starting and stopping.

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
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await image.arrayBuffer())).toEqual(picture);
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
});
