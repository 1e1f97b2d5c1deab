import { describe, expect, it } from 'vitest';
import { agendaDays } from './agenda.ts';
import { dayFrom, isoDay } from './day.ts';
import { spanOf } from './spans.ts';

const march = (date: number) => dayFrom(2026, 2, date);
const at = (text: string): number => new Date(`2026-03-${text}`).getTime();
const anItem = (title: string, start: string, end: string) => ({ title, ...spanOf(at(start), at(end)) });
const period = { first: march(1), last: march(31), today: march(17), now: at('17T12:00') };

const shape = (items: ReturnType<typeof anItem>[], around = period) =>
  agendaDays(items, around).map(({ day, items: list }) => [isoDay(day).slice(8), ...list.map(({ title }) => title)]);

describe('the list of a period', () => {
  it('names what lasts several days under its first one, and today while it runs', () => {
    expect(shape([anItem('праздник', '05T10:00', '08T20:00'), anItem('выставка', '15T10:00', '20T20:00')])).toEqual([
      ['05', 'праздник'],
      ['15', 'выставка'],
      ['17', 'выставка'],
    ]);
  });

  it('names what began before the period under its first day', () => {
    const around = { ...period, first: march(10) };
    expect(shape([anItem('лагерь', '05T00:00', '12T00:00')], around)[0]).toEqual(['10', 'лагерь']);
  });

  it('leaves an evening that ends after midnight on its own day, and under today while it runs', () => {
    const evening = anItem('вечер', '16T22:00', '17T03:00');
    expect(shape([evening])).toEqual([['16', 'вечер'], ['17']]);
    expect(shape([evening], { ...period, now: at('17T02:00') })).toEqual([
      ['16', 'вечер'],
      ['17', 'вечер'],
    ]);
    expect(shape([evening], { ...period, first: march(17) })).toEqual([]);
  });

  it('says that nothing happens today, but not in an empty list or another month', () => {
    expect(shape([anItem('завтра', '18T10:00', '18T11:00')])).toEqual([['17'], ['18', 'завтра']]);
    expect(shape([])).toEqual([]);
    expect(shape([anItem('завтра', '18T10:00', '18T11:00')], { ...period, today: march(40) })).toEqual([
      ['18', 'завтра'],
    ]);
  });
});
