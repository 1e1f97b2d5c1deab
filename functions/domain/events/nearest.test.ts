import { expect, it } from 'vitest';
import { DAY_MS } from '#shared/time/units.ts';
import { DATES_MAX, firstStartIn, lastStartIn } from './nearest.ts';
import { expanded, type StoredSeries } from './series-events.ts';
import { anEvent, aSeries } from './stored.testing.ts';

const at = (day: number, hour: number) =>
  new Date(Date.parse('2026-01-05T00:00:00.000Z') + day * DAY_MS + hour * 3_600_000).toISOString();
const daily = (n: number, change: Partial<StoredSeries> = {}) =>
  aSeries({
    id: `s${n}`,
    startDate: at(n, n % 24),
    endDate: at(n, (n % 24) + 1),
    recurrence: 'FREQ=DAILY',
    exceptions: {},
    ...change,
  });
const PART = { from: at(600, 0), to: at(600 + 1984, 0) };

it('the nearest event of a window is the one that a look at all dates finds', () => {
  const rules = ['FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;BYDAY=TU', 'FREQ=MONTHLY;BYMONTHDAY=31', 'FREQ=DAILY;COUNT=20'];
  for (const [n, recurrence] of rules.entries()) {
    const moved = { times: { startDate: at(30 + n, 3), endDate: at(31 + n, 5) } };
    const series = [
      daily(n, { recurrence, exceptions: { '20260107': null, '20260109': moved } }),
      daily(n + 5, { recurrence }),
    ];
    const found = { singles: [anEvent({ startDate: at(28, 1), endDate: at(28, 4) })], series };
    for (let day = 0; day < 60; day++) {
      const [before, after] = [
        { from: at(day - 40, 6), to: at(day, 6) },
        { from: at(day, 6), to: at(day + 40, 6) },
      ];
      const ended = expanded(found, before).findLast(
        ({ endDate, startDate }) => endDate <= before.to && startDate < before.to,
      );
      expect(lastStartIn(found, before, { dates: DATES_MAX })).toBe(ended?.startDate);
      const begun = expanded(found, after).find(({ startDate }) => startDate >= after.from);
      expect(firstStartIn(found, after, { dates: DATES_MAX })).toBe(begun?.startDate);
    }
  }
});

it('of events that are over the latest is found in whatever order they come', () => {
  const single = (day: number) => anEvent({ startDate: at(day, 1), endDate: at(day, 2) });
  for (const singles of [
    [single(28), single(20)],
    [single(20), single(28)],
  ])
    expect(lastStartIn({ singles, series: [] }, { from: at(0, 0), to: at(40, 0) }, { dates: 9 })).toBe(at(28, 1));
});

it('of 300 daily series few dates are looked at, and never more than 10,000', () => {
  const series = Array.from({ length: 300 }, (_, n) => daily(n));
  for (const startIn of [lastStartIn, firstStartIn]) {
    const budget = { dates: DATES_MAX };
    expect(startIn({ singles: [], series }, PART, budget)).toBeDefined();
    const looked = DATES_MAX - budget.dates;
    expect([looked > 0, looked < 1984 + 300 * 4]).toEqual([true, true]);
    const small = { dates: 100 };
    startIn({ singles: [], series }, PART, small);
    expect(small.dates).toBeGreaterThanOrEqual(-1);
  }
});
