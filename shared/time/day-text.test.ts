import { describe, expect, it } from 'vitest';
import type { Day } from './day.ts';
import {
  clockText,
  dateText,
  daysText,
  fullDateText,
  fullDaysText,
  monthText,
  shortWeekdayText,
  weekdayText,
} from './day-text.ts';

const YEAR = Array.from({ length: 365 }, (_, index) => Date.UTC(2026, 0, 1) / 86_400_000 + index);

describe('the names of days', () => {
  it('are those that Intl gives [CONST-05]', () => {
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

  it.each([
    ['2026-11-05', '2026-11-05', '5 ноября', '5 ноября 2026'],
    ['2026-11-05', '2026-11-15', '5–15 ноября', '5–15 ноября 2026'],
    ['2026-11-28', '2026-12-03', '28 ноября – 3 декабря', '28 ноября – 3 декабря 2026'],
    ['2026-12-28', '2027-01-03', '28 декабря – 3 января', '28 декабря 2026 – 3 января 2027'],
    ['2026-11-05', '2027-11-05', '5 ноября – 5 ноября', '5 ноября 2026 – 5 ноября 2027'],
  ])('from %s to %s are «%s», with the year «%s»', (from, to, short, full) => {
    const [first, last] = [Date.parse(from) / 86_400_000, Date.parse(to) / 86_400_000];
    expect([daysText(first, last), fullDaysText(first, last)]).toEqual([short, full]);
  });

  it('show minutes as HH:mm, midnight at both ends of the day', () => {
    expect([0, 65, 1439, 1440].map(clockText)).toEqual(['00:00', '01:05', '23:59', '00:00']);
  });
});
