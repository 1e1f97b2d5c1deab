import { beforeEach, describe, expect, it } from 'vitest';
import { aSeries } from '#functions/domain/events/stored.testing.ts';
import { withSizes } from '#functions/domain/events/usage.ts';
import { usageIndex, usageKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly, YEAR_2026 } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { writeEvents } from '#functions/testing/written-events.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding, removeEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { handOverUser } from '#shared/contracts/users.ts';

const SOUND = { isValid: true, issues: [] };
const MB = 1024 * 1024;
const TOO_MANY_EVENTS = 'Достигнут предел: 5000 мероприятий';
const TOO_MANY_BYTES = 'Достигнут предел: 500 МБ изображений';
const TOO_MANY_EMBEDDINGS = 'Достигнут предел: 50 встраиваний';
const NOTHING = { events: 0, series: 0, seriesBytes: 0, pictureBytes: 0, embeddings: 0, templates: 0 };

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let raw: ReturnType<typeof rawItems>;
beforeEach(async () => {
  system = await aSystem();
  raw = rawItems(system);
  [admin, maria] = [await system.admin('главный'), await system.user('мария')];
});

const usageOf = async ({ id }: SystemUser) => {
  const item = (await raw.ofKind('USAGE')).find(({ pk }) => pk === usageKey(id).pk);
  if (!item) return undefined;
  return withoutKeys(item);
};
/** Writes these amounts as the user's usage. Only the limits read them. */
const claim = ({ id }: SystemUser, amounts: Partial<typeof NOTHING>) =>
  raw.put({ ...usageKey(id), ...usageIndex(id), kind: 'USAGE', ...NOTHING, ...amounts });

/** The bytes of all series as they are stored. */
const bytesOfSeries = async (): Promise<number> => {
  const bytes = (await raw.ofKind('SERIES')).map((series) => series.bytes ?? 0);
  expect(bytes.every((one) => one > 300)).toBe(true);
  return bytes.reduce((sum, one) => sum + one, 0);
};

const anEmbedding = (user: SystemUser) => user.post('/api/embeddings', { name: 'Сайт', type: 'HTML' });
const picture = (filler: string) => aPicture('avif', { filler });
const twenty = <T>(work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, at) => work(at)));
const told = (replies: readonly { readonly status: number; readonly text: string }[]) =>
  replies.map(({ status, text }) => (status < 300 ? 'made' : `${status} ${text}`)).sort();
const manyTimes = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

