import { describe, expect, it } from 'vitest';
import { dayFrom } from '#shared/time/day.ts';
import { spanOf } from '#shared/time/spans.ts';
import { rowTime } from './span-text.ts';

const span = (start: string, end: string) => spanOf(new Date(start).getTime(), new Date(end).getTime());
const march = (date: number) => dayFrom(2026, 2, date);
const row = (start: string, end: string, date: number): string =>
  rowTime(span(`2026-03-${start}`, `2026-03-${end}`), march(date)).replaceAll('\u00a0', ' ');

describe('the time in a row of a list', () => {
  it.each([
    ['within a day', '15T10:00', '15T12:00', 15, '10:00 – 12:00'],
    ['until midnight', '15T22:00', '16T00:00', 15, '22:00 – 00:00'],
    ['over midnight', '15T22:00', '16T03:00', 15, '22:00 – 03:00'],
    ['over midnight, under the next day', '15T22:00', '16T03:00', 16, 'до 03:00'],
    ['from midnight to midnight', '15T00:00', '16T00:00', 15, 'Весь день'],
    ['whole days', '05T00:00', '16T00:00', 5, '5–15 марта'],
    ['whole days, under a later one', '05T00:00', '16T00:00', 7, 'до 15 марта'],
    ['several days, under the first', '15T10:00', '18T20:00', 15, '10:00 – 18 марта, 20:00'],
    ['several days, under one in between', '15T10:00', '18T20:00', 17, 'до 18 марта, 20:00'],
    ['several days, under the last', '15T10:00', '18T20:00', 18, 'до 20:00'],
    ['several days until midnight', '15T10:00', '19T00:00', 15, '10:00 – 18 марта, 24:00'],
    ['several days until midnight, under the last', '15T10:00', '19T00:00', 18, 'до 24:00'],
  ])('%s', (_, start, end, date, expected) => {
    expect(row(start, end, date)).toBe(expected);
  });

  it('names both months of whole days', () => {
    expect(rowTime(span('2026-03-28T00:00', '2026-04-04T00:00'), march(28))).toBe('28 марта – 3 апреля');
  });
});
