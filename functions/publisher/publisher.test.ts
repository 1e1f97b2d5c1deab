import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMonth } from '#functions/feed/build-month.ts';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { publisherOf } from '#functions/testing/publisher.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { s3 } from '#functions/testing/resources.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createCategory, updateCategory } from '#shared/contracts/categories.ts';
import { createEmbedding, type Embedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { getMonth } from '#shared/contracts/feed.ts';
import { publishEmbedding } from '#shared/contracts/publishing.ts';

let system: System;
let owner: SystemUser;
let admin: SystemUser;
let embedding: Embedding;
let publisher: Awaited<ReturnType<typeof publisherOf>>;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
  system = await aSystem();
  publisher = await publisherOf(system);
  [owner, admin] = await Promise.all([system.user('владелец'), system.admin('главный')]);
  embedding = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  await publisher.publish();
});
afterEach(() => {
  vi.useRealTimers();
});

const make = (title: string, day: string, more = {}, by = owner) =>
  by.call(createEvent, {
    form: anEvent({ title, startDate: `${day}T09:00:00Z`, endDate: `${day}T10:00:00Z`, ...more }),
  });
const ask = (month: string, token = embedding.widgetToken) =>
  system.nobody.call(getMonth, { params: { token, month } });
const documents = async () => (await system.feeds()).filter((key) => key.startsWith('api/'));
const stored = async (month: string, token = embedding.widgetToken) =>
  (await system.feed(`api/feeds/1/${token}/${month}`)).bytes.toString();
const titles = async (month: string, token?: string) =>
  [...(await stored(month, token)).matchAll(/"title":"([^"]*)"/g)].map(([, title]) => title);

/** Every stored document is what would be built now. */
const expectFresh = async (): Promise<void> => {
  for (const key of await documents()) {
    const [, , , token = '', month = ''] = key.split('/');
    const built = JSON.stringify(await buildMonth(system.storage, token, { month, now: new Date() }));
    expect([key, await stored(month, token)]).toEqual([key, built]);
  }
};
/** Documents that are put from now on. */
const puts = () => {
  const keys: string[] = [];
  intercept(s3(), async ({ name, json }, pass) => {
    const [, key = ''] = /"Key":"([^"]*)"/.exec(json) ?? [];
    if (name === 'PutObjectCommand' && json.includes(system.resources.FEEDS_BUCKET)) keys.push(key);
    return pass();
  });
  return keys;
};

describe('a change', () => {
  it('of an event from May to July renews both months, not June; none puts nothing [SNAP-06]', async () => {
    const { id } = await make('Концерт', '2026-05-15');
    for (const month of ['2026-05', '2026-06', '2026-07', 'ahead']) await ask(month);
    await publisher.publish();
    const put = puts();
    expect(await publisher.publish()).toBe(0);
    await owner.put(
      `/api/events/${id}`,
      aForm({ title: 'Концерт', startDate: '2026-07-15T09:00:00Z', endDate: '2026-07-15T10:00:00Z' }),
    );
    await publisher.publish();
    expect(put.map((key) => key.split('/').at(-1)).sort()).toEqual(['2026-05', '2026-07', 'ahead']);
    expect([await titles('2026-05'), await titles('2026-07')]).toEqual([[], ['Концерт']]);
    // Of the owner's draft nobody sees anything.
    await owner.call(updateEmbedding, { params: { id: embedding.id }, body: { settings: { transparency: 40 } } });
    await make('Черновик', '2026-05-20', { status: 'draft' });
    await publisher.publish();
    expect(put).toHaveLength(3);
    await expectFresh();
  });

  it('of a series or a category renews every stored month that shows it [SNAP-07]', async () => {
    const { id: categoryId } = await owner.call(createCategory, {
      query: {},
      body: { name: 'Лекции', color: '#00ff00' },
    });
    const { id } = await make('Кружок', '2026-05-13', { recurrence: 'FREQ=WEEKLY', categoryId });
    for (const month of ['2026-04', '2026-05', '2026-12', '2028-01']) await ask(month);
    await publisher.publish();
    const put = puts();
    await owner.call(updateCategory, { params: { id: categoryId }, body: { name: 'Занятия', color: '#0000ff' } });
    await publisher.publish();
    expect(put.map((key) => key.split('/').at(-1)).sort()).toEqual(['2026-05', '2026-12', '2028-01']);
    expect(await stored('2028-01')).toContain('Занятия');
    const renamed = await owner.put(
      `/api/events/${id.split('_')[0]}?scope=all`,
      aForm({
        title: 'Клуб',
        startDate: '2026-05-13T09:00:00Z',
        endDate: '2026-05-13T10:00:00Z',
        recurrence: 'FREQ=WEEKLY;COUNT=10',
      }),
    );
    expect(renamed.text).toContain('Клуб');
    await publisher.publish();
    expect(await titles('2028-01')).toEqual([]);
    expect(new Set(await titles('2026-05'))).toEqual(new Set(['Клуб']));
    await expectFresh();
  });

  it('of what is published is shown, that of the draft is not [LIVE-02, LIVE-03]', async () => {
    await ask('2026-05');
    const params = { id: embedding.id };
    const before = await stored('2026-05');
    const { revision } = await owner.call(updateEmbedding, { params, body: { settings: { transparency: 40 } } });
    await publisher.publish();
    expect(await stored('2026-05')).toBe(before);
    await owner.call(publishEmbedding, { params, body: { revision } });
    await publisher.publish();
    expect(await stored('2026-05')).toContain('transparency=40');
  });
});

