import { localDay } from '#shared/time/day.ts';
import * as text from '#shared/time/day-text.ts';
import { MONTHS } from './day-words.ts';

// Dates in Russian [CONST-05] in the browser's time zone. The names come from tables of our own, because the first use
// of `Intl` costs a phone 100 ms.

/** `HH:mm`, 24 hours: «09:05». */
export const timeText = (date: Date): string => text.clockText(date.getHours() * 60 + date.getMinutes());

/** A short time: «9:05», and «19» for a full hour. */
export const shortTimeText = (date: Date): string =>
  date.getMinutes() === 0 && date.getHours() > 0 ? String(date.getHours()) : timeText(date).replace(/^0/, '');

/** «09:00 – 10:30». */
export const timeRangeText = (start: Date, end: Date): string => `${timeText(start)} – ${timeText(end)}`;

/** «5 марта». */
export const dayMonthText = (date: Date): string => text.dateText(localDay(date));

/** `d MMMM yyyy`: «5 марта 2025» [WID-05]. */
export const dayMonthYearText = (date: Date): string => text.fullDateText(localDay(date));

/** «5 марта 2025, 09:05». */
export const dateTimeText = (date: Date): string => `${dayMonthYearText(date)}, ${timeText(date)}`;

/** A date as «5 марта», with the year if it is not the present year. */
export const shortDateText = (date: Date, now: Date): string =>
  date.getFullYear() === now.getFullYear() ? dayMonthText(date) : dayMonthYearText(date);

/** «Март 2025». */
export const monthYearText = (date: Date): string => text.monthText(localDay(date));

/** «Март». */
export const monthOnlyText = (date: Date): string => text.capitalised(MONTHS[date.getMonth()] ?? '');

/** «Среда, 5 марта 2025». */
export const fullDateText = (date: Date): string =>
  `${text.capitalised(longWeekdayText(date))}, ${dayMonthYearText(date)}`;

/** A range of days, both included: «3–9 марта 2025», «31 марта – 6 апреля 2025», with both years if they differ. */
export const dayRangeText = (first: Date, last: Date): string => {
  if (first.getFullYear() !== last.getFullYear()) return `${dayMonthYearText(first)} – ${dayMonthYearText(last)}`;
  if (first.getMonth() !== last.getMonth()) return `${dayMonthText(first)} – ${dayMonthYearText(last)}`;
  if (first.getDate() === last.getDate()) return dayMonthYearText(first);
  return `${first.getDate()}–${dayMonthYearText(last)}`;
};

/** «пн». */
export const shortWeekdayText = (date: Date): string => text.shortWeekdayText(localDay(date));

/** «понедельник». */
export const longWeekdayText = (date: Date): string => text.weekdayText(localDay(date));

/** The first day of the week in Russia: Monday, as `Date.getDay` counts [CONST-03]. */
export const FIRST_WEEKDAY = 1;
