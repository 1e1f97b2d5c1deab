import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aForm } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { aMonthScene, type MonthScene } from '#functions/testing/month-scene.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { createCategory, updateCategory } from '#shared/contracts/categories.ts';
import { createEmbedding, updateEmbedding } from '#shared/contracts/embeddings.ts';
import { publishEmbedding } from '#shared/contracts/publishing.ts';

let scene: MonthScene;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
  scene = await aMonthScene();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a change', () => {
  it('of an event from May to July renews both months, not June; none puts nothing [SNAP-06]', async () => {
    const { renewal, owner, embedding, make, ask, titles, expectFresh, puts } = scene;
    const { id } = await make('Концерт', '2026-05-15');
    for (const month of ['2026-05', '2026-06', '2026-07', 'ahead']) await ask(month);
    await renewal.publish();
    const put = puts();
    expect(await renewal.publish()).toBe(0);
    await owner.put(
      `/api/events/${id}`,
      aForm({ title: 'Концерт', startDate: '2026-07-15T09:00:00Z', endDate: '2026-07-15T10:00:00Z' }),
    );
    await renewal.publish();
    expect(put.map((key) => key.split('/').at(-1)).sort()).toEqual(['2026-05', '2026-07', 'ahead']);
    expect([await titles('2026-05'), await titles('2026-07')]).toEqual([[], ['Концерт']]);
    // Visitors see neither the draft settings nor the draft event.
    await owner.call(updateEmbedding, { params: { id: embedding.id }, body: { settings: { transparency: 40 } } });
    await make('Черновик', '2026-05-20', { status: 'draft' });
    await renewal.publish();
    expect(put).toHaveLength(3);
    await expectFresh();
  });

  it('of a series or a category renews every stored month that shows it [SNAP-07]', async () => {
    const { renewal, owner, make, ask, stored, titles, expectFresh, puts } = scene;
    const { id: categoryId } = await owner.call(createCategory, {
      query: {},
      body: { name: 'Лекции', color: '#00ff00' },
    });
    const { id } = await make('Кружок', '2026-05-13', { recurrence: 'FREQ=WEEKLY', categoryId });
    for (const month of ['2026-04', '2026-05', '2026-12', '2028-01', 'ahead']) await ask(month);
    await renewal.publish();
    const put = puts();
    await owner.call(updateCategory, { params: { id: categoryId }, body: { name: 'Занятия', color: '#0000ff' } });
    await renewal.publish();
    expect(put.map((key) => key.split('/').at(-1)).sort()).toEqual(['2026-05', '2026-12', '2028-01', 'ahead']);
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
    await renewal.publish();
    expect(await titles('2028-01')).toEqual([]);
    expect(new Set(await titles('2026-05'))).toEqual(new Set(['Клуб']));
    await expectFresh();
  });

  it('of what is published is shown, that of the draft is not [LIVE-02, LIVE-03]', async () => {
    const { renewal, owner, embedding, ask, stored } = scene;
    await ask('2026-05');
    const params = { id: embedding.id };
    const before = await stored('2026-05');
    const { revision } = await owner.call(updateEmbedding, { params, body: { settings: { transparency: 40 } } });
    await renewal.publish();
    expect(await stored('2026-05')).toBe(before);
    await owner.call(publishEmbedding, { params, body: { revision } });
    await renewal.publish();
    expect(await stored('2026-05')).toContain('transparency=40');
  });
});

