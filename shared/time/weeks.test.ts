import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isoDay, monthNumber } from './day.ts';
import { firstWeekday, startOfWeek, weekOfYear, weeksOfMonth } from './weeks.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

describe('the week', () => {
  it('starts on Monday in Russian and on Sunday in English [CONST-03]', () => {
    expect([firstWeekday('ru'), firstWeekday('en'), firstWeekday('en-US')]).toEqual([1, 0, 0]);
    expect([firstWeekday('de'), firstWeekday('enm'), firstWeekday('ru-x-en')]).toEqual([1, 1, 1]);
    expect(isoDay(startOfWeek(day('2026-11-22'), 'ru'))).toBe('2026-11-16');
    expect(isoDay(startOfWeek(day('2026-11-22'), 'en'))).toBe('2026-11-22');
    expect(isoDay(startOfWeek(day('2026-11-16'), 'ru'))).toBe('2026-11-16');
  });

  it.each([
    ['2026-01-01', 1],
    ['2026-01-05', 2],
    ['2027-01-01', 1],
    ['2027-01-03', 1],
    ['2027-01-04', 2],
    ['2026-12-28', 1],
    ['2026-12-27', 52],
  ])('with %s is number %i in Russian: the first one contains 1 January [CONST-03]', (date, number) => {
    expect(weekOfYear(day(date), 'ru')).toBe(number);
  });
});

describe('the weeks of a month', () => {
  it.each([
    ['2026-11-21', '2026-10-26', 6],
    ['2026-02-10', '2026-01-26', 5],
    ['2027-02-10', '2027-02-01', 4],
    ['2026-06-30', '2026-06-01', 5],
  ])('of %s start on %s and are %i', (date, first, count) => {
    const weeks = weeksOfMonth(day(date), 'ru');
    expect([isoDay(weeks[0] ?? 0), weeks.length]).toEqual([first, count]);
  });

  it('hold every day of the month and no week without one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_000 }), fc.constantFrom('ru', 'en'), (someDay, locale) => {
        const weeks = weeksOfMonth(someDay, locale);
        const month = monthNumber(someDay);
        const inMonth = weeks.flatMap((week) => [0, 1, 2, 3, 4, 5, 6].map((n) => monthNumber(week + n) === month));
        expect(inMonth.filter(Boolean).length).toBeGreaterThanOrEqual(28);
        for (const week of weeks) expect([week, week + 6].map(monthNumber)).toContain(month);
      }),
    );
  });
});
