import { describe, expect, it } from 'vitest';
import type { Day } from './day.ts';
import { clockText, dateText, fullDateText, monthText, shortWeekdayText, weekdayText } from './day-text.ts';

const YEAR = Array.from({ length: 365 }, (_, index) => Date.UTC(2026, 0, 1) / 86_400_000 + index);

describe('the names of days', () => {
  it('are those that Intl gives', () => {
    const intl = (options: Intl.DateTimeFormatOptions) => {
      const format = new Intl.DateTimeFormat('ru', { ...options, timeZone: 'UTC' });
      // Intl adds «г.» (года) after a year; the product's patterns have none.
      return (day: Day) => format.format(day * 86_400_000).replace(/\sг\.$/, '');
    };
    const date = intl({ day: 'numeric', month: 'long' });
    const fullDate = intl({ day: 'numeric', month: 'long', year: 'numeric' });
    const month = intl({ month: 'long', year: 'numeric' });
    const weekday = intl({ weekday: 'long' });
    const shortWeekday = intl({ weekday: 'short' });
    for (const day of YEAR) {
      expect(dateText(day)).toBe(date(day));
      expect(fullDateText(day)).toBe(fullDate(day));
      expect(monthText(day).toLowerCase()).toBe(month(day));
      expect(weekdayText(day)).toBe(weekday(day));
      expect(shortWeekdayText(day)).toBe(shortWeekday(day));
    }
  });

  it('follow the pattern d MMMM yyyy [WID-05]', () => {
    expect(fullDateText(Date.UTC(2025, 2, 5) / 86_400_000)).toBe('5 марта 2025');
  });

  it('show minutes as HH:mm, midnight at both ends of the day', () => {
    expect([0, 65, 1439, 1440].map(clockText)).toEqual(['00:00', '01:05', '23:59', '00:00']);
  });
});
