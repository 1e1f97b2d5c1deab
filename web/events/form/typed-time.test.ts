import { describe, expect, it } from 'vitest';
import { dateShown, readDate, readTime } from './typed-time.ts';

const TODAY = new Date(2026, 10, 22, 15);

describe('a typed date', () => {
  it.each([
    ['05.03.2027', '2027-03-05'],
    ['5.3.27', '2027-03-05'],
    ['5/3/2027', '2027-03-05'],
    ['05032027', '2027-03-05'],
    ['050327', '2027-03-05'],
    ['2027-03-05', '2027-03-05'],
    [' 5.12 ', '2026-12-05'],
    ['0512', '2026-12-05'],
  ])('«%s» is %s', (typed, date) => {
    expect(readDate(typed, TODAY)).toBe(date);
  });

  it('without a year is the next such day, today included', () => {
    expect(readDate('22.11', TODAY)).toBe('2026-11-22');
    expect(readDate('21.11', TODAY)).toBe('2027-11-21');
    expect(readDate('29.2', TODAY)).toBe('2028-02-29');
  });

  it.each(['', '5', '31.02.2027', '32.1', '1.13', 'завтра', '99999999'])('«%s» is none', (typed) => {
    expect(readDate(typed, TODAY)).toBeNull();
  });

  it('is shown in the Russian order', () => {
    expect(dateShown('2027-03-05')).toBe('05.03.2027');
    expect(dateShown('')).toBe('');
  });
});

describe('a typed time', () => {
  it.each([
    ['9', '09:00'],
    ['9:30', '09:30'],
    ['9.30', '09:30'],
    ['930', '09:30'],
    ['0930', '09:30'],
    ['23-59', '23:59'],
  ])('«%s» is %s', (typed, time) => {
    expect(readTime(typed)).toBe(time);
  });

  it.each(['', '24:00', '9:60', '9:3', '12345', 'утром'])('«%s» is none', (typed) => {
    expect(readTime(typed)).toBeNull();
  });
});
