import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayFrom, isoDay } from '#shared/time/day.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { typedDay } from './typed-day.ts';

const TODAY = dayFrom(2026, 10, 23);
const read = (text: string, today = TODAY): string | null => {
  const day = typedDay(text, today);
  return day === null ? null : isoDay(day);
};

describe('a typed day', () => {
  it.each([
    ['5 марта', '2027-03-05'],
    ['05.03.2027', '2027-03-05'],
    ['завтра', '2026-11-24'],
    ['Сегодня', '2026-11-23'],
    ['вчера', '2026-11-22'],
    ['позавчера', '2026-11-21'],
    ['послезавтра', '2026-11-25'],
    [' 5  МАРТА  2030 г. ', '2030-03-05'],
    ['5 мар', '2027-03-05'],
    ['1 мая', '2027-05-01'],
    ['1 май', '2027-05-01'],
    ['20 ноября', '2026-11-20'],
    ['5.3', '2027-03-05'],
    ['5/3/27', '2027-03-05'],
    ['2027-03-05', '2027-03-05'],
    ['29 февраля', '2028-02-29'],
  ])('«%s» is %s [FIND-11]', (text, day) => expect(read(text)).toBe(day));

  it.each([
    '',
    '5',
    '30 февраля',
    '29.02.2027',
    '5 мартобря',
    '5 ма',
    '32.01',
    '5.13',
    '05.03.1969',
    '05.03.2101',
    'концерт 5 марта',
    'марта',
    'constructor',
  ])('«%s» is none [FIND-11]', (text) => expect(read(text)).toBeNull());

  it('without its year is the nearest one [FIND-11]', () => {
    expect(read('31 декабря', dayFrom(2027, 0, 2))).toBe('2026-12-31');
    expect(read('1 января', dayFrom(2026, 11, 30))).toBe('2027-01-01');
    expect(read('29 февраля', dayFrom(2029, 0, 1))).toBe('2028-02-29');
  });

  it('is read as it is written', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: dayFrom(2100, 11, 31) }), (day) => {
        expect(typedDay(fullDateText(day), TODAY)).toBe(day);
        expect(typedDay(isoDay(day), TODAY)).toBe(day);
      }),
    ));
});
