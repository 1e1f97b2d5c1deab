import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding, removeEmbedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { removeTrashed, restoreTrashed } from '#shared/contracts/history.ts';
import { publishEmbedding } from '#shared/contracts/publishing.ts';
import { listVersions, restoreVersion } from '#shared/contracts/versions.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const START = Date.parse('2026-05-12T11:30:00.000Z');
const at = (minutes: number): string => new Date(START + minutes * MINUTE_MS).toISOString();
const setTime = (minutes: number) => vi.setSystemTime(START + minutes * MINUTE_MS);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

const anEmbedding = async () => {
  const system = await aSystem();
  const [user, admin] = [await system.user('мария'), await system.admin()];
  const made = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  const params = { id: made.id };
  const draw = (transparency: number, name = 'Сайт') =>
    user.call(updateEmbedding, { params, body: { name, settings: { transparency } } });
  /** Saves at these minutes, each with another transparency. */
  const drawAt = async (...minutes: number[]) => {
    for (const minute of minutes) {
      setTime(minute);
      await draw(minute);
    }
  };
  const versions = async () => (await user.call(listVersions, { params })).versions;
  const restore = (n: number, query = {}) => user.call(restoreVersion, { params: { ...params, n: String(n) }, query });
  const revisions = () => rawItems(system).ofKind('REVISION');
  return { system, user, admin, made, params, draw, drawAt, versions, restore, revisions };
};

describe('the versions of an embedding', () => {
  it('are one of all saves within ten minutes of the first; the next save begins another [SAFE-25]', async () => {
    const { drawAt, versions, made, revisions } = await anEmbedding();
    await drawAt(1, 5, 10.5, 11, 30);
    expect(await versions()).toEqual([
      { n: 4, at: at(30), publishedAt: null, changes: [{ field: 'transparency', from: 11, to: 30 }] },
      { n: 3, at: at(11), publishedAt: null, changes: [{ field: 'transparency', from: 10.5, to: 11 }] },
      { n: 2, at: at(10.5), publishedAt: null, changes: [{ field: 'transparency', from: 10, to: 10.5 }] },
      { n: 1, at: made.createdAt, publishedAt: made.createdAt, changes: [] },
    ]);
    expect(await revisions()).toHaveLength(3);
  });

  it('bring name and settings back as a new one, and are logged; the one before is kept, however young [SAFE-25, LOG-12]', async () => {
    const { user, admin, params, draw, versions, restore, made } = await anEmbedding();
    await draw(40, 'Афиша');
    expect(await restore(1)).toEqual({ ...made, revision: 3 });
    expect((await versions()).map(({ n, changes }) => [n, changes.length])).toEqual([
      [3, 2],
      [2, 2],
      [1, 0],
    ]);
    setTime(1);
    const drawn = { name: 'Афиша', settings: { transparency: 40 }, published: made.published };
    expect(await restore(2)).toMatchObject(drawn);
    // Version 4 is the present state, so nothing changes.
    expect((await restore(4)).revision).toBe(4);
    expect((await logEntries(admin, 'OTHER'))[0]).toBe('мария: Возвращена версия встраивания «Афиша»');
    for (const n of [5, 99])
      expect(await user.post(`/api/embeddings/${params.id}/versions/${n}/restore`)).toMatchObject({
        status: 404,
        body: { error: 'Эта версия больше не хранится', code: 'revision-is-gone' },
      });
    expect((await user.post(`/api/embeddings/${params.id}/versions/1/restore?publish=yes`)).status).toBe(400);
  });

  it('end with publishing, say when it was, and come back published with `publish` [LIVE-07, LOG-12]', async () => {
    const { user, admin, params, drawAt, versions, restore, made } = await anEmbedding();
    await drawAt(1, 2);
    setTime(3);
    const { revision } = await user.call(publishEmbedding, { params, body: { revision: 3 } });
    expect(revision).toBe(4);
    await drawAt(4);
    const said = async () => (await versions()).map(({ n, publishedAt }) => [n, publishedAt]);
    expect(await said()).toEqual([
      [3, null],
      [2, at(3)],
      [1, made.createdAt],
    ]);
    setTime(5);
    const back = await restore(1, { publish: 'true' });
    expect(back).toMatchObject({ settings: made.settings, published: { settings: made.settings, at: at(5) } });
    expect((await said())[0]).toEqual([4, at(5)]);
    const [restored, , published] = await logEntries(admin, 'OTHER');
    expect([restored, published]).toEqual([
      'мария: Возвращена и опубликована версия встраивания «Сайт»',
      'мария: Опубликованы настройки встраивания «Сайт»',
    ]);
  });

  it('are not made by a save without change, nor by a change of calendars [SAFE-25]', async () => {
    const { system, draw, made, versions } = await anEmbedding();
    await draw(10);
    expect(await versions()).toHaveLength(1);
    expect(made.settings.transparency).toBe(10);
    const admin = await system.admin('главный');
    const { id } = await admin.call(createEmbedding, { body: { name: 'Общий', type: 'HTML' } });
    await admin.call(updateEmbedding, { params: { id }, body: { calendars: [admin.id] } });
    expect((await admin.call(listVersions, { params: { id } })).versions).toHaveLength(1);
  });

  it('are fifty beside the present one [SAFE-25]', { tags: 'slow' }, async () => {
    const { user, admin, params, drawAt, versions, revisions } = await anEmbedding();
    await drawAt(...Array.from({ length: 55 }, (_, at) => 11 + at));
    for (let n = 1; n <= 50; n++) {
      setTime(100 * n);
      await user.call(updateEmbedding, { params, body: { name: `Имя ${n}` } });
    }
    const all = await versions();
    const newest = all[0]?.n ?? 0;
    expect([all.length, all.at(-1)?.n]).toEqual([51, newest - 50]);
    expect(await revisions()).toHaveLength(50);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('count for nothing after 180 days, time to live late or not [SAFE-25]', async () => {
    const { system, draw, versions, revisions, params } = await anEmbedding();
    await draw(40);
    const [row] = await revisions();
    const end = Number(row?.ttl) * 1000;
    expect(end).toBe(START + 180 * 86_400_000);
    const { findVersion } = system.storage.embeddings;
    expect(await findVersion(params.id, 1, new Date(end - 1000))).toBeTruthy();
    expect(await findVersion(params.id, 1, new Date(end))).toBeUndefined();
    expect(await versions()).toHaveLength(2);
  });

  it('come back with the embedding from the trash, and go with it for good [SAFE-17, SAFE-25]', async () => {
    const { user, params, draw, versions, revisions } = await anEmbedding();
    await draw(40);
    await user.call(removeEmbedding, { params, query: {} });
    expect((await user.get(`/api/embeddings/${params.id}/versions`)).status).toBe(404);
    await user.call(restoreTrashed, { params });
    expect(await versions()).toHaveLength(2);
    await user.call(removeEmbedding, { params, query: {} });
    await user.call(removeTrashed, { params });
    expect(await revisions()).toEqual([]);
  });

  it('are named by validation where they do not lie in their place [SAFE-20, SAFE-25]', async () => {
    const { system, admin, draw, revisions } = await anEmbedding();
    await draw(40);
    const [row] = await revisions();
    await rawItems(system).put({ ...(row ?? { pk: '', sk: '' }), sk: 'REV#0000000007' });
    expect((await admin.call(validateDatabase, {})).issues).toHaveLength(1);
  });
});
