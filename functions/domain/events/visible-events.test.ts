import { describe, expect, it } from 'vitest';
import { anEvent, aSeries } from './stored.testing.ts';
import { findVisibleEvents, listVisibleEvents, type Search } from './visible-events.ts';

const NOW = new Date('2026-03-01T00:00:00.000Z');
const found = (id: string) => ({ singles: [anEvent({ id })], series: [aSeries()] });
/** The searches that the lists below were asked for. */
const asked: [who: string, search: Search][] = [];
const lists = {
  findAllEvents: async (search: Search) => {
    asked.push(['all', search]);
    return found('anybody');
  },
  findOwnEvents: async (calendarId: string, search: Search) => {
    asked.push([calendarId, search]);
    return found('own');
  },
};

describe('what calendars show', () => {
  const window = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

  it('is what all have, or what these have, by start', async () => {
    const search = { window, within: window };
    expect(await findVisibleEvents(lists, 'all', search)).toEqual(found('anybody'));
    expect(await findVisibleEvents(lists, ['u1'], search)).toEqual(found('own'));
    const ofBoth = await findVisibleEvents(lists, ['u1', 'c-poster'], search);
    expect(ofBoth).toEqual({
      singles: [...found('own').singles, ...found('own').singles],
      series: [aSeries(), aSeries()],
    });
    expect(asked.splice(0)).toEqual(['all', 'u1', 'u1', 'c-poster'].map((one) => [one, search]));
  });

  it('is listed by start, with the dates of series that are in the window', async () => {
    const events = await listVisibleEvents(lists, ['u1'], { window, now: NOW });
    expect(events.map(({ id }) => id)).toEqual(['own', 's1_20260310', 's1_20260317', 's1_20260324', 's1_20260331']);
    expect(asked.splice(0)).toEqual([['u1', { window, within: window }]]);
  });

  it('is listed without a window too, series then near the present year [REC-33]', async () => {
    const events = await listVisibleEvents(lists, 'all', { window: {}, now: NOW });
    expect(events.map(({ id }) => id)).toHaveLength(6);
    const within = { from: '2025-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };
    expect(asked.splice(0)).toEqual([['all', { window: {}, within }]]);
  });

  it('has at most 10,000 dates of series [REC-32]', async () => {
    const daily = { recurrence: 'FREQ=DAILY' };
    const many = async () => ({ singles: [], series: Array.from({ length: 12 }, () => aSeries(daily)) });
    const full = { from: '2026-01-01T00:00:00.000Z', to: '2029-01-01T00:00:00.000Z' };
    await expect(
      listVisibleEvents({ findAllEvents: many, findOwnEvents: many }, ['u1'], { window: full, now: NOW }),
    ).rejects.toThrow('Укажите период');
  });
});
