import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, dayFrom, isoDay, monthNumber, partsOf, startOfMonth, wallTime, weekdayOf } from './day.ts';
import { inTimeZone } from './time-zone.testing.ts';

const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

describe('a day', () => {
  it('is made of its parts and gives them back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_481 }), (someDay) => {
        const { year, month, date } = partsOf(someDay);
        expect(dayFrom(year, month, date)).toBe(someDay);
        expect(weekdayOf(someDay)).toBe(new Date(`${isoDay(someDay)}T12:00Z`).getUTCDay());
      }),
    );
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -1, '2025-12-15'],
    ['2026-05-20', 0, '2026-05-20'],
  ])('%s moved by %i months is %s', (from, months, to) => {
    expect(isoDay(addMonths(day(from), months))).toBe(to);
  });

  it('knows its month', () => {
    expect(isoDay(startOfMonth(day('2026-02-28')))).toBe('2026-02-01');
    expect(monthNumber(day('2026-01-31'))).toBe(monthNumber(day('2026-01-01')));
    expect(monthNumber(day('2026-02-01')) - monthNumber(day('2025-12-31'))).toBe(2);
  });
});

describe('the wall clock', () => {
  it.each([
    // [zone, instant, day, minute]
    ['Europe/Kaliningrad', '2026-03-01T21:59:00Z', '2026-03-01', 1439],
    ['Europe/Kaliningrad', '2026-03-01T22:00:00Z', '2026-03-02', 0],
    ['Asia/Kamchatka', '2026-03-31T12:00:00Z', '2026-04-01', 0],
    ['Asia/Kamchatka', '2026-03-31T11:59:59Z', '2026-03-31', 1439],
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08', 119],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08', 180],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01', 90],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01', 90],
    ['Asia/Kolkata', '2026-11-01T18:30:00Z', '2026-11-02', 0],
  ])('shows in %s at %s: %s, minute %i', (zone, instant, date, minute) => {
    inTimeZone(zone, () => {
      const shown = wallTime(Date.parse(instant));
      expect([isoDay(shown.day), shown.minute]).toEqual([date, minute]);
    });
  });

  it('agrees with Date at any instant and in any zone', () => {
    const zone = fc.constantFrom('Europe/Moscow', 'Asia/Kamchatka', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    const instant = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(zone, instant, (name, ms) => {
        inTimeZone(name, () => {
          const date = new Date(ms);
          expect(wallTime(ms)).toEqual({
            day: dayFrom(date.getFullYear(), date.getMonth(), date.getDate()),
            minute: date.getHours() * 60 + date.getMinutes(),
          });
        });
      }),
    );
  });
});
