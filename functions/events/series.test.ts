import { describe, expect, it, onTestFinished } from 'vitest';
import { startCountingProxy } from '#functions/bench/counting-proxy.ts';
import { seedSeries } from '#functions/bench/seed.ts';
import { type Exceptions, firstDayOfSeries } from '#functions/domain/events/series.ts';
import { isSeries } from '#functions/domain/events/series-events.ts';
import { usageKey } from '#functions/storage/dynamodb/keys.ts';
import { update } from '#functions/storage/dynamodb/transactions.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSeries, datesOf, weekly, YEAR_2026 } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import {
  type CalendarEvent,
  createEvent,
  listEvents,
  nearestEvents,
  removeEvent,
  updateEvent,
} from '#shared/contracts/events.ts';
import { compactDay } from '#shared/time/rule.ts';

const formOf = ({ title, description, startDate, endDate }: CalendarEvent) => ({
  title,
  description,
  startDate,
  endDate,
});

describe('a new series', () => {
  it('answers its first date; its rule is canonical, its dates are in the list [REC-02, REC-13]', async () => {
    const { owner, first, seriesId } = await aSeries({ recurrence: 'FREQ=WEEKLY;COUNT=5;INTERVAL=1;WKST=MO' });
    expect(first).toMatchObject({
      id: `${seriesId}_20260310`,
      userId: owner.id,
      recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=5',
      startDate: '2026-03-10T15:00:00.000Z',
      seriesStart: '2026-03-10T15:00:00.000Z',
      isChanged: false,
    });
    const days = ['03-10', '03-17', '03-24', '03-31', '04-07'];
    expect(await datesOf(owner)).toEqual(days.map((day) => `${day}T15:00 Кружок`));
  });

  it('begins on the first date of its rule [REC-03]', async () => {
    const { system, owner, first, seriesId } = await aSeries({ recurrence: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2' });
    expect((await system.items()).filter(({ kind }) => kind === 'SERIES')).toMatchObject([
      { id: seriesId, startDate: '2026-03-13T15:00:00.000Z', endDate: '2026-03-13T16:30:00.000Z' },
    ]);
    expect(first).toMatchObject({ startDate: '2026-03-13T15:00:00.000Z', endDate: '2026-03-13T16:30:00.000Z' });
    expect(await datesOf(owner)).toEqual(['03-13T15:00 Кружок', '03-20T15:00 Кружок']);
  });

  it('keeps the clock time that summer time skips on its first date, through edits and undo [REC-06, REC-07]', async () => {
    const times = { startDate: '2026-03-29T01:30:00.000Z', endDate: '2026-03-29T02:00:00.000Z' };
    const skipped = { ...times, timeZone: 'Europe/Berlin', recurrence: 'FREQ=WEEKLY;COUNT=3' };
    const { owner, seriesId, system } = await aSeries({ ...skipped, clock: '2026-03-29T02:30' });
    const days = ['03-29T01:30', '04-05T00:30', '04-12T00:30'];
    expect(await datesOf(owner)).toEqual(days.map((day) => `${day} Кружок`));
    const change = '11111111-1111-4111-8111-111111111111';
    const form = { ...anEvent({ ...times, title: 'Иначе' }), recurrence: 'FREQ=WEEKLY;BYDAY=SU;COUNT=3' };
    await owner.call(updateEvent, { params: { id: seriesId }, query: { scope: 'all', change }, form });
    expect(await datesOf(owner)).toEqual(days.map((day) => `${day} Иначе`));
    await owner.post(`/api/changes/${change}/undo`);
    expect(await datesOf(owner)).toEqual(days.map((day) => `${day} Кружок`));
    const admin = await system.admin();
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
    for (const clock of ['2026-03-29T02:15', '2026-03-29', '2026-13-29T02:30'])
      expect(await owner.post('/api/events', aForm({ ...skipped, clock }))).toMatchObject({
        status: 400,
        field: 'clock',
      });
    const other = aForm({ ...skipped, clock: '2026-03-29T04:30' });
    expect(await owner.post('/api/events', other)).toMatchObject({ status: 400, code: 'bad-clock', field: 'clock' });
  });

  it.each([
    ['FREQ=HOURLY', 'Неверное правило повторения'],
    ['FREQ=DAILY;BYSETPOS=1', 'Неверное правило повторения'],
    ['FREQ=DAILY;RSCALE=GREGORIAN', 'Неверное правило повторения'],
    ['FREQ=MONTHLY;BYDAY=5MO', 'Неверное правило повторения'],
    ['FREQ=DAILY;COUNT=2;UNTIL=20260401', 'Неверное правило повторения'],
    ['FREQ=DAILY;UNTIL=20260230', 'Неверное правило повторения'],
    ['FREQ=WEEKLY;WKST=SU', 'Неверное правило повторения'],
    ['freq=daily', 'Неверное правило повторения'],
    ['FREQ=DAILY;UNTIL=20260309', 'Повторения заканчиваются раньше начала'],
    ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20260311', 'Повторения заканчиваются раньше начала'],
  ])('is refused with the rule %s [REC-01]', async (recurrence, text) => {
    const owner = await (await aSystem()).user();
    expect(await owner.post('/api/events', aForm(weekly({ recurrence })))).toMatchObject({ status: 400, text });
    expect(await datesOf(owner)).toEqual([]);
  });

  it('of dates longer than 31 days, or beyond the 300th, is refused [REC-31]', async () => {
    const { system, owner } = await aSeries();
    const long = { endDate: '2026-04-10T15:00:00.001Z' };
    const text = 'Повторяющееся мероприятие не может длиться дольше 31 дня';
    expect(await owner.post('/api/events', aForm(weekly(long)))).toMatchObject({ status: 400, text });
    await system.storage.table.commit([
      update(usageKey(owner.id), 'SET #series = :most', { names: { series: 'series' }, values: { most: 299 } }),
    ]);
    await owner.call(createEvent, { form: weekly() });
    const most = 'Повторяющихся мероприятий может быть не больше 300';
    expect(await owner.post('/api/events', aForm(weekly()))).toMatchObject({ status: 400, text: most });
    const single = await owner.call(createEvent, { form: anEvent() });
    const form = aForm({ recurrence: 'FREQ=DAILY' });
    expect(await owner.put(`/api/events/${single.id}`, form)).toMatchObject({ status: 400, text: most });
    expect(await datesOf(owner)).toHaveLength(10);
  });
});

describe('dates of series in lists', () => {
  it('touch the window, for their owner, for admins and in the nearest of both sides', async () => {
    const { system, owner, on } = await aSeries();
    const [admin, other] = [await system.admin(), await system.user('другой')];
    const query = { from: '2026-03-17T16:00:00.000Z', to: '2026-03-31T15:00:00.000Z' };
    const idsOf = async (user: SystemUser) => (await user.call(listEvents, { query })).map(({ id }) => id);
    expect(await idsOf(owner)).toEqual([on('20260317'), on('20260324')]);
    expect(await idsOf(admin)).toEqual([on('20260317'), on('20260324')]);
    expect(await idsOf(other)).toEqual([]);
    const gap = { from: '2026-03-17T16:30:00.000Z', to: '2026-03-24T15:00:00.000Z' };
    const near = { before: '2026-03-17T15:00:00.000Z', after: '2026-03-24T15:00:00.000Z' };
    expect(await owner.call(nearestEvents, { query: gap })).toEqual(near);
    expect(await admin.call(nearestEvents, { query: gap })).toEqual(near);
  });

  it('are refused if they are too many; a window without an end has those of last year, this year and the next [REC-32, REC-33]', async () => {
    const { owner } = await aSeries({
      recurrence: 'FREQ=DAILY',
      startDate: '1980-01-01T10:00:00Z',
      endDate: '1980-01-01T11:00:00Z',
    });
    const year = new Date().getUTCFullYear();
    const dates = (await owner.call(listEvents, {})).map(({ startDate }) => startDate.slice(0, 10));
    expect([dates[0], dates.at(-1)]).toEqual([`${year - 1}-01-01`, `${year + 1}-12-31`]);
    // This window has 10,001 dates, one more than an answer may have. Their bytes would fit.
    const [from, to] = ['2000-01-01T00:00:00Z', '2027-05-20T00:00:00Z'];
    const past = await owner.call(listEvents, { query: { from } });
    expect(past.map(({ startDate }) => startDate.slice(0, 10))).toEqual(dates);
    const onward = (await owner.call(listEvents, { query: { from: `${year}-12-31T00:00:00Z` } })).length;
    expect(onward).toBe(dates.filter((date) => date >= `${year}-12-31`).length);
    expect(await owner.get(`/api/events?from=${from}&to=${to}`)).toMatchObject({
      status: 400,
      text: 'Слишком много данных для одного ответа. Укажите период: from и to.',
      code: 'answer-too-large',
    });
  });

  it('cost one query more, of all owners eight, and none of a series that ended before [REC-36]', async () => {
    const { system, owner } = await aSeries();
    const admin = await system.admin();
    const queries: string[] = [];
    intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'QueryCommand' && /"S(#2026|ERIES#)/.test(json)) queries.push(json);
      return pass();
    });
    const april = { from: '2026-04-07T16:30:00.000Z', to: '2026-05-01T00:00:00.000Z' };
    expect(await owner.call(listEvents, { query: april })).toEqual([]);
    expect(queries).toHaveLength(1);
    const { findOwnEvents, findAllEvents } = system.storage.events;
    expect(await findOwnEvents(owner.id, { window: april, within: april })).toMatchObject({ series: [] });
    expect(await findAllEvents({ window: april, within: april })).toMatchObject({ series: [] });
    queries.length = 0;
    expect(await admin.call(listEvents, { query: YEAR_2026 })).toHaveLength(5);
    expect(queries).toHaveLength(8);
  });
});

