import { describe, expect, it } from 'vitest';
import { dayFrom } from '#shared/time/day.ts';
import { seenDayText, seenWords, sumOf, viewsText } from './seen.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('a number of views', () => {
  it.each([
    [0, 0, '0'],
    [7, 0, '7'],
    [12_345, 0, '12 345'],
    [12_310, 665, '≈ 12 300 ± 700'],
    [31, 33, '≈ 30 ± 40'],
    [10, 19, '≈ 10 ± 20'],
    [1_234_567, 1000, '≈ 1 235 000 ± 1 000'],
    [100, 7, '≈ 100 ± 7'],
  ])('%i with an error of %i is «%s» [SEEN-04]', (views, error, text) => {
    expect(plain(viewsText({ views, error }))).toBe(text);
  });

  it('of several days has the error of independent ones', () => {
    expect(
      sumOf([
        { views: 10, error: 30 },
        { views: 20, error: 40 },
        { views: 5, error: 0 },
      ]),
    ).toEqual({
      ...{ views: 35, error: 50 },
    });
    expect(sumOf([])).toEqual({ views: 0, error: 0 });
  });

  it('is counted in Russian', () => {
    const total = (views: number, error = 0) => plain(seenWords.total({ views, error }));
    expect([total(1), total(22), total(1005), total(21, 12)]).toEqual([
      '1 показ за 30 дней',
      '22 показа за 30 дней',
      '1 005 показов за 30 дней',
      '≈ 20 ± 20 показов за 30 дней',
    ]);
  });
});

it('a day is named as people do', () => {
  const today = dayFrom(2026, 2, 1);
  const named = [today, today - 1, today - 2, dayFrom(2025, 11, 31)].map((day) => seenDayText(day, today));
  expect(named).toEqual(['сегодня', 'вчера', '27 февраля', '31 декабря 2025']);
});
