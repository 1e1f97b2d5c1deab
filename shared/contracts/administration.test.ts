import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Charts, getStats, listEventViews, listLog, Stats } from './administration.ts';

const message = (schema: v.GenericSchema, value: unknown) => v.safeParse(schema, value).issues?.[0].message;

describe('the statistics', () => {
  it('know the time zones that Intl knows', () => {
    for (const query of [{}, { tz: 'Asia/Kamchatka' }, { tz: 'UTC' }])
      expect(v.parse(getStats.query, query)).toEqual(query);
    expect(message(getStats.query, { tz: 'Mars/Olympus' })).toBe('Неизвестный часовой пояс');
    expect(message(getStats.query, { tz: '' })).toBe('Неизвестный часовой пояс');
    expect(message(getStats.query, { tz: 'a'.repeat(65) })).toBeDefined();
    expect(message(getStats.query, { zone: 'UTC' })).toBe('Неизвестное поле: zone');
  });

  it('are six counts: whole numbers from 0', () => {
    const stats = { totalUsers: 3, activeUsers: 2, adminUsers: 1, totalEvents: 9, upcomingEvents: 4, eventsToday: 0 };
    expect(v.parse(Stats, stats)).toEqual(stats);
    for (const count of [-1, 1.5, '1', null]) expect(v.is(Stats, { ...stats, eventsToday: count })).toBe(false);
    expect(v.is(Stats, { ...stats, passwords: 1 })).toBe(false);
  });

  it('have charts of months, weeks and hours', () => {
    const charts = {
      at: '2025-03-05T11:00:00.000Z',
      months: [{ month: '2025-03', count: 1 }],
      weeks: [{ week: '2025-03-03', count: 0 }],
      hours: [[2]],
    };
    expect(v.parse(Charts, charts)).toEqual(charts);
    expect(v.is(Charts, { ...charts, months: [{ month: '2025-03' }] })).toBe(false);
    expect(v.is(Charts, { ...charts, weeks: [{ count: 1 }] })).toBe(false);
    expect(v.is(Charts, { ...charts, hours: [[-1]] })).toBe(false);
  });
});

describe('the events of the admin page', () => {
  it('are asked for in pages of 25 by their start, unless a query says otherwise', () => {
    expect(v.parse(listEventViews.query, {})).toEqual({ order: 'asc', limit: 25 });
    const query = {
      from: '2025-03-01T00:00:00.000Z',
      to: '2025-04-01T00:00:00.000Z',
      order: 'desc',
      after: 'a'.repeat(100),
    };
    expect(v.parse(listEventViews.query, { ...query, limit: '100' })).toEqual({ ...query, limit: 100 });
  });

  it.each([
    [{ from: '2025-03-02T00:00:00Z', to: '2025-03-01T00:00:00Z' }, 'Начало периода должно быть раньше конца'],
    [{ order: 'up' }, 'Порядок: asc или desc'],
    [{ after: 'a'.repeat(101) }, 'Неверный идентификатор'],
    [{ limit: '101' }, 'Введите целое число от 1 до 100'],
    [{ limit: '0' }, 'Введите целое число от 1 до 100'],
    [{ who: 'u1' }, 'Неизвестное поле: who'],
  ])('are not answered for %j: %s', (query, expected) => {
    expect(message(listEventViews.query, query)).toBe(expected);
  });

  it('say where a window is wrong', () => {
    const query = { from: '2025-03-02T00:00:00Z', to: '2025-03-01T00:00:00Z' };
    expect(v.safeParse(listEventViews.query, query).issues?.[0].path?.[0].key).toBe('to');
  });

  it('show title and dates, nothing else', () => {
    const view = { id: 'e1', title: 'Встреча', startDate: '2025-03-05', endDate: '2025-03-06', owner: 'anna' };
    const page = (event: object) => ({ events: [event], next: null });
    expect(v.parse(listEventViews.output, page(view))).toEqual(page(view));
    expect(v.is(listEventViews.output, page({ ...view, userId: 'u1' }))).toBe(false);
    expect(v.is(listEventViews.output, page({}))).toBe(false);
  });
});

describe('the log', () => {
  it('is asked for by pages of ten, from the first, of one kind or of all', () => {
    expect(v.parse(listLog.query, {})).toEqual({ page: 1, limit: 10 });
    for (const type of ['USER', 'AUTH', 'OTHER'])
      expect(v.parse(listLog.query, { page: '100000000', limit: '100', type })).toEqual({
        page: 100_000_000,
        limit: 100,
        type,
      });
  });

  it.each([
    [{ page: '0' }, 'Введите целое число от 1 до 100000000'],
    [{ limit: '101' }, 'Введите целое число от 1 до 100'],
    [{ type: 'ALL' }, 'Тип записи: USER, AUTH или OTHER'],
    [{ user: 'u1' }, 'Неизвестное поле: user'],
  ])('is not answered for %j: %s', (query, expected) => {
    expect(message(listLog.query, query)).toBe(expected);
  });

  it('has entries of five kinds, with their words, name and time', () => {
    const entry = { id: 'l1', description: 'Вход', username: 'anna', userId: 'u1', timestamp: '2025-03-05' };
    const page = (event: object) => ({ events: [event], pagination: { current: 1, pages: 1, total: 1 } });
    for (const type of ['USER', 'CALENDAR', 'SETTINGS', 'AUTH', 'OTHER'])
      expect(v.parse(listLog.output, page({ ...entry, type }))).toEqual(page({ ...entry, type }));
    expect(v.is(listLog.output, page({ ...entry, type: 'ALL' }))).toBe(false);
    expect(v.is(listLog.output, { events: [], pagination: {} })).toBe(false);
    expect(v.is(listLog.output, { events: [] })).toBe(false);
  });
});
