import { importWords as words } from '#shared/locale/import.ts';
import { type Day, dayFrom, partsOf } from '#shared/time/day.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { instantOf } from '#shared/time/zone.ts';
import { BadRow } from './row.ts';

/** A moment as a file has it: a day and a time of day (milliseconds). Null if the file names only the day. */
export type Written = { readonly day: Day; readonly timeOfDay: number | null };

/**
 * Makes a day from its digits.
 * @throws BadRow: the day does not exist, such as 30 February
 */
export const dayOf = (year: number, month: number, date: number): Day => {
  const day = dayFrom(year, month - 1, date);
  const parts = partsOf(day);
  if (parts.year !== year || parts.month !== month - 1 || parts.date !== date)
    throw new BadRow(words.noSuchDay([date, month, year].map((part) => String(part).padStart(2, '0')).join('.')));
  return day;
};

/**
 * Makes a time of day, in milliseconds, from its digits. 24:00 is refused.
 * @throws BadRow
 */
export const timeOf = (hours: number, minutes: number, seconds = 0): number => {
  if (hours > 23 || minutes > 59 || seconds > 59)
    throw new BadRow(words.noSuchTime([hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
};

export const iso = (instant: number): string => {
  const date = new Date(instant);
  // The instant is outside the range of `Date`. The contract refuses the empty text with a message of its own.
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

/** The instant (milliseconds) of a written moment on a zone's clock. A day without a time is the day's UTC midnight. */
export const instantIn = (zone: string, { day, timeOfDay }: Written): number =>
  timeOfDay === null ? day * DAY_MS : instantOf(zone, day, timeOfDay);