describe('documents go', () => {
  it('with their marks if there is no time to build them, and come back at the next request [SNAP-11]', async () => {
    const { system, renewal, make, ask, titles, expectFresh } = scene;
    await make('Кружок', '2026-05-13', { recurrence: 'FREQ=WEEKLY' });
    const months = ['2026-05', '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11', '2026-12', '2027-01'];
    for (const month of ['2026-04', ...months]) await ask(month);
    await renewal.publish();
    await make('Клуб', '2026-05-14', { recurrence: 'FREQ=WEEKLY' });
    expect(await renewal.publish(() => true)).toBe(0);
    expect((await system.feeds()).map((key) => key.split('/').at(-1))).toEqual(['2026-04', '2026-04']);
    await ask('2027-01');
    expect(new Set(await titles('2027-01'))).toEqual(new Set(['Кружок', 'Клуб']));
    await make('Хор', '2026-05-15', { recurrence: 'FREQ=WEEKLY' });
    await renewal.publish();
    expect(await titles('2027-01')).toContain('Хор');
    await expectFresh();
  });

  it('when their owner is blocked or waits, and come back as before [SNAP-08]', async () => {
    const { system, renewal, owner, admin, embedding, make, ask, stored } = scene;
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    const before = await stored('2026-05');
    // Publishes the event's own record first, so that only the block can delete the documents.
    await renewal.publish();
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: true });
    await renewal.publish();
    expect(await system.feeds()).toEqual([]);
    expect((await system.nobody.get(`/api/feeds/1/${embedding.widgetToken}/2026-05`)).status).toBe(404);
    expect(await system.feeds()).toEqual([]);
    await admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked: false });
    await renewal.publish();
    await ask('2026-05');
    expect(await stored('2026-05')).toBe(before);
    const raw = rawItems(system);
    const account = (await raw.ofKind('PERSON')).find(({ id }) => id === owner.id);
    if (!account) throw new Error('The owner has gone');
    await raw.put({ ...account, waits: true });
    await renewal.publish();
    expect(await system.feeds()).toEqual([]);
    expect((await system.nobody.get(`/api/feeds/1/${embedding.widgetToken}/2026-05`)).status).toBe(404);
    await raw.put(account);
    await renewal.publish();
    await ask('2026-05');
    expect(await stored('2026-05')).toBe(before);
  });

  it('when their embedding is deleted, and come back with it [SNAP-08]', async () => {
    const { system, renewal, owner, embedding, make, ask, stored } = scene;
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    const before = await stored('2026-05');
    await renewal.publish();
    await owner.delete(`/api/embeddings/${embedding.id}`);
    await renewal.publish();
    expect(await system.feeds()).toEqual([]);
    await owner.post(`/api/trash/${embedding.id}/restore`);
    await renewal.publish();
    await ask('2026-05');
    expect(await stored('2026-05')).toBe(before);
  });

  it('of somebody who changes their role: others’ events show from then on [SNAP-08, SNAP-09]', async () => {
    const { system, renewal, owner, admin, make, ask, titles } = scene;
    const other = await system.user('другой');
    await make('Чужое', '2026-05-15', {}, other);
    await ask('2026-05');
    await renewal.publish();
    await admin.put(`/api/admin/users/${owner.id}`, { role: 'admin' });
    await renewal.publish();
    await ask('2026-05');
    await make('Ещё', '2026-05-16', {}, other);
    await renewal.publish();
    expect(await titles('2026-05')).toEqual(['Чужое', 'Ещё']);
  });

  it('of whoever hands them over: the heir’s events follow [SNAP-09]', async () => {
    const { system, renewal, owner, admin, make, ask, titles, expectFresh } = scene;
    const heir = await system.user('наследник');
    await make('Концерт', '2026-05-15');
    await ask('2026-05');
    await admin.post(`/api/admin/users/${owner.id}/hand-over`, { to: heir.id });
    await renewal.publish();
    await ask('2026-05');
    await make('Новое', '2026-05-16', {}, heir);
    await renewal.publish();
    expect(await titles('2026-05')).toEqual(['Концерт', 'Новое']);
    await expectFresh();
  });
});

describe('a document of an administrator', () => {
  let token: string;
  beforeEach(async () => {
    const { admin, make, ask } = scene;
    ({ widgetToken: token } = await admin.call(createEmbedding, { body: { name: 'Портал', type: 'HTML' } }));
    await make('Концерт', '2026-05-15');
    await ask('2026-05', token);
  });

  it('follows changes and blocks of other owners, and whether they publish [SNAP-09]', async () => {
    const { renewal, owner, admin, make, titles, expectFresh } = scene;
    await make('Лекция', '2026-05-16');
    await renewal.publish();
    expect(await titles('2026-05', token)).toEqual(['Концерт', 'Лекция']);
    const toggle = (blocked: boolean) => admin.post(`/api/admin/users/${owner.id}/toggle`, { blocked });
    const publishes = (yes: boolean) => admin.put(`/api/admin/users/${owner.id}`, { publishes: yes });
    for (const [hide, show] of [
      [() => toggle(true), () => toggle(false)],
      [() => publishes(false), () => publishes(true)],
    ] as const) {
      await hide();
      await renewal.publish();
      expect(await titles('2026-05', token)).toEqual([]);
      await show();
      await renewal.publish();
      expect(await titles('2026-05', token)).toEqual(['Концерт', 'Лекция']);
    }
    await expectFresh();
  });

  it('stays as it is whatever is done by who may not publish, before and after [REG-08]', async () => {
    const { system, renewal, admin, make, documents, titles } = scene;
    // A renewal without time left deletes each document instead of building it again.
    const publish = () => renewal.publish(() => true);
    await renewal.publish();
    await scene.ask('2026-05', token);
    const before = await documents();
    const stranger = await system.user('чужой', { publishes: false });
    const { id } = await make('Чужое', '2026-05-15', {}, stranger);
    await stranger.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#00ff00' } });
    await publish();
    await stranger.delete(`/api/events/${id}`);
    for (const blocked of [true, false]) await admin.post(`/api/admin/users/${stranger.id}/toggle`, { blocked });
    await publish();
    expect(await documents()).toEqual(before);
    expect(await titles('2026-05', token)).toEqual(['Концерт']);
    await admin.put(`/api/admin/users/${stranger.id}`, { publishes: true });
    await publish();
    expect(await documents()).not.toEqual(before);
  });

  it('is not built before the index shows what has changed [SNAP-09]', async () => {
    const { system, renewal, make, titles } = scene;
    const { id } = await make('Лекция', '2026-05-16');
    let looks = 0;
    // An index that is behind: the first answers lack the new event.
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      if (name !== 'QueryCommand' || !json.includes('gsi1') || !JSON.stringify(answer).includes(id)) return answer;
      return ++looks > 3 ? answer : { ...Object(answer), Items: [] };
    });
    expect(await renewal.publish()).toBe(0);
    expect(await titles('2026-05', token)).toEqual(['Концерт', 'Лекция']);
  });
});