describe('documents go', () => {
  it('when their owner is blocked or waits, and come back as before [SNAP-08]', async () => {
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    const before = await stored('2026-05');
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: true });
    await publisher.publish();
    expect(await system.feeds()).toEqual([]);
    expect((await system.nobody.get(`/api/feeds/1/${embedding.widgetToken}/2026-05`)).status).toBe(404);
    expect(await system.feeds()).toEqual([]);
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: false });
    await publisher.publish();
    await ask('2026-05');
    expect(await stored('2026-05')).toBe(before);
  });

  it('when their embedding is deleted, and come back with it [SNAP-08]', async () => {
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    const before = await stored('2026-05');
    await owner.delete(`/api/embeddings/${embedding.id}`);
    await publisher.publish();
    expect(await system.feeds()).toEqual([]);
    await owner.post(`/api/trash/${embedding.id}/restore`);
    await publisher.publish();
    await ask('2026-05');
    expect(await stored('2026-05')).toBe(before);
  });

  it('of somebody who changes their role: others’ events show from then on [SNAP-08, SNAP-09]', async () => {
    const other = await system.user('другой');
    await make('Чужое', '2026-05-15', {}, other);
    await ask('2026-05');
    await admin.put(`/api/admin/users/${owner.id}`, { role: 'admin' });
    await publisher.publish();
    await ask('2026-05');
    await make('Ещё', '2026-05-16', {}, other);
    await publisher.publish();
    expect(await titles('2026-05')).toEqual(['Чужое', 'Ещё']);
  });

  it('of whoever hands them over: the heir’s events follow [SNAP-09]', async () => {
    const heir = await system.user('наследник');
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    await admin.post(`/api/admin/users/${owner.id}/hand-over`, { to: heir.id });
    await publisher.publish();
    await ask('2026-05');
    await make('Новое', '2026-05-16', {}, heir);
    await publisher.publish();
    expect(await titles('2026-05')).toEqual(['Концерт', 'Новое']);
    await expectFresh();
  });
});

describe('a document of an administrator', () => {
  let token: string;
  beforeEach(async () => {
    ({ widgetToken: token } = await admin.call(createEmbedding, { body: { name: 'Портал', type: 'HTML' } }));
    await make('Концерт', '2026-05-15');
    await ask('2026-05', token);
  });

  it('follows changes and blocks of other owners [SNAP-09]', async () => {
    await make('Лекция', '2026-05-16');
    await publisher.publish();
    expect(await titles('2026-05', token)).toEqual(['Концерт', 'Лекция']);
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: true });
    await publisher.publish();
    expect(await titles('2026-05', token)).toEqual([]);
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: false });
    await publisher.publish();
    expect(await titles('2026-05', token)).toEqual(['Концерт', 'Лекция']);
    await expectFresh();
  });

  it('is not built before the index shows what has changed [SNAP-09]', async () => {
    const { id } = await make('Лекция', '2026-05-16');
    let looks = 0;
    // An index that is behind: the first answers lack the new event.
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      if (name !== 'QueryCommand' || !json.includes('gsi1') || !JSON.stringify(answer).includes(id)) return answer;
      return ++looks > 3 ? answer : { ...Object(answer), Items: [] };
    });
    expect(await publisher.publish()).toBe(0);
    expect(await titles('2026-05', token)).toEqual(['Концерт', 'Лекция']);
  });
});

