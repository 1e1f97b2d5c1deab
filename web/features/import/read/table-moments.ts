import { importWords as words } from '#shared/locale/import.ts';
import type { Day } from '#shared/time/day.ts';
import { dayOf, timeOf, type Written } from './clock-time.ts';
import { BadRow } from './row.ts';

/** The order of a date with slashes. */
export type Order = 'day first' | 'month first';

const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** By a number above 12 in any of the dates, else by the language of the header. */
export const orderOf = (dates: readonly string[], isRussian: boolean): Order => {
  const pairs = dates.flatMap((text) => {
    const [, first, second] = SLASHES.exec(text.trim().split(/[\sT]/)[0] ?? '') ?? [];
    return first === undefined ? [] : [[Number(first), Number(second)] as const];
  });
  if (pairs.some(([first]) => first > 12)) return 'day first';
  if (pairs.some(([, second]) => second > 12)) return 'month first';
  return isRussian ? 'day first' : 'month first';
};

const dayIn = (text: string, order: Order): Day => {
  const [, date, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  if (date !== undefined) return dayOf(Number(year), Number(month), Number(date));
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(Number(isoYear), Number(isoMonth), Number(isoDate));
  const [, first, second, lastYear] = SLASHES.exec(text) ?? [];
  if (first === undefined) throw new BadRow(words.badMoment(text.slice(0, 40)));
  return order === 'day first'
    ? dayOf(Number(lastYear), Number(second), Number(first))
    : dayOf(Number(lastYear), Number(first), Number(second));
};

const TIME = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:\.\d+)?)?\s*(am|pm)?$/i;

const timeIn = (text: string): number => {
  const [, hours, minutes, seconds, half] = TIME.exec(text) ?? [];
  if (hours === undefined) throw new BadRow(words.badMoment(text.slice(0, 40)));
  const twelve = half === undefined ? Number(hours) : (Number(hours) % 12) + (/pm/i.test(half) ? 12 : 0);
  return timeOf(twelve, Number(minutes), Number(seconds ?? 0));
};

/** A date with its time in the same cell, in the next one, or without one; null: there is no date. @throws BadRow */
export const momentIn = (date: string, time: string, order: Order): Written | null => {
  // Bounded: with `+` a cell of nothing but tabs would take the square of their number.
  const [day = '', ...rest] = date.trim().split(/[,\sT]{1,20}(?=\d|[ap]m)/i);
  if (day === '') return null;
  const clock = time.trim() || rest.join(' ');
  return { day: dayIn(day, order), timeOfDay: clock === '' ? null : timeIn(clock.replace(/Z$/, '')) };
};
