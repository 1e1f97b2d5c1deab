import { expect, it } from 'vitest';
import { dayFrom } from './day.ts';
import { holidayOf, isDayOff } from './holidays.ts';

it('knows the fourteen public holidays of a year', () => {
  const first = dayFrom(2027, 0, 1);
  const days = Array.from({ length: 365 }, (_, at) => first + at).filter((day) => holidayOf(day) !== undefined);
  expect(days.map((day) => new Date(day * 86_400_000).toISOString().slice(5, 10))).toEqual([
    '01-01',
    '01-02',
    '01-03',
    '01-04',
    '01-05',
    '01-06',
    '01-07',
    '01-08',
    '02-23',
    '03-08',
    '05-01',
    '05-09',
    '06-12',
    '11-04',
  ]);
});

it('says nothing of the years before the law that it follows', () => {
  expect(holidayOf(dayFrom(2012, 4, 9))).toBeUndefined();
  expect(holidayOf(dayFrom(2013, 4, 9))).toBe('victory');
});

it.each([
  ['a Saturday', dayFrom(2026, 10, 21), true],
  ['a Sunday', dayFrom(2026, 10, 22), true],
  ['a Monday', dayFrom(2026, 10, 23), false],
  ['a Friday', dayFrom(2026, 10, 20), false],
  ['a Wednesday that is a holiday', dayFrom(2026, 10, 4), true],
  ['a Saturday before 1970', dayFrom(1969, 11, 27), true],
] as const)('tells whether it is a day off: %s', (_what, day, expected) => {
  expect(isDayOff(day)).toBe(expected);
});