describe('what an owner has', () => {
  it('is counted by whatever creates, changes, splits, copies, deletes', async () => {
    const [one, other] = [picture('first'), picture('another one')];
    const { id } = await maria.call(createEvent, { form: anEvent({ image: one }) });
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 1, pictureBytes: one.size });
    await maria.call(updateEvent, { params: { id }, form: anEvent({ title: 'Иначе' }) });
    await maria.call(updateEvent, { params: { id }, form: anEvent({ image: other }) });
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 1, pictureBytes: other.size });
    // A copy that an admin makes counts too, because it belongs to the owner of its source.
    await admin.call(createEvent, { query: { copyOf: id }, form: anEvent() });
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 2, pictureBytes: 2 * other.size });
    await maria.call(updateEvent, { params: { id }, form: anEvent({ removeImage: 'true' }) });
    const { id: embedding } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 2, pictureBytes: other.size, embeddings: 1 });
    await maria.call(removeEmbedding, { params: { id: embedding } });
    await maria.call(removeEvent, { params: { id }, query: {} });
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 1, pictureBytes: other.size });
    expect(await usageOf(admin)).toBeUndefined();
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('has a series as one event with the pictures of its dates; each half of a split is one', async () => {
    const [whole, date] = [picture('of all'), picture('of one date')];
    await maria.call(createEvent, { form: weekly({ image: whole }) });
    const dates = await maria.call(listEvents, { query: YEAR_2026 });
    const change = (at: number, scope: string, fields: object) => {
      const { id = '', startDate = '', endDate = '' } = dates[at] ?? {};
      return maria.put(`/api/events/${id}?scope=${scope}`, aForm({ title: 'Кружок', startDate, endDate, ...fields }));
    };
    expect(await change(3, 'this', { image: date })).toMatchObject({ status: 200 });
    const amounts = { ...NOTHING, events: 1, series: 1, pictureBytes: whole.size + date.size };
    expect(await usageOf(maria)).toEqual({ ...amounts, seriesBytes: await bytesOfSeries() });
    expect(await change(2, 'following', { title: 'Хор' })).toMatchObject({ status: 200 });
    expect(await usageOf(maria)).toEqual({
      ...amounts,
      events: 2,
      series: 2,
      seriesBytes: await bytesOfSeries(),
      pictureBytes: 2 * whole.size + date.size,
    });
    expect(await change(3, 'all', { removeImage: 'true', recurrence: '' })).toMatchObject({ status: 200 });
    expect(await usageOf(maria)).toEqual({
      ...amounts,
      events: 2,
      seriesBytes: await bytesOfSeries(),
      pictureBytes: whole.size,
    });
    const [earlier] = await maria.call(listEvents, { query: YEAR_2026 });
    expect(await maria.delete(`/api/events/${earlier?.id}?scope=all`)).toMatchObject({ status: 200 });
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 1 });
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('of before is counted once, and loses none of the changes that come together with the count', {
    tags: ['slow'],
  }, async () => {
    for (let at = 0; at < 3; at++) await maria.call(createEvent, { form: anEvent({ image: aPicture() }) });
    await maria.call(createEvent, { form: weekly() });
    const { id: embedding } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    // The picture of this event was stored before sizes were kept. Its size is unknown, so the deletion takes nothing
    // off.
    const [old, gone] = await raw.ofKind('EVENT');
    if (!old || !gone) throw new Error('There is no event');
    const { pictureSizes, ...unsized } = old;
    await raw.put(unsized);
    await raw.drop(usageKey(maria.id));
    const replies = await Promise.all([
      ...manyTimes(6, 'x').map(() => maria.post('/api/events', aForm())),
      ...manyTimes(2, 'x').map(() => anEmbedding(maria)),
      maria.delete(`/api/embeddings/${embedding}`),
      maria.delete(`/api/events/${gone.id}`),
      maria.delete(`/api/events/${old.id}`),
    ]);
    expect(replies.filter(({ status }) => status > 299)).toEqual([]);
    const seriesBytes = await bytesOfSeries();
    const right = { ...NOTHING, events: 8, series: 1, seriesBytes, pictureBytes: aPicture().size, embeddings: 2 };
    expect(await usageOf(maria)).toEqual(right);
    // An earlier release wrote only the count of series.
    await raw.put({ ...usageKey(maria.id), ...usageIndex(maria.id), kind: 'USAGE', series: 1 });
    await maria.post('/api/events', aForm());
    expect(await usageOf(maria)).toEqual({ ...right, events: 9 });
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('is not what a count of long ago has found, though it was forgotten in between', async () => {
    await maria.call(createEvent, { form: anEvent() });
    await raw.drop(usageKey(maria.id));
    let isHeld = false;
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      const isCount = name === 'QueryCommand' && json.includes('pictureSizes');
      if (!isCount || isHeld) return answer;
      isHeld = true;
      // Meanwhile another call counts and adds an event. Then its count is deleted.
      await maria.call(createEvent, { form: anEvent() });
      await raw.drop(usageKey(maria.id));
      return answer;
    });
    await maria.call(createEvent, { form: anEvent() });
    end();
    expect(isHeld).toBe(true);
    expect(await usageOf(maria)).toEqual({ ...NOTHING, events: 3 });
  });

  it('is nobody’s where the owner is gone: an administrator deletes what is left', async () => {
    const { id } = await maria.call(createEvent, { form: anEvent() });
    await raw.drop(usageKey(maria.id));
    await raw.drop(userKey(maria.id));
    await admin.call(removeEvent, { params: { id }, query: {} });
    expect(await raw.ofKind('USAGE')).toEqual([]);
  });
});

