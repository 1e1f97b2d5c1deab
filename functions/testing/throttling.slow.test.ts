import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Engine } from '#infra/local/engines/loopback-server.ts';
import { listEvents } from '#shared/contracts/events.ts';
import { aForm } from './builders.ts';
import { aSystem } from './system.ts';
import { startTableProxy } from './table-proxy.ts';

let refusals = 0;
let proxy: Engine;

beforeAll(async () => {
  const treat = () => (refusals-- > 0 ? 'throttle' : 'pass');
  proxy = await startTableProxy(inject('engines').AWS_ENDPOINT_URL_DYNAMODB ?? '', treat);
});
afterAll(() => proxy.stop());

describe('a table that throttles for a moment', () => {
  it('is asked again, and the caller sees nothing of it', async () => {
    const user = await (await aSystem({ endpoints: { table: proxy.endpoint } })).user();
    refusals = 3;
    expect(await user.call(listEvents, { query: {} })).toEqual([]);
    refusals = 2;
    expect((await user.post('/api/events', aForm())).status).toBe(201);
    expect(refusals).toBeLessThanOrEqual(0);
  });
});

describe('a table that throttles on', () => {
  it('is given up after some tries: 503 in Russian, nothing written [API-11]', async () => {
    const system = await aSystem({ endpoints: { table: proxy.endpoint } });
    const user = await system.user();
    const before = await system.items();
    refusals = 1000;
    const reply = await user.post('/api/events', aForm());
    refusals = 0;
    expect(reply).toMatchObject({ status: 503, text: expect.stringMatching(/^Сервер занят/) });
    expect(await system.items()).toEqual(before);
  });
});
