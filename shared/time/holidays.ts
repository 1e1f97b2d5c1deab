import { type Day, partsOf, weekdayOf } from './day.ts';

/**
 * Public holidays of Russia with the same dates every year since 2013: article 112 of the Labour Code as amended by
 * Federal Law 35-FZ of 23 April 2012. `month` counts from 0. Days off that a yearly decree moves are missing.
 */
const HOLIDAYS = [
  { name: 'newYear', month: 0, first: 1, last: 6 },
  { name: 'christmas', month: 0, first: 7, last: 7 },
  { name: 'newYear', month: 0, first: 8, last: 8 },
  { name: 'defender', month: 1, first: 23, last: 23 },
  { name: 'women', month: 2, first: 8, last: 8 },
  { name: 'labour', month: 4, first: 1, last: 1 },
  { name: 'victory', month: 4, first: 9, last: 9 },
  { name: 'russia', month: 5, first: 12, last: 12 },
  { name: 'unity', month: 10, first: 4, last: 4 },
] as const;

export type Holiday = (typeof HOLIDAYS)[number]['name'];

/** The first year for which the table is right. */
const HOLIDAYS_SINCE = 2013;

/** The public holiday on a day. None before 2013. */
export const holidayOf = (day: Day): Holiday | undefined => {
  const { year, month, date } = partsOf(day);
  if (year < HOLIDAYS_SINCE) return undefined;
  return HOLIDAYS.find((one) => one.month === month && one.first <= date && one.last >= date)?.name;
};

/** Whether a day is a Saturday, Sunday or public holiday. */
export const isDayOff = (day: Day): boolean => weekdayOf(day) % 6 === 0 || holidayOf(day) !== undefined;
