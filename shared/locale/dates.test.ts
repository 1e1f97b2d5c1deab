import { describe, expect, it } from 'vitest';
import {
  dateTimeText,
  dayMonthText,
  dayMonthYearText,
  dayRangeText,
  fullDateText,
  longWeekdayText,
  monthOnlyText,
  monthYearText,
  shortTimeText,
  shortWeekdayText,
  timeRangeText,
  timeText,
} from '#shared/locale/dates.ts';

const march = new Date(2025, 2, 5, 9, 5);

describe('dates in the Russian locale', () => {
  it('writes the day as «d MMMM yyyy», without «г.» [CONST-05]', () => {
    expect(dayMonthYearText(march)).toBe('5 марта 2025');
    expect(dayMonthText(march)).toBe('5 марта');
  });

  it('writes the titles of a month and of a day [CONST-05, CAL-05]', () => {
    expect(monthYearText(march)).toBe('Март 2025');
    expect(monthOnlyText(march)).toBe('Март');
    expect(fullDateText(march)).toBe('Среда, 5 марта 2025');
  });

  it('writes a week as a range, within a month, over two months, over two years [CONST-05, CAL-05]', () => {
    expect(dayRangeText(new Date(2025, 2, 3), new Date(2025, 2, 9))).toBe('3–9 марта 2025');
    expect(dayRangeText(march, march)).toBe('5 марта 2025');
    expect(dayRangeText(new Date(2025, 2, 31), new Date(2025, 3, 6))).toBe('31 марта – 6 апреля 2025');
    expect(dayRangeText(new Date(2025, 11, 29), new Date(2026, 0, 4))).toBe('29 декабря 2025 – 4 января 2026');
  });

  it('writes times as HH:mm, midnight as 00:00 [CONST-05]', () => {
    expect(timeText(march)).toBe('09:05');
    expect(timeText(new Date(2025, 2, 5))).toBe('00:00');
    expect(timeRangeText(march, new Date(2025, 2, 5, 18, 30))).toBe('09:05 – 18:30');
  });

  it.each([
    [9, 5, '9:05'],
    [19, 0, '19'],
    [1, 0, '1'],
    [10, 30, '10:30'],
    [0, 0, '0:00'],
    [0, 30, '0:30'],
  ])('writes a short time of %i hours and %i minutes as %s', (hours, minutes, text) => {
    expect(shortTimeText(new Date(2025, 2, 5, hours, minutes))).toBe(text);
  });

  it('writes a moment as the day and the time [CONST-05]', () => {
    expect(dateTimeText(march)).toBe('5 марта 2025, 09:05');
  });

  it('names weekdays short and long [CONST-05]', () => {
    expect([shortWeekdayText(march), longWeekdayText(march)]).toEqual(['ср', 'среда']);
  });
});