describe('the limits of a user', () => {
  it('let exactly three of twenty events in where there is room for three [LOCK-09]', async () => {
    await claim(maria, { events: 4997 });
    const replies = await twenty(() => maria.post('/api/events', aForm()));
    expect(told(replies)).toEqual([...manyTimes(17, `403 ${TOO_MANY_EVENTS}`), ...manyTimes(3, 'made')]);
    expect(await raw.ofKind('EVENT')).toHaveLength(3);
    expect(await usageOf(maria)).toMatchObject({ events: 5000 });
  });

  it('let exactly three of twenty embeddings in where there is room for three [LOCK-09]', async () => {
    await claim(maria, { embeddings: 47 });
    const replies = (await twenty(() => anEmbedding(maria))).map(({ status, body }) => ({
      status,
      text: String(Reflect.get(Object(body), 'error')),
    }));
    expect(told(replies)).toEqual([...manyTimes(17, `403 ${TOO_MANY_EMBEDDINGS}`), ...manyTimes(3, 'made')]);
    expect(await raw.ofKind('EMBEDDING')).toHaveLength(3);
    expect(await usageOf(maria)).toMatchObject({ embeddings: 50 });
  });

  it('let exactly three of twenty pictures in where there is room for three, and leave none of the others [LOCK-09]', async () => {
    await claim(maria, { pictureBytes: 500 * MB - 3 * aPicture().size });
    const replies = await twenty(() => maria.post('/api/events', aForm({ image: aPicture() })));
    expect(told(replies)).toEqual([...manyTimes(17, `403 ${TOO_MANY_BYTES}`), ...manyTimes(3, 'made')]);
    expect(await system.pictures()).toHaveLength(3);
    expect(await usageOf(maria)).toMatchObject({ pictureBytes: 500 * MB });
  });

  it('count for copies and splits, whoever makes them, and for a larger picture [LOCK-09]', async () => {
    const { id } = await maria.call(createEvent, { form: weekly({ image: picture('a') }) });
    const refused = { status: 403, text: TOO_MANY_EVENTS };
    const split = weekly({ startDate: '2026-03-24T15:00:00.000Z', endDate: '2026-03-24T16:30:00.000Z', title: 'Хор' });
    const series = (await raw.ofKind('SERIES'))[0];
    if (!series) throw new Error(`There is no series ${id}`);
    const splitUp = () => maria.put(`/api/events/${series.id}_20260324?scope=following`, aForm(split));
    await claim(maria, { events: 5000, series: 1 });
    for (const user of [maria, admin])
      expect(await user.post(`/api/events?copyOf=${series.id}`, aForm(anEvent()))).toMatchObject(refused);
    expect(await splitUp()).toMatchObject(refused);
    const files = await system.pictures();
    expect(files).toHaveLength(1);
    await claim(maria, { events: 4999, series: 1, pictureBytes: 500 * MB });
    expect(await splitUp()).toMatchObject({ status: 403, text: TOO_MANY_BYTES });
    const change = (image: File) => maria.put(`/api/events/${series.id}`, aForm(weekly({ title: 'Хор', image })));
    expect(await change(picture('larger'))).toMatchObject({ status: 403, text: TOO_MANY_BYTES });
    expect(await system.pictures()).toEqual(files);
    expect(await change(picture('b'))).toMatchObject({ status: 200 });
    expect(await change(picture(''))).toMatchObject({ status: 200 });
    expect((await usageOf(maria))?.pictureBytes).toBeLessThan(500 * MB);
  });

  it('bind no administrator, and follow the role that somebody has now [LOCK-09]', async () => {
    for (const user of [admin, maria]) await claim(user, { events: 5000, pictureBytes: 500 * MB, embeddings: 50 });
    const make = async (user: SystemUser) => [
      (await user.post('/api/events', aForm({ image: aPicture() }))).status,
      (await anEmbedding(user)).status,
    ];
    expect(await make(admin)).toEqual([201, 201]);
    expect(await make(maria)).toEqual([403, 403]);
    const account = (await raw.ofKind('USER')).find(({ id }) => id === maria.id);
    if (account) await raw.put({ ...account, role: 'admin' });
    expect(await make(maria)).toEqual([201, 201]);
    expect(await usageOf(maria)).toMatchObject({ events: 5001, embeddings: 51 });
  });

  it('do not keep an heir from what is handed over, nor from changing and deleting it', async () => {
    const heir = await system.user('наследник');
    const { id } = await maria.call(createEvent, { form: anEvent({ image: aPicture() }) });
    await anEmbedding(maria);
    await claim(heir, { events: 5000, pictureBytes: 500 * MB, embeddings: 50 });
    expect(await admin.call(handOverUser, { params: { id: maria.id }, body: { to: heir.id } })).toMatchObject({
      state: 'done',
    });
    const pictureBytes = 500 * MB + aPicture().size;
    expect(await usageOf(heir)).toEqual({ ...NOTHING, events: 5001, pictureBytes, embeddings: 51 });
    expect((await heir.post('/api/events', aForm())).text).toBe(TOO_MANY_EVENTS);
    expect((await heir.put(`/api/events/${id}`, aForm({ title: 'Своё' }))).status).toBe(200);
    expect((await heir.delete(`/api/events/${id}`)).status).toBe(200);
    expect(await usageOf(heir)).toMatchObject({ events: 5000, pictureBytes: 500 * MB });
  });

  it('keep the series of everybody to 2 MB, so that a month of theirs is read in three requests [REC-31]', {
    tags: ['slow'],
  }, async () => {
    const long = { description: 'я'.repeat(4900) };
    const many = Array.from({ length: 200 }, (_, at) =>
      withSizes(aSeries({ ...long, id: `s${at}`, userId: admin.id, picture: null }), {}),
    );
    await writeEvents(system.storage, many);
    const replies = await manyTimes(5, '').reduce(
      async (before, _) => [...(await before), await admin.post('/api/events', aForm(weekly(long)))],
      Promise.resolve<{ status: number; text: string }[]>([]),
    );
    expect(replies.at(-1)).toMatchObject({ status: 400, code: 'all-series-too-large' });
    expect(await bytesOfSeries()).toBeGreaterThan(2 * MB - 11_000);
    expect(await usageOf(admin)).toMatchObject({ seriesBytes: await bytesOfSeries() });
    const requests: string[] = [];
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'QueryCommand' && json.includes('S#2026-03')) requests.push(json);
      return pass();
    });
    const query = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
    await system.storage.events.findOwnEvents(admin.id, { window: query, within: query });
    end();
    expect(requests.length).toBeLessThanOrEqual(3);
    // Even at the limit a series can be deleted, and its bytes are free again.
    const [one] = await raw.ofKind('SERIES');
    expect((await admin.delete(`/api/events/${one?.id}`)).status).toBe(200);
    expect((await admin.post('/api/events', aForm(weekly()))).status).toBe(201);
  });
});
