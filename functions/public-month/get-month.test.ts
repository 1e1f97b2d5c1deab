import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { s3 } from '#functions/testing/resources.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const aWidget = async () => {
  const system = await aSystem();
  const owner = await system.user('владелец');
  const { widgetToken: token } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  await owner.call(createEvent, {
    form: anEvent({ title: 'Концерт', startDate: '2026-05-15T09:00:00Z', endDate: '2026-05-15T10:00:00Z' }),
  });
  return { system, token, get: (month: string, of = token) => system.nobody.get(`/api/feeds/1/${of}/${month}`) };
};
const CACHE = 'public, max-age=0, s-maxage=15, stale-while-revalidate=15, stale-if-error=604800';

it('stores what it answers with the first question, to be served as it is, and puts over nothing [SNAP-04, SNAP-12]', async () => {
  const { system, token, get } = await aWidget();
  const reply = await get('2026-05');
  expect(reply).toMatchObject({
    status: 200,
    headers: { 'cache-control': CACHE, 'access-control-allow-origin': '*' },
  });
  const key = `api/feeds/1/${token}/2026-05`;
  expect(await system.feeds()).toEqual([key, `asked/${token}/2026-05`]);
  const { bytes, ...headers } = await system.feed(key);
  expect(bytes.toString()).toBe(reply.text);
  expect(headers).toMatchObject({ contentType: 'application/json; charset=utf-8', cacheControl: CACHE });
  await system.storage.months.replaceDocument({ token, month: '2026-05' }, 'newer');
  expect((await get('2026-05')).text).toBe(reply.text);
  expect((await system.feed(key)).bytes.toString()).toBe('newer');
});

it('answers with the ETag that the bucket gives the same document, so that nobody loads it twice [FEED-07]', async () => {
  const { system, token, get } = await aWidget();
  const { headers } = await get('2026-05');
  const { etag = '' } = await system.feed(`api/feeds/1/${token}/2026-05`);
  expect(headers.etag).toBe(etag);
  expect(
    (await system.nobody.get(`/api/feeds/1/${token}/2026-05`, { headers: { 'if-none-match': etag } })).status,
  ).toBe(304);
});

it('stores two years back, three ahead and what is coming; others it only answers [SNAP-05]', async () => {
  const { system, token, get } = await aWidget();
  const months = ['2024-04', '2024-05', '2029-05', '2029-06', 'ahead'];
  for (const month of months) expect([month, (await get(month)).status]).toEqual([month, 200]);
  expect((await system.feeds()).map((key) => key.split(`${token}/`)[1])).toEqual([
    ...['2024-05', '2029-05', 'ahead'],
    ...['2024-05', '2029-05', 'ahead'],
  ]);
});

it('stores nothing of an unknown token, and refuses what is none [SNAP-05]', async () => {
  const { system, get } = await aWidget();
  expect(await get('2026-05', 'unknown')).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  expect((await get('2026-13')).status).toBe(400);
  expect(await system.feeds()).toEqual([]);
});

it('answers although S3 does not store, and logs it', async () => {
  const { system, get } = await aWidget();
  for (const failing of ['asked/', 'api/feeds']) {
    const end = intercept(s3(), async ({ name, json }, pass) => {
      if (name === 'PutObjectCommand' && json.includes(failing)) throw new Error('S3 is away');
      return pass();
    });
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    expect((await get('2026-05')).status).toBe(200);
    end();
    // The alarm months-not-stored counts lines with these words.
    expect(logged.mock.calls).toContainEqual([expect.objectContaining({ months: 'not stored' })]);
    logged.mockRestore();
    expect((await system.feeds()).filter((key) => key.startsWith('api/'))).toEqual([]);
  }
});
