import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countCharts } from '#functions/scheduled-jobs/count-charts.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getCharts } from '#shared/contracts/administration.ts';
import { createEvent, removeEvent } from '#shared/contracts/events.ts';
import { HOUR_MS } from '#shared/time/units.ts';

// A Wednesday; 00:30 on Thursday in Moscow.
const NOW = new Date('2025-03-05T21:30:00.000Z');

let system: System;
let admin: SystemUser;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  system = await aSystem();
  admin = await system.admin();
});
afterEach(() => {
  vi.useRealTimers();
});

const add = (startDate: string) =>
  admin.call(createEvent, {
    form: { title: 'Встреча', startDate, endDate: new Date(Date.parse(startDate) + 3_600_000).toISOString() },
  });
const charts = () => admin.call(getCharts, {});
const chartsAt = async (now: Date) => {
  await countCharts({ storage: system.storage })({ now, isOver: () => false });
  return charts();
};
const total = (counts: readonly { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0);

describe('GET /api/admin/stats/charts', () => {
  it('counts events by the month of their start, a year back and a year ahead', async () => {
    for (const start of [
      '2025-03-01T00:00:00Z',
      '2025-03-31T23:00:00Z',
      '2024-03-31T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ])
      await add(start);
    await add('2024-02-29T00:00:00Z');
    await add('2026-04-01T00:00:00Z');
    const { months } = await charts();
    expect(months).toHaveLength(25);
    expect(months.filter(({ count }) => count > 0)).toEqual([
      { month: '2024-03', count: 1 },
      { month: '2025-03', count: 2 },
      { month: '2026-03', count: 1 },
    ]);
  });

  it('counts new users by the week in which they came', async () => {
    await system.user('на этой неделе');
    const { weeks } = await charts();
    expect(weeks).toHaveLength(26);
    expect(weeks.at(-1)).toEqual({ week: '2025-03-03', count: 2 });
    const later = (await chartsAt(new Date('2025-03-10T00:00:00.000Z'))).weeks;
    expect(later.slice(-2)).toEqual([
      { week: '2025-03-03', count: 2 },
      { week: '2025-03-10', count: 0 },
    ]);
  });

  it('counts events by weekday and hour of Moscow, and forgets those that are deleted', async () => {
    const { id } = await add('2025-03-05T21:30:00Z');
    await add('2025-03-03T06:00:00Z');
    const { hours } = await charts();
    expect([hours[3]?.[0], hours[0]?.[9]]).toEqual([1, 1]);
    expect(hours.flat().reduce((sum, count) => sum + count)).toBe(2);
    await admin.call(removeEvent, { params: { id } });
    const after = await chartsAt(new Date(NOW.getTime() + HOUR_MS));
    expect(after.hours[3]?.[0]).toBe(0);
    expect(total(after.months)).toBe(1);
  });

  it('counts whole days, also of a series, in their month and in no hour', async () => {
    const day = { title: 'Праздник', startDate: '2025-03-08T00:00:00.000Z', endDate: '2025-03-09T00:00:00.000Z' };
    await admin.call(createEvent, { form: { ...day, allDay: 'true' } });
    await admin.call(createEvent, { form: { ...day, allDay: 'true', recurrence: 'FREQ=WEEKLY;COUNT=2' } });
    await add('2025-03-08T00:00:00Z');
    const { months, hours } = await charts();
    expect([total(months), hours.flat().reduce((sum, count) => sum + count), hours[5]?.[3]]).toEqual([3, 1, 1]);
  });
});