describe('a month of 200 series of five years', () => {
  it('is nine requests to the table, and at most 320 kB of it [REC-45]', { tags: ['slow'] }, async () => {
    const proxy = await startCountingProxy(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '');
    onTestFinished(proxy.stop);
    const system = await aSystem({ endpoints: { table: proxy.endpoint } });
    const owner = await system.user();
    await seedSeries(system.storage, 200, owner.id);
    proxy.take();
    const query = { from: '2025-05-26T00:00:00Z', to: '2025-07-09T00:00:00Z' };
    expect((await owner.call(listEvents, { query })).length).toBeGreaterThan(3900);
    const { requests, bytes } = proxy.take();
    expect(requests).toBe(9);
    expect(bytes).toBeLessThanOrEqual(320_000);
  });
});

describe('«Только это»', () => {
  it('changes, moves and removes one date under its id; the default for the id of a date [REC-13, REC-15, REC-18]', async () => {
    const { owner, on, edit } = await aSeries();
    const times = { startDate: '2026-05-20T15:00:00.000Z', endDate: '2026-05-20T17:00:00.000Z' };
    const moved = await owner.call(updateEvent, {
      params: { id: on('20260317') },
      form: anEvent({ title: 'Концерт', ...times }),
    });
    expect(moved).toMatchObject({ id: on('20260317'), title: 'Концерт', ...times, isChanged: true });
    await owner.call(removeEvent, { params: { id: on('20260324') }, query: { scope: 'this' } });
    expect(await datesOf(owner)).toEqual([
      '03-10T15:00 Кружок',
      '03-31T15:00 Кружок',
      '04-07T15:00 Кружок',
      '05-20T15:00 Концерт *',
    ]);
    const march = { from: '2026-03-16T00:00:00Z', to: '2026-03-30T00:00:00Z' };
    expect(await owner.call(listEvents, { query: march })).toEqual([]);
    const late = { from: '2026-05-20T16:00:00Z', to: '2026-06-01T00:00:00Z' };
    expect(await owner.call(listEvents, { query: late })).toHaveLength(1);
    await edit('20260331', 'this', { status: 'cancelled' });
    await edit('20260407', 'this', { status: 'draft' });
    const statuses = (await owner.call(listEvents, { query: YEAR_2026 })).map(({ status }) => status);
    expect(statuses).toEqual(['published', 'cancelled', 'draft', 'published']);
  });

  it('follows the series in what it does not hold, and holds what differs [REC-17]', async () => {
    const { owner, first, on } = await aSeries();
    await owner.call(updateEvent, {
      params: { id: on('20260317') },
      form: { ...formOf(first), title: 'Концерт', startDate: '2026-03-17T15:00:00Z', endDate: '2026-03-17T16:30:00Z' },
    });
    await owner.call(updateEvent, {
      params: { id: on('20260310') },
      query: { scope: 'all' },
      form: { ...formOf(first), title: 'Хор', location: 'Зал 2' },
    });
    const events = await owner.call(listEvents, { query: YEAR_2026 });
    expect(events.map(({ title, location }) => `${title}, ${location}`).slice(0, 3)).toEqual([
      'Хор, Зал 2',
      'Концерт, Зал 2',
      'Хор, Зал 2',
    ]);
    const draft = { ...formOf(first), title: 'Хор', status: 'draft' } as const;
    await owner.call(updateEvent, { params: { id: on('20260310') }, query: { scope: 'all' }, form: draft });
    expect(new Set((await owner.call(listEvents, { query: YEAR_2026 })).map(({ status }) => status))).toEqual(
      new Set(['draft']),
    );
  });

  it.each([{ recurrence: 'FREQ=DAILY' }, { recurrence: '' }, { timeZone: 'Asia/Omsk' }])(
    'takes no rule and no clock of its own: %o [REC-16]',
    async (change) => {
      const { owner, first } = await aSeries();
      const reply = await owner.put(`/api/events/${first.id}?scope=this`, aForm({ ...formOf(first), ...change }));
      expect(reply).toMatchObject({ status: 400, code: 'only-for-all', field: 'recurrence' });
      expect(await owner.call(listEvents, { query: YEAR_2026 })).toHaveLength(5);
    },
  );

  it('is 404 for a date that there is not, or that was removed [REC-14]', async () => {
    const { owner, first, seriesId, on } = await aSeries();
    await owner.call(removeEvent, { params: { id: on('20260317') } });
    for (const id of [on('20260317'), on('20260311'), on('20260414'), 'nobody_20260310', `${seriesId}_20260230`])
      for (const scope of ['this', 'following', 'all']) {
        expect(await owner.put(`/api/events/${id}?scope=${scope}`, aForm(formOf(first)))).toMatchObject({
          status: 404,
        });
        expect(await owner.delete(`/api/events/${id}?scope=${scope}`)).toMatchObject({ status: 404 });
      }
    expect(await owner.call(listEvents, { query: YEAR_2026 })).toHaveLength(4);
  });

  it('is refused with the 401st exception, the 61st picture and more than 100 kB, and nothing changes [REC-31]', async () => {
    const { system, owner, seriesId, on } = await aSeries({ recurrence: 'FREQ=DAILY;COUNT=999' });
    const stored = async () => {
      const found = await system.storage.events.findStored(seriesId);
      if (!isSeries(found)) throw new Error('No series');
      return found;
    };
    const first = firstDayOfSeries(await stored());
    const days = Array.from({ length: 400 }, (_, at) => compactDay(first + 1 + at));
    const writeWith = async (exceptions: Exceptions) => {
      const seen = await stored();
      const line = { type: 'CALENDAR', description: 'x', username: 'x', userId: 'someone' } as const;
      const next = { ...seen, exceptions, revision: seen.revision + 1 };
      await system.storage.events.replaceEvent(seen, [next], { line, now: new Date() });
    };
    const edit = (change: object) =>
      owner.put(`/api/events/${on('20260310')}`, aForm({ ...weekly({ recurrence: undefined }), ...change }));
    await writeWith(Object.fromEntries(days.map((day) => [day, null])));
    expect(await edit({ title: 'Иначе' })).toMatchObject({ status: 400, code: 'too-many-exceptions' });
    await writeWith(Object.fromEntries(days.slice(0, 60).map((day) => [day, { picture: `${on(day)}/v` }])));
    expect(await edit({ image: aPicture() })).toMatchObject({ status: 400, code: 'too-many-pictures' });
    expect((await system.pictures()).length).toBe(0);
    await writeWith(Object.fromEntries(days.slice(0, 11).map((day) => [day, { description: 'ы'.repeat(5000) }])));
    expect(await edit({ title: 'Иначе' })).toMatchObject({
      status: 400,
      code: 'series-too-large',
      field: 'description',
    });
    expect((await owner.call(listEvents, { query: YEAR_2026 }))[0]).toMatchObject({
      title: 'Кружок',
      isChanged: false,
    });
  });
});
