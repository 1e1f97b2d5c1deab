import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anEvent, aPicture, YEAR_2025 } from '#functions/testing/builders.ts';
import { killCall } from '#functions/testing/killed-call.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSeries, datesOf } from '#functions/testing/series.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { type BulkChange, changeEvents } from '#shared/contracts/bulk.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { type CalendarEvent, createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { getHistory, listTrash, undoChange } from '#shared/contracts/history.ts';

const SOUND = { isValid: true, issues: [] };
const GONE = 'Мероприятие не найдено';
type Form = Parameters<typeof anEvent>[0];
type Seen = Pick<CalendarEvent, 'id' | 'revision'>;

const seen = (events: readonly Seen[]): BulkChange['items'] => events.map(({ id, revision }) => ({ id, revision }));
const listOf = (user: SystemUser) => user.call(listEvents, { query: {} });
const in2025 = (user: SystemUser) => user.call(listEvents, { query: YEAR_2025 });
const make = (user: SystemUser, form: Form) => user.call(createEvent, { form: anEvent(form) });
const bulk = (user: SystemUser, body: BulkChange, change = randomUUID()) =>
  user.call(changeEvents, { query: { change }, body });
const undo = (user: SystemUser, change: string) => user.call(undoChange, { params: { change } });
/** Makes this many events. The number of each is its title. */
const some = (user: SystemUser, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(user, { title: `${at + 1}` })));

