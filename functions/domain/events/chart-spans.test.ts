import { describe, expect, it } from 'vitest';
import { hoursOfWeek, lastWeeks, monthsAround } from './chart-spans.ts';

describe('the spans of the charts', () => {
  it('are 12 months back, the present one and 12 ahead, over two turns of the year', () => {
    const months = monthsAround(new Date('2025-03-31T23:59:59.999Z'));
    expect(months).toHaveLength(25);
    expect([months[0], months[12], months[24]]).toEqual(['2024-03', '2025-03', '2026-03']);
  });

  it('keep their length at the end of a long month and of a year', () => {
    for (const day of ['2024-02-29', '2025-01-31', '2025-12-31', '2026-01-01']) {
      const months = monthsAround(new Date(`${day}T12:00:00.000Z`));
      expect([months.length, months[12]]).toEqual([25, day.slice(0, 7)]);
    }
  });

  it('are the Mondays of 26 weeks, the present one last', () => {
    const weeks = lastWeeks('2025-03-03');
    expect([weeks.length, weeks[0], weeks[24], weeks[25]]).toEqual([26, '2024-09-09', '2025-02-24', '2025-03-03']);
  });

  it('are seven days from Monday with 24 hours, none of them missing', () => {
    const hours = hoursOfWeek({ total: 9, Mon00: 1, Wed09: 2, Sun23: 3 });
    expect(hours.map((day) => day.length)).toEqual(Array(7).fill(24));
    expect([hours[0]?.[0], hours[2]?.[9], hours[6]?.[23]]).toEqual([1, 2, 3]);
    expect(hours.flat().reduce((sum, count) => sum + count)).toBe(6);
  });
});
