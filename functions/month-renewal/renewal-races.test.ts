import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aForm } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { aMonthScene, type MonthScene } from '#functions/testing/month-scene.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { s3 } from '#functions/testing/resources.ts';
import { logLines } from '#functions/testing/system.ts';
import { recreateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { publishChanges } from './renew.ts';

let scene: MonthScene;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
  scene = await aMonthScene();
});
afterEach(() => {
  vi.useRealTimers();
});

/**
 * Holds up the first put to S3 for which `isHeld` is true. `reached` resolves when the put comes, and `release` lets
 * the put go on.
 */
const holdPut = (isHeld: (json: string) => boolean = () => true) => {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isFirst = true;
  intercept(s3(), async ({ name, json }, pass) => {
    if (name === 'PutObjectCommand' && isHeld(json) && isFirst) {
      isFirst = false;
      reached.resolve();
      await released.promise;
    }
    return pass();
  });
  return { reached: reached.promise, release: released.resolve };
};
const isFirstDocument = (json: string): boolean => json.includes('"IfNoneMatch"');

describe('whatever meets', () => {
  it('a builder that has read before a change leaves no older document [SNAP-10]', async () => {
    const { renewal, make, ask, titles } = scene;
    await make('Концерт', '2026-05-15');
    const { reached, release } = holdPut(isFirstDocument);
    const asked = ask('2026-05');
    await reached;
    await make('Лекция', '2026-05-16');
    await renewal.publish();
    release();
    await asked;
    expect(await titles('2026-05')).toEqual(['Концерт', 'Лекция']);
  });

  it('a builder whose owner is blocked meanwhile leaves no document [SNAP-08, SNAP-10]', async () => {
    const { system, renewal, owner, admin, ask } = scene;
    const { reached, release } = holdPut(isFirstDocument);
    const asked = ask('2026-05');
    await reached;
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: true });
    await renewal.publish();
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: false });
    await renewal.publish();
    release();
    await asked;
    // The mark is gone, so nobody would renew a stored document.
    expect(await system.feeds()).toEqual([]);
  });

  it('an older build that is put last is put right by whoever has put it [SNAP-10]', async () => {
    const { system, renewal, make, ask, titles } = scene;
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    await renewal.publish();
    await make('Лекция', '2026-05-16');
    const first = await renewal.records();
    const { reached, release } = holdPut();
    const late = publishChanges(system.storage, first, new Date());
    await reached;
    await make('Экскурсия', '2026-05-17');
    await renewal.publish();
    release();
    await late;
    expect(await titles('2026-05')).toEqual(['Концерт', 'Лекция', 'Экскурсия']);
  });
});

describe('after the table was written anew', () => {
  it('by a restore, documents show what it has brought back [SNAP-17]', async () => {
    const { system, renewal, owner, make, ask, titles, expectFresh } = scene;
    const { id } = await make('Концерт', '2026-05-15');
    const raw = rawItems(system);
    const before = (await system.items()).map((item) => ({ ...item }));
    await owner.put(
      `/api/events/${id}`,
      aForm({ title: 'Лекция', startDate: '2026-05-16T09:00:00Z', endDate: '2026-05-16T10:00:00Z' }),
    );
    await make('Лишнее', '2026-05-17');
    await renewal.publish();
    await ask('2026-05');
    expect(await titles('2026-05')).toEqual(['Лекция', 'Лишнее']);
    for (const item of await system.items()) await raw.drop(item);
    await raw.putAll(before);
    expect(await renewal.publish()).toBe(0);
    await ask('2026-05');
    expect(await titles('2026-05')).toEqual(['Концерт']);
    await expectFresh();
  });

  it('by a recreation, the documents of whoever is gone are gone [SNAP-17]', async () => {
    const { system, renewal, admin, embedding, make, ask, documents } = scene;
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    await admin.call(recreateDatabase, {});
    expect(await renewal.publish()).toBe(0);
    expect(await documents()).toEqual([]);
    expect((await system.nobody.get(`/api/feeds/1/${embedding.widgetToken}/2026-05`)).status).toBe(404);
  });
});

