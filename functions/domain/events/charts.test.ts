import { describe, expect, it } from 'vitest';
import { chartsOf, mondayOf } from './charts.ts';

const NOTHING = { starts: new Map(), arrivals: new Map() };
const at = (instant: string) => new Date(instant);

describe('the charts', () => {
  it('have 12 months back, the present one and 12 ahead, over two turns of the year', () => {
    for (const day of ['2024-02-29', '2025-01-31', '2025-12-31', '2026-01-01']) {
      const { months } = chartsOf(NOTHING, at(`${day}T23:59:59.999Z`));
      expect([months.length, months[12]?.month]).toEqual([25, day.slice(0, 7)]);
    }
    const { months } = chartsOf(NOTHING, at('2025-03-31T23:59:59.999Z'));
    expect([months[0]?.month, months[24]?.month]).toEqual(['2024-03', '2026-03']);
  });

  it('have the Mondays of 26 weeks, the present one last', () => {
    const weeks = chartsOf(NOTHING, at('2025-03-05T12:00:00.000Z')).weeks.map(({ week }) => week);
    expect([weeks.length, weeks[0], weeks[24], weeks[25]]).toEqual([26, '2024-09-09', '2025-02-24', '2025-03-03']);
  });

  it('add up months and weeks of UTC, and the hours of a week in Moscow', () => {
    const starts = new Map([
      ['2025-02-28T21', 1],
      ['2025-03-03T06', 2],
      ['2025-03-10T06', 3],
      // The charts do not show this month, but its hours count.
      ['1999-12-31T21', 4],
    ]);
    const arrivals = new Map([
      ['2025-03-02', 5],
      ['2025-03-03', 6],
      ['2025-03-05', 7],
    ]);
    const { months, weeks, hours } = chartsOf({ starts, arrivals }, at('2025-03-05T12:00:00.000Z'));
    expect(months.filter(({ count }) => count > 0)).toEqual([
      { month: '2025-02', count: 1 },
      { month: '2025-03', count: 5 },
    ]);
    expect(weeks.slice(-2)).toEqual([
      { week: '2025-02-24', count: 5 },
      { week: '2025-03-03', count: 13 },
    ]);
    expect(hours.map((day) => day.length)).toEqual(Array(7).fill(24));
    expect([hours[0]?.[9], hours[5]?.[0]]).toEqual([5, 1 + 4]);
    expect(hours.flat().reduce((sum, count) => sum + count)).toBe(10);
  });

  it.each([
    ['2025-03-03', '2025-03-03'],
    ['2025-03-09', '2025-03-03'],
    ['2025-01-01', '2024-12-30'],
  ])('put %s into the week of %s', (day, monday) => {
    expect(mondayOf(day)).toBe(monday);
  });
});
