import { DAY_MS, MINUTE_MS } from './units.ts';

/**
 * A calendar day as the number of days since 1 January 1970. It has no time zone and no summer time, so adding 7 is
 * always a week. Only `wallTime`, `localDay` and `startOfDay` use a zone: that of this machine.
 */
export type Day = number;

type DayParts = { year: number /** 0–11 */; month: number /** 1–31 */; date: number };

/** Makes a day from year, month and date. Months and dates out of range count on, as in `Date.UTC`. */
export const dayFrom = (year: number, month: number, date: number): Day => Date.UTC(year, month, date) / DAY_MS;

/** The day of a `Date` on this machine's clock. */
export const localDay = (date: Date): Day => dayFrom(date.getFullYear(), date.getMonth(), date.getDate());

export const partsOf = (day: Day): DayParts => {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth(), date: date.getUTCDate() };
};

/** The weekday; 0 is Sunday, as in `Date`. 1 January 1970 was a Thursday. */
export const weekdayOf = (day: Day): number => (((day + 4) % 7) + 7) % 7;

/** `YYYY-MM-DD`. */
export const isoDay = (day: Day): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/**
 * The day and the minute (0–1439) on a clock at an instant (milliseconds since 1970).
 * @param offset minutes by which the clock is ahead of UTC; absent: this machine's clock
 */
export const wallTime = (
  instant: number,
  offset = -new Date(instant).getTimezoneOffset(),
): { day: Day; minute: number } => {
  const local = instant + offset * MINUTE_MS;
  const day = Math.floor(local / DAY_MS);
  return { day, minute: Math.floor((local - day * DAY_MS) / MINUTE_MS) };
};

/** The instant at which a day begins on this machine's clock, in milliseconds since 1970. */
export const startOfDay = (day: Day): number => {
  const { year, month, date } = partsOf(day);
  return new Date(year, month, date).getTime();
};

export const startOfMonth = (day: Day): Day => {
  const { year, month } = partsOf(day);
  return dayFrom(year, month, 1);
};

/** The same date of another month, or its last day if it is too short: 31 January + 1 is 28 February. */
export const addMonths = (day: Day, months: number): Day => {
  const { year, month, date } = partsOf(day);
  const lastDate = partsOf(dayFrom(year, month + months + 1, 0)).date;
  return dayFrom(year, month + months, Math.min(date, lastDate));
};

/** The number of months since year 0. It is equal for two days of the same month. */
export const monthNumber = (day: Day): number => {
  const { year, month } = partsOf(day);
  return year * 12 + month;
};