describe('what fails', () => {
  it('comes again when S3 or the table does, and nothing else does [SNAP-11]', async () => {
    const { system, renewal, make, ask, titles } = scene;
    const other = await system.user('другой');
    const { widgetToken } = await other.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    await renewal.publish();
    await Promise.all([ask('2026-05'), ask('2026-05', widgetToken)]);
    await make('Концерт', '2026-05-15');
    await make('Лекция', '2026-05-15', {}, other);
    const end = intercept(s3(), async ({ name, json }, pass) => {
      if (name === 'PutObjectCommand' && json.includes(widgetToken)) throw new Error('S3 is away');
      return pass();
    });
    expect(await renewal.publish()).toBe(1);
    end();
    expect(await titles('2026-05')).toEqual(['Концерт']);
    expect(logLines.join()).toContain('S3 is away');
  });

  it('for good, such as an unreadable record, holds up no other, is logged, and leaves no outdated document [SNAP-11]', async () => {
    const { system, renewal, admin, embedding, make, ask, documents, titles } = scene;
    const other = await system.user('другой');
    const { widgetToken } = await other.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const { widgetToken: portal } = await admin.call(createEmbedding, { body: { name: 'Портал', type: 'HTML' } });
    await make('Концерт', '2026-05-15');
    await renewal.publish();
    for (const token of [embedding.widgetToken, widgetToken, portal]) await ask('2026-05', token);
    const raw = rawItems(system);
    const [event] = await raw.ofKind('EVENT');
    if (!event) throw new Error('There is no event');
    await raw.put({ ...event, startDate: 7 });
    await make('Лекция', '2026-05-15', {}, other);
    expect(await renewal.publish()).toBe(0);
    expect(await documents()).toEqual([`api/feeds/1/${widgetToken}/2026-05`]);
    expect(await titles('2026-05', widgetToken)).toEqual(['Лекция']);
    expect(logLines.filter((line) => line.includes('ERROR') && line.includes('month-renewal'))).not.toEqual([]);
  });

  it('for five minutes is no longer built: its document and mark are deleted; younger changes are built [SNAP-11]', async () => {
    const { system, renewal, embedding, make, ask, titles, puts } = scene;
    await make('Концерт', '2026-05-15');
    for (const month of ['2026-05', '2026-07']) await ask(month);
    await renewal.publish();
    const put = puts();
    await make('Лекция', '2026-05-16');
    expect(await renewal.publishLate(290)).toBe(0);
    expect(put).toEqual([`api/feeds/1/${embedding.widgetToken}/2026-05`]);
    await make('Экскурсия', '2026-05-17');
    expect(await renewal.publishLate(310)).toBe(0);
    const july = `${embedding.widgetToken}/2026-07`;
    expect(await system.feeds()).toEqual([`api/feeds/1/${july}`, `asked/${july}`]);
    await ask('2026-05');
    expect(await titles('2026-05')).toEqual(['Концерт', 'Лекция', 'Экскурсия']);
  });

  it('while the table is away takes nothing from visitors, however late it is or long it takes [SNAP-04, SNAP-11]', async () => {
    const { system, renewal, owner, admin, make, ask, documents } = scene;
    const { widgetToken: portal } = await admin.call(createEmbedding, { body: { name: 'Портал', type: 'HTML' } });
    await ask('2026-05');
    await ask('2026-05', portal);
    await renewal.publish();
    await admin.put(`/api/admin/users/${owner.id}`, { publishes: false });
    await make('Концерт', '2026-05-15');
    const records = await renewal.records();
    const before = await documents();
    expect(before).toHaveLength(2);
    const late = records.map(({ dynamodb }) => ({ dynamodb: { ...dynamodb, ApproximateCreationDateTime: 0 } }));
    const end = intercept(system.storage.table.access.client, async () => {
      throw new Error('The table is away');
    });
    for (const [given, isOver] of [[late], [records, () => true]] as const)
      expect((await publishChanges(system.storage, given, new Date(), isOver)).length).toBeGreaterThan(0);
    end();
    expect(await documents()).toEqual(before);
  });

  it('in a broken embedding leaves no document of it, and its owner’s others follow [SNAP-11]', async () => {
    const { system, renewal, owner, embedding, make, ask, documents, titles } = scene;
    const { widgetToken: other } = await owner.call(createEmbedding, { body: { name: 'Ещё', type: 'HTML' } });
    await make('Концерт', '2026-05-15');
    for (const token of [embedding.widgetToken, other]) await ask('2026-05', token);
    await renewal.publish();
    const raw = rawItems(system);
    const broken = (await raw.ofKind('EMBEDDING')).find(({ widgetToken }) => widgetToken === embedding.widgetToken);
    if (!broken) throw new Error('There is no embedding');
    await raw.put({ ...broken, widgetToken: 7, settings: 7, published: 7 });
    expect(await renewal.publish()).toBe(0);
    expect(await documents()).toEqual([]);
    await ask('2026-05', other);
    await make('Лекция', '2026-05-16');
    expect(await renewal.publish()).toBe(0);
    expect(await titles('2026-05', other)).toEqual(['Концерт', 'Лекция']);
  });
});
