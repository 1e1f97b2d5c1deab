import { describe, expect, it } from 'vitest';
import * as intl from '#shared/locale/dates.ts';
import { partsOf } from './day.ts';
import { clockText, dateText, fullDateText, monthText, shortWeekdayText, weekdayText } from './day-text.ts';

const YEAR = Array.from({ length: 365 }, (_, index) => Date.UTC(2026, 0, 1) / 86_400_000 + index);

describe('the names of days', () => {
  it('are those that Intl gives the signed-in calendar', () => {
    for (const day of YEAR) {
      const { year, month, date } = partsOf(day);
      const noon = new Date(year, month, date, 12);
      expect(dateText(day)).toBe(intl.dayMonthText(noon));
      expect(fullDateText(day)).toBe(intl.dayMonthYearText(noon));
      expect(monthText(day)).toBe(intl.monthYearText(noon));
      expect(weekdayText(day)).toBe(intl.longWeekdayText(noon));
      expect(shortWeekdayText(day)).toBe(intl.shortWeekdayText(noon));
    }
  });

  it('follow the pattern d MMMM yyyy [WID-05]', () => {
    expect(fullDateText(Date.UTC(2025, 2, 5) / 86_400_000)).toBe('5 марта 2025');
  });

  it('show minutes as HH:mm, midnight at both ends of the day', () => {
    expect([0, 65, 1439, 1440].map(clockText)).toEqual(['00:00', '01:05', '23:59', '00:00']);
  });
});
