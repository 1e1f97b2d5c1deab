import { MONTHS, MONTHS_OF_DATE, WEEKDAYS, WEEKDAYS_SHORT } from '#shared/locale/day-words.ts';
import { type Day, monthNumber, partsOf, weekdayOf } from './day.ts';

const two = (number: number): string => String(number).padStart(2, '0');

/** The clock time (`HH:mm`) of minutes after midnight. 1440, the end of the day, is `00:00`. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60) % 24)}:${two(minute % 60)}`;

/** «март» → «Март». */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** «5 марта». */
export const dateText = (day: Day): string => {
  const { month, date } = partsOf(day);
  return `${date} ${MONTHS_OF_DATE[month]}`;
};

/** `d MMMM yyyy`: «5 марта 2025» [WID-05]. */
export const fullDateText = (day: Day): string => `${dateText(day)} ${partsOf(day).year}`;

/** «Ноябрь 2026». */
export const monthText = (day: Day): string => {
  const { year, month } = partsOf(day);
  return `${capitalised(MONTHS[month] ?? '')} ${year}`;
};

/** «суббота». */
export const weekdayText = (day: Day): string => WEEKDAYS[weekdayOf(day)] ?? '';

/** «сб». */
export const shortWeekdayText = (day: Day): string => WEEKDAYS_SHORT[weekdayOf(day)] ?? '';

/**
 * First and last day with the year, or with both years if they differ: «16–22 ноября 2026», «28 декабря 2026 – 3 января
 * 2027».
 */
export const fullDaysText = (first: Day, last: Day): string =>
  partsOf(first).year === partsOf(last).year
    ? `${daysText(first, last)} ${partsOf(last).year}`
    : `${fullDateText(first)} – ${fullDateText(last)}`;

/** First and last day without a year: «5 ноября», «5–15 ноября», «28 ноября – 3 декабря». */
export const daysText = (first: Day, last: Day): string => {
  if (first === last) return dateText(first);
  return monthNumber(first) === monthNumber(last)
    ? `${partsOf(first).date}–${dateText(last)}`
    : `${dateText(first)} – ${dateText(last)}`;
};