describe('whatever meets', () => {
  it('a builder that has read before a change leaves no older document [SNAP-10]', async () => {
    await make('Концерт', '2026-05-15');
    const isBuilt = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    const end = intercept(s3(), async ({ name, json }, pass) => {
      if (name === 'PutObjectCommand' && json.includes('"IfNoneMatch"')) {
        isBuilt.resolve();
        await goesOn.promise;
      }
      return pass();
    });
    const asked = ask('2026-05');
    await isBuilt.promise;
    await make('Лекция', '2026-05-16');
    await publisher.publish();
    goesOn.resolve();
    await asked;
    end();
    expect(await titles('2026-05')).toEqual(['Концерт', 'Лекция']);
  });

  it('a builder whose owner is blocked meanwhile leaves no document [SNAP-08, SNAP-10]', async () => {
    const isBuilt = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    intercept(s3(), async ({ name, json }, pass) => {
      if (name === 'PutObjectCommand' && json.includes('"IfNoneMatch"')) {
        isBuilt.resolve();
        await goesOn.promise;
      }
      return pass();
    });
    const asked = ask('2026-05');
    await isBuilt.promise;
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: true });
    await publisher.publish();
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: false });
    await publisher.publish();
    goesOn.resolve();
    await asked;
    // Its mark is gone: nobody would renew it.
    expect(await system.feeds()).toEqual([]);
  });

  it('an older build that is put last is put right by whoever has put it [SNAP-10]', async () => {
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    await publisher.publish();
    await make('Лекция', '2026-05-16');
    const first = await publisher.records();
    const { publishChanges } = await import('./publish.ts');
    const isBuilt = Promise.withResolvers<void>();
    const goesOn = Promise.withResolvers<void>();
    let held = 0;
    intercept(s3(), async ({ name }, pass) => {
      if (name === 'PutObjectCommand' && ++held === 1) {
        isBuilt.resolve();
        await goesOn.promise;
      }
      return pass();
    });
    const late = publishChanges(system.storage, first, new Date());
    await isBuilt.promise;
    await make('Экскурсия', '2026-05-17');
    await publisher.publish();
    goesOn.resolve();
    await late;
    expect(await titles('2026-05')).toEqual(['Концерт', 'Лекция', 'Экскурсия']);
  });
});

describe('what fails', () => {
  it('comes again when S3 or the table does, and nothing else does [SNAP-11]', async () => {
    const other = await system.user('другой');
    const { widgetToken } = await other.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    await publisher.publish();
    await Promise.all([ask('2026-05'), ask('2026-05', widgetToken)]);
    await make('Концерт', '2026-05-15');
    await make('Лекция', '2026-05-15', {}, other);
    const end = intercept(s3(), async ({ name, json }, pass) => {
      if (name === 'PutObjectCommand' && json.includes(widgetToken)) throw new Error('S3 is away');
      return pass();
    });
    expect(await publisher.publish()).toBe(1);
    end();
    expect(await titles('2026-05')).toEqual(['Концерт']);
    expect(logLines.join()).toContain('S3 is away');
  });

  it('for good holds nobody back, is told, and leaves no older document: a record that cannot be read [SNAP-11]', async () => {
    const other = await system.user('другой');
    const { widgetToken } = await other.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const { widgetToken: portal } = await admin.call(createEmbedding, { body: { name: 'Портал', type: 'HTML' } });
    await make('Концерт', '2026-05-15');
    await publisher.publish();
    for (const token of [embedding.widgetToken, widgetToken, portal]) await ask('2026-05', token);
    const raw = rawItems(system);
    const [event] = await raw.ofKind('EVENT');
    if (!event) throw new Error('There is no event');
    await raw.put({ ...event, startDate: 7 });
    await make('Лекция', '2026-05-15', {}, other);
    expect(await publisher.publish()).toBe(0);
    expect(await documents()).toEqual([`api/feeds/1/${widgetToken}/2026-05`]);
    expect(await titles('2026-05', widgetToken)).toEqual(['Лекция']);
    expect(logLines.filter((line) => line.includes('ERROR') && line.includes('publisher'))).not.toEqual([]);
  });
});
