import { beforeEach, describe, expect, it } from 'vitest';
import { seedEvents } from '#functions/bench/seed.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { type EventView, listEventViews } from '#shared/contracts/administration.ts';
import { createCalendar } from '#shared/contracts/calendars.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { DAY_MS, HOUR_MS } from '#shared/time/units.ts';

let system: System;
let admin: SystemUser;
let owner: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [admin, owner] = [await system.admin(), await system.user('владелец')];
});

const add = (title: string, startDate: string, lasts = HOUR_MS, by = owner) =>
  by.call(createEvent, {
    form: { title, startDate, endDate: new Date(Date.parse(startDate) + lasts).toISOString() },
  });

type Query = {
  calendarId?: string;
  from?: string;
  to?: string;
  owner?: string;
  order?: 'asc' | 'desc';
  limit?: string;
};

/** Reads all pages one after the other. Resolves with their sizes and the number of queries for each. */
const walk = async (query: Query) => {
  const [all, sizes, queries]: [EventView[], number[], number[]] = [[], [], []];
  let after: string | undefined;
  let asked = 0;
  const end = intercept(system.storage.table.access.client, ({ name }, pass) => {
    if (name === 'QueryCommand') asked++;
    return pass();
  });
  do {
    asked = 0;
    const { events, next } = await admin.call(listEventViews, { query: { ...query, after } });
    queries.push(asked);
    all.push(...events);
    sizes.push(events.length);
    after = next ?? undefined;
  } while (after !== undefined);
  end();
  return { titles: all.map(({ title }) => title), sizes, queries, all };
};

