import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { listVisibleEvents } from '#functions/domain/events/visible-events.ts';
import { byStart, type Window } from '#functions/domain/events/window.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Storage } from '#functions/testing/create-storage.ts';
import { aSystem } from '#functions/testing/system.ts';
import { EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import { DAY_MS } from '#shared/time/units.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const START = Date.parse('2024-11-20T00:00:00.000Z');

/** Spans of every length class, before, across and after the new year. */
const spans = fc.sample(
  fc.tuple(
    fc.integer({ min: 0, max: 120 }),
    fc.constantFrom(0.04, 0.5, 1, 1.5, 4, 5, 16, 20, 64, 70, 366),
    fc.nat(86_399_999),
  ),
  { seed: 7, numRuns: 90 },
);

const seed = async ({ events }: Storage, calendarIds: readonly string[]): Promise<StoredEvent[]> => {
  const all = spans.map(([day, days, offset], at): StoredEvent => {
    const start = START + day * DAY_MS + offset;
    const calendarId = calendarIds[at % calendarIds.length] ?? '';
    return {
      id: newId(),
      userId: calendarId,
      calendarId,
      title: `Событие ${at}`,
      description: '',
      startDate: iso(start),
      endDate: iso(start + days * DAY_MS),
      externalLink: '',
      ...EVENT_DEFAULTS,
      picture: null,
      revision: 1,
      updatedAt: '2025-01-01T00:00:00.000Z',
      updatedBy: { id: 'someone', name: 'x' },
    };
  });
  const change = {
    line: { type: 'CALENDAR', description: 'x', username: 'x', userId: 'someone' },
    now: new Date(),
  } as const;
  for (const event of all) await events.createEvent(event, change);
  return all;
};

const now = new Date('2026-11-22T10:00:00.000Z');

const naive = (all: readonly StoredEvent[], { from, to }: Window): StoredEvent[] =>
  all
    // Events and windows are half-open: an event that ends as the window begins, or begins as it ends, is not listed.
    .filter(({ startDate, endDate }) => !(from && endDate <= from) && !(to && startDate >= to))
    .sort(byStart);

const anInstant = fc.integer({ min: -400, max: 500 }).map((days) => iso(START + days * DAY_MS));
const aWindow = fc.record({
  from: fc.option(anInstant, { nil: undefined }),
  to: fc.option(anInstant, { nil: undefined }),
});

describe('lists of events in a window', () => {
  it('are what a plain filter gives, for an owner and for all, whatever the window [EVT-02]', {
    tags: 'slow',
  }, async () => {
    const system = await aSystem();
    const [one, other] = [await system.user('один'), await system.user('другой')];
    const all = await seed(system.storage, [one.id, other.id]);
    const own = all.filter(({ userId }) => userId === one.id);
    await fc.assert(
      fc.asyncProperty(aWindow, async (window) => {
        expect(await listVisibleEvents(system.storage.events, [one.id], { window, now })).toEqual(naive(own, window));
        expect(await listVisibleEvents(system.storage.events, 'all', { window, now })).toEqual(naive(all, window));
      }),
      { numRuns: 25, seed: 11 },
    );
  });

  it('are counted as they are listed [DASH-04, DASH-05]', { tags: ['slow'] }, async () => {
    const system = await aSystem();
    const all = await seed(system.storage, [(await system.user()).id]);
    const moments = fc.tuple(anInstant, fc.integer({ min: 1, max: 3 })).map(([from, days]) => ({
      from,
      to: iso(Date.parse(from) + days * DAY_MS),
    }));
    await fc.assert(
      fc.asyncProperty(moments, fc.nat(DAY_MS), async (window, offset) => {
        expect(await system.storage.events.countEventsOn({ ...window, date: window.from })).toEqual({
          count: naive(all, window).length,
          isAll: true,
        });
        const now = new Date(Date.parse(window.from) + offset);
        const upcoming = all.filter(({ startDate }) => startDate >= now.toISOString());
        expect(await system.storage.events.countUpcomingEvents(now)).toEqual({ count: upcoming.length, isAll: true });
      }),
      { numRuns: 25, seed: 12 },
    );
  });

  it('may be of all time, at the cost of a month', { tags: 'slow' }, async () => {
    const system = await aSystem();
    const all = await seed(system.storage, [(await system.user()).id]);
    expect(await listVisibleEvents(system.storage.events, 'all', { window: {}, now })).toEqual([...all].sort(byStart));
    const window = { from: '1970-01-01T00:00:00.000Z' };
    expect(await listVisibleEvents(system.storage.events, 'all', { window, now })).toHaveLength(all.length);
  });
});
