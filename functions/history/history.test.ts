import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { getHistory, restoreRevision, restoreTrashed, undoChange } from '#shared/contracts/history.ts';
import { DAY_MS } from '#shared/time/units.ts';

describe('the history of an event', () => {
  it('says who changed what and when; a save without change adds nothing [SAFE-21]', async () => {
    const [first, second] = ['2026-03-05T10:00:00.000Z', '2026-03-05T10:01:00.000Z'];
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(first) });
    onTestFinished(() => void vi.useRealTimers());
    const { owner, admin, stranger, event } = await aSystemWith({ event: anEvent({ title: 'А', location: 'Зал' }) });
    vi.setSystemTime(new Date(second));
    const params = { id: event.id };
    const { id: categoryId } = await owner.call(createCategory, {
      query: {},
      body: { name: 'Лекции', color: '#ff0000' },
    });
    const form = anEvent({ title: 'Б', location: '', categoryId });
    const edited = await admin.call(updateEvent, { params, form: { ...form, image: aPicture() } });
    const again = await owner.call(updateEvent, { params, form: anEvent({ title: 'Б', location: '', categoryId }) });
    expect(again).toEqual(edited);
    expect(await admin.put('/api/user/username', { username: 'Другое-имя' })).toMatchObject({ status: 200 });
    const history = await owner.call(getHistory, { params });
    expect(history).toMatchObject({ id: event.id, title: 'Б', isTrashed: false });
    expect(history.versions.map(({ n, at, by }) => [n, at, by])).toEqual([
      [2, second, { id: admin.id, name: 'администратор' }],
      [1, first, { id: owner.id, name: 'владелец' }],
    ]);
    const [last, made] = history.versions;
    expect(made?.changes).toEqual([]);
    expect(last?.changes.toSorted((one, other) => (one.field < other.field ? -1 : 1))).toEqual([
      { field: 'categoryId', from: '', to: 'Лекции' },
      { field: 'location', from: 'Зал', to: '' },
      { field: 'picture', from: null, to: edited.imageUrl },
      { field: 'title', from: 'А', to: 'Б' },
    ]);
    expect(await stranger.get(`/api/events/${event.id}/history`)).toMatchObject({ status: 403 });
  });

  it('of a series names the date that was changed or removed, and takes a date’s id for the series’ [SAFE-21]', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent({ recurrence: 'FREQ=DAILY;COUNT=4' }) });
    const id = `${event.seriesId}_20250306`;
    const day = { startDate: '2025-03-06T11:00:00Z', endDate: '2025-03-06T12:00:00Z' };
    const form = anEvent({ ...day, title: 'Особая', recurrence: event.recurrence });
    await owner.call(updateEvent, { params: { id }, form });
    await owner.call(removeEvent, { params: { id: `${event.seriesId}_20250307` } });
    const { versions } = await owner.call(getHistory, { params: { id } });
    const date = '20250306';
    expect(versions.map(({ changes }) => changes)).toEqual([
      [{ field: 'removed', date: '20250307', from: false, to: true }],
      [
        { field: 'title', date, from: 'Встреча', to: 'Особая' },
        { field: 'startDate', date, from: '2025-03-06T09:00:00.000Z', to: '2025-03-06T11:00:00.000Z' },
        { field: 'endDate', date, from: '2025-03-06T10:00:00.000Z', to: '2025-03-06T12:00:00.000Z' },
      ],
      [],
    ]);
  });

  it('gives a version back as a new one, with its picture while that is kept [SAFE-22, LOG-12]', async () => {
    const { system, owner, admin, event } = await aSystemWith({ event: anEvent({ title: 'А', image: aPicture() }) });
    const params = { id: event.id, n: '1' };
    await owner.call(updateEvent, { params, form: anEvent({ title: 'Б', image: aPicture('gif') }) });
    const back = await owner.call(restoreRevision, { params });
    expect(back).toEqual({ event: { ...event, revision: 3 }, isWithoutPicture: false });
    expect((await logEntries(admin, 'OTHER'))[0]).toBe('владелец: Возвращена версия мероприятия «А»');
    // The state that was replaced is itself kept as revision 2.
    expect(await owner.call(restoreRevision, { params: { ...params, n: '2' } })).toMatchObject({
      event: { title: 'Б', revision: 4 },
      isWithoutPicture: false,
    });
    expect(await system.pictures()).toHaveLength(2);
    await system.storage.pictures.sweepPictures(event.id, new Date(Date.now() + 31 * DAY_MS));
    expect(await owner.call(restoreRevision, { params })).toMatchObject({
      event: { title: 'А', revision: 5, imageUrl: null },
      isWithoutPicture: true,
    });
    expect((await owner.call(getHistory, { params: { id: event.id } })).versions).toHaveLength(5);
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it.each(['restored from the trash', 'brought back by an undo'])(
    'names who has changed it before it was deleted and %s [SAFE-21]',
    async (way) => {
      const { owner, admin, event } = await aSystemWith({ event: anEvent({ title: 'А', image: aPicture() }) });
      const params = { id: event.id };
      await admin.call(updateEvent, { params, form: anEvent({ title: 'Б' }) });
      const change = randomUUID();
      await owner.call(removeEvent, { params, query: { change } });
      if (way === 'restored from the trash') await owner.call(restoreTrashed, { params });
      else await owner.call(undoChange, { params: { change } });
      const { versions } = await owner.call(getHistory, { params });
      expect(versions.map(({ n, by, changes }) => [n, by?.name, changes.map(({ field }) => field)])).toEqual([
        [3, 'владелец', []],
        [2, 'администратор', ['title']],
        [1, 'владелец', []],
      ]);
      expect(await owner.call(restoreRevision, { params: { ...params, n: '1' } })).toMatchObject({
        event: { title: 'А', revision: 4 },
        isWithoutPicture: false,
      });
      expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    },
  );

  it('keeps fifty of sixty edits; the others are not to be had any more [SAFE-23]', { tags: 'slow' }, async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent() });
    const params = { id: event.id };
    for (let n = 1; n <= 60; n++) await owner.call(updateEvent, { params, form: anEvent({ title: `Правка ${n}` }) });
    const { versions } = await owner.call(getHistory, { params });
    expect([versions.length, versions[0]?.n, versions.at(-1)?.n]).toEqual([51, 61, 11]);
    expect((await system.items()).filter(({ kind }) => kind === 'REVISION')).toHaveLength(50);
    const path = `/api/events/${event.id}/history`;
    for (const n of [1, 10, 62])
      expect(await owner.post(`${path}/${n}/restore`)).toMatchObject({
        status: 404,
        text: 'Эта версия больше не хранится',
        code: 'revision-is-gone',
      });
    expect((await owner.post(`${path}/11/restore`)).body).toMatchObject({ event: { title: 'Правка 10' } });
    expect((await owner.post(`${path}/0/restore`)).status).toBe(400);
  });

  it('refuses a version to who has not seen the last one [SAFE-08, SAFE-22]', async () => {
    const { owner, admin, event } = await aSystemWith({ event: anEvent() });
    await admin.put(`/api/events/${event.id}`, aForm({ title: 'Правка' }));
    const reply = await owner.post(`/api/events/${event.id}/history/1/restore?revision=1`);
    expect(reply).toMatchObject({ status: 409, text: expect.stringContaining('изменил(а) администратор') });
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ title: 'Правка' }]);
  });
});
