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
    expect(shape([evening], { ...period, now: at('17T03:00') })).toEqual([['16', 'вечер'], ['17']]);
    expect(shape([evening], { ...period, first: march(17) })).toEqual([]);
    expect(shape([evening], { ...period, first: march(17), now: at('17T02:00') })).toEqual([['17', 'вечер']]);
  });

  it('has its own days alone, from the first to the last', () => {
    const items = [
      anItem('раньше', '09T10:00', '09T11:00'),
      anItem('первый', '10T10:00', '10T11:00'),
      anItem('последний', '20T10:00', '20T11:00'),
      anItem('позже', '21T10:00', '21T11:00'),
    ];
    const around = { first: march(10), last: march(20), today: march(1), now: at('01T12:00') };
    expect(shape(items, around)).toEqual([
      ['10', 'первый'],
      ['20', 'последний'],
    ]);
  });

  it('names what runs today under today where that is one of its days', () => {
    const fair = anItem('ярмарка', '10T10:00', '25T20:00');
    const list = (first: number, last: number) => shape([fair], { ...period, first: march(first), last: march(last) });
    expect(list(1, 16)).toEqual([['10', 'ярмарка']]);
    expect(list(1, 17)).toEqual([
      ['10', 'ярмарка'],
      ['17', 'ярмарка'],
    ]);
    expect(list(17, 31)).toEqual([['17', 'ярмарка']]);
    expect(list(18, 31)).toEqual([['18', 'ярмарка']]);
  });

  it('says that nothing happens today, but not in an empty list or another month', () => {
    expect(shape([anItem('завтра', '18T10:00', '18T11:00')])).toEqual([['17'], ['18', 'завтра']]);
    expect(shape([])).toEqual([]);
    const tomorrow = [anItem('завтра', '18T10:00', '18T11:00')];
    for (const today of [march(40), march(0)])
      expect(shape(tomorrow, { ...period, today })).toEqual([['18', 'завтра']]);
    expect(shape(tomorrow, { ...period, first: march(17) })).toEqual([['17'], ['18', 'завтра']]);
    const yesterday = [anItem('вчера', '16T10:00', '16T11:00')];
    expect(shape(yesterday, { ...period, last: march(17) })).toEqual([['16', 'вчера'], ['17']]);
  });
});