describe('moving several events by days', () => {
  it.each([
    [
      'the day that the clock goes forward',
      'Europe/Berlin',
      '2027-03-27T17:00',
      '2027-03-27T18:30',
      1,
      '2027-03-28T16:00',
      '2027-03-28T17:30',
    ],
    [
      'back over that day',
      'Europe/Berlin',
      '2027-03-29T16:00',
      '2027-03-29T17:00',
      -7,
      '2027-03-22T17:00',
      '2027-03-22T18:00',
    ],
    [
      'the day that it goes back',
      'Europe/Berlin',
      '2027-10-30T16:00',
      '2027-10-30T17:00',
      2,
      '2027-11-01T17:00',
      '2027-11-01T18:00',
    ],
    [
      'a night in which it goes forward',
      'Europe/Berlin',
      '2027-03-20T21:00',
      '2027-03-21T05:00',
      7,
      '2027-03-27T21:00',
      '2027-03-28T05:00',
    ],
    [
      'a zone without such days',
      'Europe/Moscow',
      '2027-03-27T17:00',
      '2027-03-27T18:30',
      1,
      '2027-03-28T17:00',
      '2027-03-28T18:30',
    ],
    [
      'another zone',
      'America/New_York',
      '2027-03-14T03:30',
      '2027-03-14T04:30',
      1,
      '2027-03-15T02:30',
      '2027-03-15T03:30',
    ],
    [
      'ten years',
      'Europe/Berlin',
      '2027-01-15T17:00',
      '2027-01-15T18:00',
      3660,
      '2037-01-22T17:00',
      '2037-01-22T18:00',
    ],
  ])(
    'keeps clock time in the zone of each, and length: %s [SAFE-27]',
    async (_, timeZone, from, to, days, start, end) => {
      const user = await (await aSystem()).user();
      const at = (text: string) => `${text}:00.000Z`;
      const event = await make(user, { timeZone, startDate: at(from), endDate: at(to) });
      expect(await bulk(user, { action: 'move', items: seen([event]), days })).toMatchObject({ done: [event.id] });
      expect(await listOf(user)).toEqual([{ ...event, startDate: at(start), endDate: at(end), revision: 2 }]);
    },
  );

  it('moves whole days as dates, whatever the zone [SAFE-27, EV2-05]', async () => {
    const user = await (await aSystem()).user();
    const dates = { startDate: '2027-03-27T00:00:00.000Z', endDate: '2027-03-29T00:00:00.000Z' };
    const event = await make(user, { allDay: 'true', timeZone: 'Europe/Berlin', ...dates });
    await bulk(user, { action: 'move', items: seen([event]), days: 10 });
    const moved = { startDate: '2027-04-06T00:00:00.000Z', endDate: '2027-04-08T00:00:00.000Z' };
    expect(await listOf(user)).toEqual([{ ...event, ...moved, revision: 2 }]);
  });

  it('moves dates of a series alone, in one change of it [SAFE-27, SAFE-28, REC-13]', async () => {
    const { system, owner, seriesId, on } = await aSeries({ timeZone: 'Europe/Berlin' });
    const change = randomUUID();
    const items = seen([on('20260324'), on('20260331'), on('20260301')].map((id) => ({ id, revision: 9 })));
    expect(await bulk(owner, { action: 'move', items, days: 6 }, change)).toEqual({
      done: [on('20260324'), on('20260331')],
      failed: [{ id: on('20260301'), reason: GONE }],
      left: [],
    });
    // 16:00 in Berlin; from 29 March on that is an hour earlier in UTC.
    expect(await datesOf(owner)).toEqual([
      '03-10T15:00 Кружок',
      '03-17T15:00 Кружок',
      '03-30T14:00 Кружок *',
      '04-06T14:00 Кружок *',
      '04-07T14:00 Кружок',
    ]);
    const { versions } = await owner.call(getHistory, { params: { id: seriesId } });
    expect(versions.map(({ n }) => n)).toEqual([2, 1]);
    expect(await undo(owner, change)).toEqual({ undone: 1, skipped: [], job: null });
    expect((await datesOf(owner)).filter((date) => date.endsWith('*'))).toEqual([]);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('moves a series as a whole with its rule and with the dates that differ; its revision counts [SAFE-27, REC-21, REC-22]', async () => {
    const { owner, seriesId, on, edit } = await aSeries({ timeZone: 'Europe/Berlin' });
    await edit('20260317', 'this', { startDate: '2026-03-19T09:00:00.000Z', endDate: '2026-03-19T10:00:00.000Z' });
    await owner.delete(`/api/events/${on('20260324')}`);
    await edit('20260407', 'this', { title: 'Последний' });
    const move = (revision: number) => bulk(owner, { action: 'move', items: [{ id: seriesId, revision }], days: 15 });
    expect(await move(3)).toMatchObject({
      done: [],
      failed: [{ id: seriesId, reason: expect.stringContaining('мария') }],
    });
    expect(await move(4)).toEqual({ done: [seriesId], failed: [], left: [] });
    expect(await datesOf(owner)).toEqual([
      '03-25T15:00 Кружок',
      '04-03T08:00 Кружок *',
      '04-15T14:00 Кружок',
      '04-22T14:00 Последний *',
    ]);
    const [first] = await owner.call(listEvents, { query: {} });
    expect(first).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=5' });
  });

  it('keeps to the years of the calendar: what would leave them is named, the rest goes [SAFE-28]', async () => {
    const user = await (await aSystem()).user();
    const late = await make(user, { startDate: '2100-12-30T09:00:00.000Z', endDate: '2100-12-31T10:00:00.000Z' });
    const early = await make(user, { startDate: '1970-01-01T09:00:00.000Z', endDate: '1970-01-01T10:00:00.000Z' });
    const endless = { startDate: '2026-03-10T09:00:00.000Z', endDate: '2026-03-10T10:00:00.000Z' };
    const series = await make(user, { ...endless, recurrence: 'FREQ=DAILY;UNTIL=99991231' });
    const [id, revision] = [series.seriesId ?? '', 1];
    const failed = (event: Seen) => [{ id: event.id, reason: 'Дата должна быть между 1970 и 2100 годом' }];
    const on = await bulk(user, { action: 'move', items: [...seen([late, early]), { id, revision }], days: 1 });
    expect(on).toEqual({ done: [early.id, id], failed: failed(late), left: [] });
    const back = await bulk(user, { action: 'move', items: seen([late, { ...early, revision: 2 }]), days: -2 });
    expect(back).toEqual({ done: [late.id], failed: failed(early), left: [] });
  });
});

describe('changing several events', () => {
  it('sets a category of their owner, a colour or a status; an event that has it already gets no revision [SAFE-21, SAFE-28]', async () => {
    const system = await aSystem();
    const [owner, admin] = [await system.user('владелец'), await system.admin()];
    const category = await owner.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } });
    const events = await some(owner, 2);
    const foreign = await make(admin, { title: 'Чужое' });
    const set = (value: object, revision: number, by = owner) =>
      bulk(by, {
        action: 'set',
        items: seen([...events, foreign].map((one) => ({ ...one, revision }))),
        value: value as { color: string },
      });
    expect(await set({ categoryId: category.id }, 1, admin)).toEqual({
      done: events.map(({ id }) => id),
      failed: [{ id: foreign.id, reason: 'Неизвестная категория' }],
      left: [],
    });
    expect(await listOf(owner)).toMatchObject(
      [1, 2].map(() => ({ categoryId: category.id, color: '#ff0000', revision: 2 })),
    );
    const forbidden = [{ id: foreign.id, reason: 'Недостаточно прав' }];
    expect((await set({ color: '#00FF00' }, 2)).failed).toEqual(forbidden);
    expect((await set({ status: 'cancelled' }, 3)).failed).toEqual(forbidden);
    expect(await listOf(owner)).toMatchObject(
      [1, 2].map(() => ({ ownColor: '#00ff00', status: 'cancelled', revision: 4 })),
    );
    const before = await system.items();
    expect((await set({ color: '#00ff00' }, 4)).done).toHaveLength(2);
    expect(await system.items()).toEqual(before);
    expect((await set({ color: '' }, 4)).done).toHaveLength(2);
    expect((await set({ categoryId: '' }, 5)).done).toHaveLength(2);
    expect(await listOf(owner)).toMatchObject([1, 2].map(() => ({ ownColor: '', categoryId: '', revision: 6 })));
    expect(await admin.call(listEvents, { query: {} })).toContainEqual(foreign);
  });

  it('changes single dates of a series, or the whole series except what its dates have of their own [REC-17]', async () => {
    const { owner, seriesId, on } = await aSeries();
    const set = (items: BulkChange['items'], color: string) => bulk(owner, { action: 'set', items, value: { color } });
    await set([{ id: on('20260317'), revision: 1 }], '#111111');
    await set(
      [
        { id: seriesId, revision: 2 },
        { id: on('20260324'), revision: 1 },
      ],
      '#222222',
    );
    const colors = (await owner.call(listEvents, { query: {} })).map(({ color }) => color);
    expect(colors).toEqual(['#222222', '#111111', '#222222', '#222222', '#222222']);
  });

  it('does the rest where some fail, and says why; a line of the log tells of each that changed [SAFE-28, SAFE-24]', async () => {
    const { system, owner, stranger, admin, event } = await aSystemWith({ event: anEvent({ title: 'Устарело' }) });
    await admin.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Правка' }) });
    const [foreign, mine] = [await make(stranger, { title: 'Чужое' }), await some(owner, 11)];
    const items = seen([event, foreign, ...mine, { id: 'нет-такого', revision: 1 }]);
    const { done, failed, left } = await bulk(owner, { action: 'move', items, days: 1 });
    expect([done, left]).toEqual([mine.map(({ id }) => id), []]);
    expect(failed).toEqual([
      {
        id: event.id,
        reason: expect.stringMatching(/^Мероприятие изменил\(а\) администратор .+ Откройте его заново\.$/),
      },
      { id: foreign.id, reason: 'Недостаточно прав' },
      { id: 'нет-такого', reason: GONE },
    ]);
    expect(await listOf(stranger)).toEqual([foreign]);
    const { events } = await admin.call(listLog, { query: { type: 'OTHER', limit: '100' } });
    const lines = events.filter(
      ({ description, username }) => description.startsWith('Изменено') && username === 'владелец',
    );
    expect(new Map(lines.map(({ eventId, description }) => [eventId, description]))).toEqual(
      new Map(mine.map(({ id, title }) => [id, `Изменено мероприятие «${title}»`])),
    );
    expect(lines).toHaveLength(11);
    expect(await (await system.admin('второй')).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('names in the log the first dates of a series, and how many more', async () => {
    const { system, owner, on } = await aSeries();
    const items = (...days: string[]) => days.map((day) => ({ id: on(day), revision: 1 }));
    await bulk(owner, { action: 'move', items: items('20260310'), days: 1 });
    await bulk(owner, { action: 'remove', items: items('20260317', '20260324', '20260331', '20260407') });
    expect(await logEntries(await system.admin(), 'OTHER')).toEqual(
      expect.arrayContaining([
        'мария: Изменено мероприятие «Кружок» (10 марта 2026 → 11 марта 2026)',
        'мария: Удалено мероприятие «Кружок» (17 марта 2026, 24 марта 2026, 31 марта 2026 и ещё 1)',
      ]),
    );
  });

  it('is refused as a whole for 0 or 201 items, an id twice, too many days, or what is no change [SAFE-31]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent() });
    const before = await system.items();
    const [item] = seen([event]);
    const items = Array.from({ length: 201 }, (_, at) => ({ id: `${at}`, revision: 1 }));
    const move = { action: 'move', items: [item], days: 1 };
    const days = 'Введите целое число дней от −3660 до 3660';
    for (const [body, text] of [
      [{ ...move, items: [] }, 'Выберите хотя бы одно мероприятие'],
      [{ ...move, items }, 'Можно выбрать не больше 200'],
      [{ ...move, items: [item, item] }, 'Мероприятие выбрано дважды'],
      [{ ...move, days: 3661 }, days],
      [{ ...move, days: -3661 }, days],
      [{ ...move, days: 1.5 }, days],
      [{ ...move, action: 'copy', days: 3661 }, days],
      [{ action: 'move', items: [item] }, 'Не заполнено поле: days'],
      [{ ...move, action: 'merge' }, 'Действие: move, copy, set или remove'],
      [{ action: 'set', items: [item], value: { title: 'Все' } }, 'Значение: categoryId, color или status'],
      [{ action: 'remove', items: [{ id: event.id }] }, 'Не заполнено поле: revision'],
    ] as const)
      expect([await owner.post('/api/events/bulk', body), body]).toMatchObject([{ status: 400, text }, body]);
    expect((await owner.post('/api/events/bulk?change=no-uuid', move)).status).toBe(400);
    expect(await system.items()).toEqual(before);
    expect(await bulk(owner, { action: 'move', items: items.slice(0, 200), days: 3660 })).toMatchObject({ done: [] });
    expect(await bulk(owner, { action: 'move', items: items.slice(0, 1), days: -3660 })).toMatchObject({ done: [] });
  });

  it('says what there was no time for; that is sent again and belongs to the same change [SAFE-29]', async () => {
    const system = await aSystem({ clock: { workTime: () => () => true } });
    const owner = await system.user();
    const [events, change] = [await some(owner, 3), randomUUID()];
    let items = seen(events);
    const rounds: number[] = [];
    while (items.length > 0) {
      const { done, left } = await bulk(owner, { action: 'move', items, days: 1 }, change);
      rounds.push(done.length);
      items = items.filter(({ id }) => left.includes(id));
    }
    expect(rounds).toEqual([1, 1, 1]);
    expect((await listOf(owner)).map(({ revision }) => revision)).toEqual([2, 2, 2]);
    expect(await system.storage.history.rowsOfChange(change, new Date())).toHaveLength(3);
  });
});

describe('a bulk change that is sent again', () => {
  it('after it was killed changes each event once, and one undo reverts all [SAFE-29]', { tags: 'slow' }, async () => {
    const { system, owner, admin, event } = await aSystemWith({ event: anEvent({ recurrence: 'FREQ=DAILY;COUNT=3' }) });
    await some(owner, 12);
    const before = await in2025(owner);
    const change = randomUUID();
    const body: BulkChange = { action: 'move', items: seen(before), days: 40 };
    const rows = () => rawItems(system).countOf('CHANGE');
    const path = `/api/events/bulk?change=${change}`;
    await killCall(system, { token: owner.token, path, body }, async () => (await rows()) >= 4);
    expect(await rows()).toBe(4);
    expect(await bulk(owner, body, change)).toEqual({ done: before.map(({ id }) => id), failed: [], left: [] });
    const after = await in2025(owner);
    expect(after.map(({ revision, startDate }) => [revision, startDate.slice(0, 7)])).toEqual(
      before.map(() => [2, '2025-04']),
    );
    const { versions } = await owner.call(getHistory, { params: { id: event.id } });
    expect(versions.map(({ n }) => n)).toEqual([2, 1]);
    expect(await undo(owner, change)).toEqual({ undone: 13, skipped: [], job: null });
    expect(await in2025(owner)).toEqual(expect.arrayContaining(before.map((one) => ({ ...one, revision: 3 }))));
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('at the same time changes each event once [SAFE-29]', async () => {
    const owner = await (await aSystem()).user();
    const [events, change] = [await some(owner, 5), randomUUID()];
    const body: BulkChange = { action: 'move', items: seen(events), days: 1 };
    const done = { done: events.map(({ id }) => id), failed: [], left: [] };
    expect(await Promise.all([bulk(owner, body, change), bulk(owner, body, change)])).toEqual([done, done]);
    expect((await listOf(owner)).map(({ revision }) => revision)).toEqual([2, 2, 2, 2, 2]);
    expect(await undo(owner, change)).toMatchObject({ undone: 5 });
  });

  it('makes each copy once, with a picture of its own, single of a date; one undo trashes all [SAFE-29, SAFE-30]', async () => {
    const form = anEvent({ title: 'С фото', location: 'Зал', image: aPicture() });
    const { system, owner, admin, event } = await aSystemWith({ event: form });
    const first = await make(owner, { title: 'Кружок', recurrence: 'FREQ=DAILY;COUNT=2', image: aPicture('gif') });
    const change = randomUUID();
    const body: BulkChange = { action: 'copy', items: seen([event, first]), days: 30 };
    // An admin copies events for the owner, and then sends the same call twice at the same time.
    for (const calls of [1, 2]) {
      const answers = await Promise.all(Array.from({ length: calls }, () => bulk(admin, body, change)));
      expect(answers).toEqual(answers.map(() => ({ done: [event.id, first.id], failed: [], left: [] })));
    }
    const copies = (await in2025(owner)).filter(({ startDate }) => startDate.startsWith('2025-04'));
    const times = { startDate: '2025-04-04T09:00:00.000Z', endDate: '2025-04-04T10:00:00.000Z' };
    expect(copies).toHaveLength(2);
    for (const [source, title] of [
      [event, 'С фото'],
      [first, 'Кружок'],
    ] as const) {
      const copied = copies.find((one) => one.title === title);
      const single = { recurrence: '', seriesId: null, seriesStart: '', isChanged: false };
      expect(copied).toEqual({
        ...source,
        ...times,
        ...single,
        id: copied?.id,
        imageUrl: copied?.imageUrl,
        revision: 1,
      });
      expect([copied?.id, copied?.imageUrl]).not.toContain(null);
      expect([source.id, source.imageUrl]).not.toContain(copied?.imageUrl);
    }
    expect((await system.pictures()).length).toBe(4);
    expect(await undo(admin, change)).toEqual({ undone: 2, skipped: [], job: null });
    expect((await owner.call(listTrash, {})).items).toHaveLength(2);
    expect(await in2025(owner)).toHaveLength(3);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('copies a series as a whole by its rule, and nothing that cannot be [SAFE-30]', async () => {
    const { system, owner, seriesId } = await aSeries({ image: aPicture() });
    const copy = (days: number, revision: number) =>
      bulk(owner, { action: 'copy', items: [{ id: seriesId, revision }], days });
    expect(await copy(0, 7)).toMatchObject({ done: [], failed: [{ id: seriesId }] });
    expect(await copy(7, 1)).toMatchObject({ done: [seriesId] });
    expect((await datesOf(owner)).length).toBe(10);
    const copied = (await listOf(owner)).find((one) => one.seriesId !== seriesId);
    expect(copied).toMatchObject({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5', startDate: '2026-03-17T15:00:00.000Z' });
    const late = await make(owner, {
      startDate: '2100-12-30T09:00:00.000Z',
      endDate: '2100-12-30T10:00:00.000Z',
      image: aPicture(),
    });
    const pictures = await system.pictures();
    expect(await bulk(owner, { action: 'copy', items: seen([late]), days: 9 })).toMatchObject({ done: [] });
    expect(await system.pictures()).toEqual(pictures);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('removes each event once, a series with its last date too, and one undo brings all back [SAFE-29, REC-24]', async () => {
    const { owner, on, system } = await aSeries({ image: aPicture() });
    await some(owner, 2);
    const before = await listOf(owner);
    const change = randomUUID();
    const body: BulkChange = { action: 'remove', items: seen(before) };
    for (let call = 1; call <= 2; call++)
      expect(await bulk(owner, body, change)).toMatchObject({ done: before.map(({ id }) => id), failed: [] });
    expect(await listOf(owner)).toEqual([]);
    const { items } = await owner.call(listTrash, {});
    expect(items.map(({ kind }) => kind).sort()).toEqual(['event', 'event', 'series']);
    expect(await undo(owner, change)).toEqual({ undone: 3, skipped: [], job: null });
    const back = await listOf(owner);
    expect(back).toEqual(before.map((one) => ({ ...one, revision: 2 })));
    // A single date is removed. It is missing when the call is repeated.
    const alone: BulkChange = { action: 'remove', items: [{ id: on('20260310'), revision: 1 }] };
    const again = randomUUID();
    for (let call = 1; call <= 2; call++)
      expect(await bulk(owner, alone, again)).toEqual({ done: [on('20260310')], failed: [], left: [] });
    expect(await listOf(owner)).toHaveLength(before.length - 1);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('of another user is none: their own rows stay, and the event is changed by neither again', async () => {
    const { owner, admin, event } = await aSystemWith({ event: anEvent() });
    const change = randomUUID();
    const body: BulkChange = { action: 'move', items: seen([event]), days: 1 };
    await bulk(owner, body, change);
    const again: BulkChange = { ...body, items: [{ id: event.id, revision: 2 }] };
    expect(await bulk(admin, again, change)).toMatchObject({ done: [], failed: [{ id: event.id }] });
    expect(await listOf(owner)).toMatchObject([{ revision: 2 }]);
  });
});