describe('GET /api/admin/calendar', () => {
  it('says of whole days that they are, of a series too [ADM-08, EV2-06]', async () => {
    const days = {
      startDate: '2026-05-09T00:00:00.000Z',
      endDate: '2026-05-12T00:00:00.000Z',
      allDay: 'true',
    } as const;
    await owner.call(createEvent, { form: { title: 'Праздник', ...days } });
    await owner.call(createEvent, { form: { title: 'Каждый год', recurrence: 'FREQ=YEARLY', ...days } });
    await add('На час', '2026-05-09T00:00:00.000Z');
    const { events } = await admin.call(listEventViews, { query: {} });
    expect(Object.fromEntries(events.map(({ title, allDay }) => [title, allDay]))).toEqual({
      Праздник: true,
      'Каждый год': true,
      'На час': undefined,
    });
  });

  it('answers id, title and dates of the events of all owners, by start [ADM-08]', async () => {
    const late = await add('Поздно', '2025-03-20T10:00:00.000Z');
    const early = await add('Рано', '2025-03-01T10:00:00.000Z', HOUR_MS, admin);
    const view = ({ id, title, startDate, endDate }: Omit<EventView, 'owner'>, by: SystemUser) => ({
      id,
      title,
      startDate,
      endDate,
      owner: by.username,
    });
    expect(await admin.call(listEventViews, { query: {} })).toEqual({
      events: [view(early, admin), view(late, owner)],
      next: null,
    });
    expect((await walk({ order: 'desc' })).titles).toEqual(['Поздно', 'Рано']);
  });

  it('takes what begins in the window, however long it lasts', async () => {
    await add('Раньше', '2025-02-28T23:59:59.999Z', 60 * DAY_MS);
    await add('Первая миллисекунда', '2025-03-01T00:00:00.000Z');
    await add('Год', '2025-03-10T00:00:00.000Z', 366 * DAY_MS);
    await add('Последняя', '2025-03-31T23:59:59.999Z', 10 * DAY_MS);
    await add('Позже', '2025-04-01T00:00:00.000Z');
    const march = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    expect((await walk(march)).titles).toEqual(['Первая миллисекунда', 'Год', 'Последняя']);
    expect((await walk({ from: march.to })).titles).toEqual(['Позже']);
    expect((await walk({ to: march.from })).titles).toEqual(['Раньше']);
  });

  it('gives every event once, in order, whatever the size of the pages', { tags: 'slow' }, async () => {
    const lengths = [HOUR_MS, 3 * DAY_MS, 10 * DAY_MS, 50 * DAY_MS, 300 * DAY_MS];
    const at = (nth: number) => new Date(Date.UTC(2024, 10 + (nth % 4), 1 + ((nth * 7) % 28), nth % 24)).toISOString();
    const titles = Array.from({ length: 25 }, (_, nth) => `Событие ${nth}`);
    await Promise.all(titles.map((title, nth) => add(title, at(nth), lengths[nth % lengths.length])));
    const whole = (await walk({ limit: '100' })).titles;
    expect(whole.toSorted()).toEqual(titles.toSorted());
    for (const limit of ['1', '3', '7', '24', '25', '26']) {
      const { titles: ascending, sizes } = await walk({ limit });
      expect(ascending).toEqual(whole);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(Number(limit));
      expect((await walk({ limit, order: 'desc' })).titles).toEqual(whole.toReversed());
    }
  });

  it('narrows to the events of one owner, by their name regardless of case, page by page', async () => {
    for (let month = 1; month <= 6; month++) {
      await add(`Чужое ${month}`, `2025-0${month}-05T10:00:00.000Z`, HOUR_MS, admin);
      await add(`Своё ${month}`, `2025-0${month}-05T10:00:00.000Z`);
    }
    const own = [1, 2, 3, 4, 5, 6].map((month) => `Своё ${month}`);
    expect((await walk({ owner: 'ВЛАДЕЛЕЦ' })).titles).toEqual(own);
    expect(await walk({ owner: 'владелец', limit: '4' })).toMatchObject({ titles: own, sizes: [4, 2] });
    expect((await walk({ owner: 'никто' })).titles).toEqual([]);
  });

  it('names the shared calendar of an event, and narrows to one calendar', async () => {
    const { id } = await owner.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } });
    const query = { calendarId: id };
    await add('Своё', '2026-03-01T10:00:00.000Z');
    await owner.call(createEvent, {
      query,
      form: anEvent({ title: 'Общее', startDate: '2026-03-02T10:00:00.000Z', endDate: '2026-03-02T11:00:00.000Z' }),
    });
    await owner.call(createEvent, { query, form: weekly() });
    const { all } = await walk({});
    expect(all.map(({ title, calendar, calendarId, owner: by }) => [title, calendar, calendarId, by])).toEqual([
      ['Своё', undefined, undefined, 'владелец'],
      ['Общее', 'Афиша', id, null],
      ['Кружок', 'Афиша', id, null],
    ]);
    expect((await walk(query)).titles).toEqual(['Общее', 'Кружок']);
    expect((await walk({ calendarId: owner.id })).titles).toEqual(['Своё']);
  });

  it('asks each partition of the index once for a page, of one owner their own events alone', async () => {
    await seedEvents(system.storage, 60, owner.id);
    const other = await system.user('другой');
    for (const day of [1, 2, 3]) await add(`${day} марта`, `2025-03-0${day}T10:00:00.000Z`, HOUR_MS, other);
    await other.call(createEvent, { form: weekly({ title: 'Кружок' }) });
    const own = ['1 марта', '2 марта', '3 марта', 'Кружок'];
    for (const order of ['asc', 'desc'] as const) {
      const { titles, queries } = await walk({ order, limit: '20' });
      expect([new Set(titles).size, queries]).toEqual([64, [8, 8, 8, 8]]);
      expect(await walk({ order, owner: 'другой', limit: '1' })).toMatchObject({
        titles: order === 'asc' ? own : own.toReversed(),
        queries: [6, 6, 6, 6],
      });
    }
  });

  it('refuses a window that is not one, and shrugs at a strange cursor', async () => {
    const from = '2025-03-01T00:00:00Z';
    expect(await admin.get(`/api/admin/calendar?from=${from}&to=${from}`)).toMatchObject({ status: 400 });
    await add('Встреча', '2025-03-05T10:00:00.000Z');
    expect(await admin.call(listEventViews, { query: { after: '~' } })).toEqual({ events: [], next: null });
  });
});
