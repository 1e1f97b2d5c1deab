import { describe, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { getHistory, listTrash, removeTrashed, restoreTrashed } from '#shared/contracts/history.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { DAY_MS } from '#shared/time/units.ts';

const GONE = { status: 404, text: 'Срок хранения в корзине истёк', code: 'not-in-trash' };

const aTrashedEvent = async (fields: object = {}) => {
  const scene = await aSystemWith({ event: anEvent({ location: 'Зал', image: aPicture(), ...fields }) });
  const params = { id: scene.event.id };
  await scene.owner.call(removeEvent, { params });
  const path = `/api/trash/${params.id}`;
  return { ...scene, params, path, restore: () => scene.owner.post(`${path}/restore`) };
};

/** The items that still name the event, except those of the log. */
const leftOf = async ({ system, params: { id } }: Awaited<ReturnType<typeof aTrashedEvent>>) =>
  (await system.items()).filter((item) => !/^LOG/.test(item.kind) && JSON.stringify(item).includes(id));

describe('what is deleted', () => {
  it('is gone from lists, feed, .ics, search and statistics at once; its picture is kept, under no bare address [SAFE-11]', async () => {
    const tomorrow = Date.now() + DAY_MS;
    const times = {
      startDate: new Date(tomorrow).toISOString(),
      endDate: new Date(tomorrow + 3_600_000).toISOString(),
    };
    const form = anEvent({ ...times, title: 'Исчезающее', image: aPicture() });
    const { system, owner, admin, event } = await aSystemWith({ event: form });
    const { widgetToken } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const seen = async () => {
      const feed = await system.nobody.get(`/api/events/public?token=${widgetToken}`);
      const calendar = await system.nobody.get(`/api/events/public.ics?token=${widgetToken}`);
      const { totalEvents, upcomingEvents } = await admin.call(getStats, { query: {} });
      const found = await owner.call(searchEvents, { query: { q: 'исчезающее' } });
      return {
        list: (await owner.call(listEvents, { query: {} })).map(({ id }) => id),
        ofAll: (await admin.call(listEvents, { query: {} })).map(({ id }) => id),
        found: found.events.map(({ id }) => id),
        isInFeed: feed.text.includes('Исчезающее'),
        isInFile: calendar.text.includes('Исчезающее'),
        file: (await system.nobody.get(`/api/events/public/event.ics?token=${widgetToken}&event=${event.id}`)).status,
        image: (await system.nobody.get(`/api/events/${event.id}/image`)).status,
        counted: [totalEvents, upcomingEvents],
        pictures: (await system.pictures()).length,
      };
    };
    const ids = [event.id];
    expect(await seen()).toEqual({
      ...{ list: ids, ofAll: ids, found: ids, isInFeed: true, isInFile: true, file: 200, image: 302 },
      ...{ counted: [1, 1], pictures: 1 },
    });
    await owner.call(removeEvent, { params: { id: event.id } });
    expect(await seen()).toEqual({
      ...{ list: [], ofAll: [], found: [], isInFeed: false, isInFile: false, file: 404, image: 404 },
      ...{ counted: [0, 0], pictures: 1 },
    });
  });
});

describe('the trash', () => {
  it('names what was deleted, newest first, by whom and until when; an admin sees all events, and no embedding of others [SAFE-12]', async () => {
    const { owner, admin, stranger, event } = await aTrashedEvent();
    const second = await owner.post('/api/events', aForm({ title: 'Вторая' }));
    await admin.delete(`/api/events/${Object(second.body).id}`);
    const { items, next } = await owner.call(listTrash, {});
    expect(next).toBeNull();
    expect(items).toMatchObject([
      { kind: 'event', title: 'Вторая', owner: null, by: { id: admin.id, name: 'администратор' } },
      { id: event.id, title: 'Встреча', by: { id: owner.id, name: 'владелец' }, startDate: event.startDate },
    ]);
    for (const { deletedAt, until } of items)
      expect(Math.abs(Date.parse(until) - Date.parse(deletedAt) - 30 * DAY_MS)).toBeLessThanOrEqual(1000);
    expect((await admin.call(listTrash, {})).items.map(({ title, owner: of }) => [title, of])).toEqual([
      ['Вторая', 'владелец'],
      ['Встреча', 'владелец'],
    ]);
    expect((await stranger.call(listTrash, {})).items).toEqual([]);
    const { id } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    await owner.delete(`/api/embeddings/${id}`);
    expect((await owner.call(listTrash, {})).items.map(({ title }) => title)).toEqual(['Сайт', 'Вторая', 'Встреча']);
    expect((await admin.call(listTrash, {})).items.map(({ title }) => title)).toEqual(['Вторая', 'Встреча']);
    for (const reply of [await admin.post(`/api/trash/${id}/restore`), await admin.delete(`/api/trash/${id}`)])
      expect(reply).toMatchObject({ status: 403, text: 'Недостаточно прав', code: 'forbidden' });
  });

  it('goes on where the page before has ended [SAFE-12]', async () => {
    const { owner, admin, system, event } = await aTrashedEvent({ image: undefined });
    const raw = rawItems(system);
    const item = (await raw.ofKind('TRASH'))[0] ?? { pk: '', sk: '' };
    for (let n = 0; n < 60; n++) {
      const deletedAt = new Date(Date.now() - DAY_MS - n * 1000).toISOString();
      const sk = `${deletedAt}#id-${n}`;
      const index = { gsi1pk: `TRASH#${deletedAt.slice(0, 10)}`, gsi1sk: sk };
      await raw.put({ ...item, ...index, sk, id: `id-${n}`, deletedAt });
    }
    for (const viewer of [owner, admin]) {
      const first = await viewer.call(listTrash, {});
      const second = await viewer.call(listTrash, { query: { after: first.next ?? '' } });
      expect([first.items.length, second.items.length, second.next]).toEqual([50, 11, null]);
      expect([first.items[0]?.id, first.items[49]?.id, second.items[0]?.id]).toEqual([event.id, 'id-48', 'id-49']);
    }
  });

  it('gives an event back under its id with all fields and its picture, as a new revision [SAFE-13, LOG-12]', async () => {
    const { system, owner, admin, stranger, event, path, params } = await aTrashedEvent();
    expect((await system.nobody.get(`/api/events/${event.id}/image`)).status).toBe(404);
    expect(await system.pictures()).toHaveLength(1);
    for (const reply of [await stranger.post(`${path}/restore`), await stranger.delete(path)])
      expect(reply).toMatchObject({ status: 403, text: 'Недостаточно прав', code: 'forbidden' });
    const back = { ...event, revision: 2 };
    expect(await owner.call(restoreTrashed, { params })).toEqual({ event: back, embedding: null });
    expect(await owner.call(listEvents, { query: {} })).toEqual([back]);
    expect((await owner.call(listTrash, {})).items).toEqual([]);
    await system.storage.pictures.sweepPictures(event.id, new Date(Date.now() + 31 * DAY_MS));
    expect(await system.pictures()).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    expect(await logEntries(admin, 'OTHER')).toContain('владелец: Восстановлено из корзины: «Встреча»');
  });

  it('gives a series back with its dates and their pictures [SAFE-13]', async () => {
    const scene = await aSystemWith({ event: anEvent({ recurrence: 'FREQ=DAILY;COUNT=4' }) });
    const { owner, admin, event } = scene;
    const id = event.seriesId ?? '';
    const day = { startDate: '2025-03-06T11:00:00Z', endDate: '2025-03-06T12:00:00Z' };
    const form = anEvent({ ...day, title: 'Особая', recurrence: event.recurrence, image: aPicture() });
    await owner.call(updateEvent, { params: { id: `${id}_20250306` }, query: { scope: 'this' }, form });
    await owner.call(removeEvent, { params: { id: `${id}_20250307` }, query: { scope: 'this' } });
    const window = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    const before = await owner.call(listEvents, { query: window });
    await owner.call(removeEvent, { params: { id }, query: {} });
    expect((await owner.call(listTrash, {})).items).toMatchObject([{ id, kind: 'series' }]);
    await owner.call(restoreTrashed, { params: { id } });
    const after = await owner.call(listEvents, { query: window });
    expect(after).toEqual(before.map((one) => ({ ...one, revision: 4 })));
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('gives nothing back after 30 days to the second, late time to live or not [SAFE-14]', async () => {
    const scene = await aTrashedEvent();
    const { system, owner, admin, path, params, restore } = scene;
    const [item] = await rawItems(system).ofKind('TRASH');
    const end = Number(item?.ttl) * 1000;
    expect(Math.ceil((end - Date.parse(String(item?.deletedAt))) / DAY_MS)).toBe(30);
    const { findTrashed } = system.storage.history;
    await expect(findTrashed(params.id, new Date(end - 1))).resolves.toBeTruthy();
    await expect(findTrashed(params.id, new Date(end))).rejects.toThrow(GONE.text);
    await rawItems(system).put({ ...(item ?? { pk: '', sk: '' }), ttl: Math.floor(Date.now() / 1000) });
    expect(await restore()).toMatchObject(GONE);
    expect(await owner.delete(path)).toMatchObject(GONE);
    expect((await owner.call(listTrash, {})).items).toEqual([]);
    expect((await owner.get(`/api/events/${params.id}/history`)).status).toBe(404);
    expect((await admin.call(validateDatabase, {})).issues).toEqual([]);
    expect(await owner.post('/api/trash/unknown/restore')).toMatchObject(GONE);
  });

  it('asked to restore and to delete for good at once does one of the two, whole [SAFE-15]', async () => {
    for (let round = 0; round < 4; round++) {
      const { system, owner, admin, path, restore } = await aTrashedEvent();
      const replies = await Promise.all([restore(), owner.delete(path)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
      const isBack = (await owner.call(listEvents, { query: {} })).length === 1;
      expect(await system.pictures()).toHaveLength(isBack ? 1 : 0);
      expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    }
  });

  it('restored while it is being deleted for good, keeps its picture [SAFE-15]', async () => {
    const { system, owner, admin, event, path, restore } = await aTrashedEvent();
    let isRestored = false;
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (!isRestored && name === 'TransactWriteCommand' && json.includes('Удалено навсегда')) {
        isRestored = true;
        expect(await restore()).toMatchObject({ status: 200 });
      }
      return pass();
    });
    expect(await owner.delete(path)).toMatchObject(GONE);
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ id: event.id, imageUrl: event.imageUrl }]);
    expect(await system.pictures()).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('deletes for good: item, earlier versions and picture are gone [SAFE-16, LOG-12]', async () => {
    const scene = await aTrashedEvent();
    const { system, owner, admin, params } = scene;
    await owner.call(restoreTrashed, { params });
    await owner.call(updateEvent, { params, form: anEvent({ title: 'Иначе', image: aPicture('gif') }) });
    await owner.call(removeEvent, { params });
    expect(await leftOf(scene)).not.toEqual([]);
    await owner.call(removeTrashed, { params });
    expect(await leftOf(scene)).toEqual([]);
    expect(await system.pictures()).toEqual([]);
    expect((await logEntries(admin, 'OTHER'))[0]).toBe('владелец: Удалено навсегда: «Иначе»');
    expect(await owner.delete(`/api/trash/${params.id}`)).toMatchObject(GONE);
  });

  it('is emptied of the own things alone, goes on after a kill, and says how many [SAFE-16]', async () => {
    const scene = await aTrashedEvent();
    const { system, owner, admin } = scene;
    await admin.post('/api/events', aForm({ title: 'Чужая' }));
    const [other] = (await admin.call(listEvents, { query: {} })).filter(({ title }) => title === 'Чужая');
    await admin.delete(`/api/events/${other?.id}`);
    // The first two writes start the job and take it. The third write fails.
    let writes = 0;
    failOnce(system.storage.table.access.client, ({ name }) => name === 'TransactWriteCommand' && ++writes === 3);
    expect((await owner.delete('/api/trash')).status).toBe(500);
    expect((await owner.delete('/api/trash')).body).toMatchObject({ done: 1, state: 'done' });
    expect(await leftOf(scene)).toEqual([]);
    expect((await admin.call(listTrash, {})).items).toMatchObject([{ title: 'Чужая' }]);
  });

  it('is swept of what has expired by the next look, where the time to live has not come [SAFE-14]', async () => {
    const scene = await aTrashedEvent();
    const { system, owner, params } = scene;
    await system.storage.history.sweepTrash(owner.id, new Date(Date.now() + 31 * DAY_MS));
    expect((await leftOf(scene)).filter(({ kind }) => kind !== 'UNUSED_PICTURE')).toEqual([]);
    expect((await owner.get(`/api/events/${params.id}/history`)).status).toBe(404);
  });

  it('is named by validation where owner, pointer or picture is missing, and not when it has expired [SAFE-20]', async () => {
    const { system, owner, admin } = await aTrashedEvent();
    const raw = rawItems(system);
    const [pointer] = await raw.ofKind('TRASH_POINTER');
    const [item] = await raw.ofKind('TRASH');
    if (!pointer || !item) throw new Error('Nothing is in the trash');
    const { id } = await owner.call(createEvent, { form: anEvent({ title: 'Другое' }) });
    await owner.call(removeEvent, { params: { id } });
    const other = (await raw.ofKind('TRASH')).find((one) => one.id === id);
    await raw.put({ ...pointer, trashSk: other?.sk });
    expect((await admin.call(validateDatabase, {})).issues).toEqual([expect.stringContaining('«Встреча» в корзине')]);
    await owner.call(removeTrashed, { params: { id } });
    await raw.drop(pointer);
    await system.storage.pictures.sweepPictures(String(item.id), new Date(Date.now() + 31 * DAY_MS));
    const { issues } = await admin.call(validateDatabase, {});
    expect(issues).toHaveLength(2);
    for (const line of issues) expect(line).toContain('«Встреча» в корзине');
    const strays = { ...item, pk: 'OWNER#gone#TRASH', calendarId: 'gone' };
    await raw.put(strays);
    expect((await admin.call(validateDatabase, {})).issues.join()).toContain('«Встреча» в корзине: владелец удалён');
    await raw.drop(strays);
    await raw.put({ ...item, ttl: 1 });
    expect((await admin.call(validateDatabase, {})).issues).toEqual([]);
  });

  it('has the history of what lies there [SAFE-24]', async () => {
    const { owner, params } = await aTrashedEvent();
    expect(await owner.call(getHistory, { params })).toMatchObject({ isTrashed: true, versions: [{ n: 1 }] });
  });
});
