/**
 * Dates as a Russian reader expects them (SPEC §9), in the time zone of the browser. Formatters are made once and late:
 * making one costs more than a hundred uses.
 */
const lazily = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) => {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('ru', options);
    return made;
  };
};

// Intl adds «г.» (года) after a year; the product's patterns («d MMMM yyyy») have none.
const withoutYearMark = (text: string): string => text.replace(/\sг\.$/, '');

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const time = lazily({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayMonth = lazily({ day: 'numeric', month: 'long' });
const dayMonthYear = lazily({ day: 'numeric', month: 'long', year: 'numeric' });
const monthYear = lazily({ month: 'long', year: 'numeric' });
const monthOnly = lazily({ month: 'long' });
const fullDate = lazily({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortWeekday = lazily({ weekday: 'short' });
const longWeekday = lazily({ weekday: 'long' });

/** `HH:mm`, 24 hours: «09:05». */
export const timeText = (date: Date): string => time().format(date);

/** «09:00 – 10:30». */
export const timeRangeText = (start: Date, end: Date): string => `${timeText(start)} – ${timeText(end)}`;

/** «5 марта». */
export const dayMonthText = (date: Date): string => dayMonth().format(date);

/** SPEC §2, `d MMMM yyyy`: «5 марта 2025». */
export const dayMonthYearText = (date: Date): string => withoutYearMark(dayMonthYear().format(date));

/** «Март 2025». */
export const monthYearText = (date: Date): string => capitalised(withoutYearMark(monthYear().format(date)));

/** «Март». */
export const monthOnlyText = (date: Date): string => capitalised(monthOnly().format(date));

/** «Среда, 5 марта 2025». */
export const fullDateText = (date: Date): string => capitalised(withoutYearMark(fullDate().format(date)));

/** First and last day, both shown: «3–9 марта 2025», «31 марта – 6 апреля 2025», with both years when they differ. */
export const dayRangeText = (first: Date, last: Date): string => {
  if (first.getFullYear() !== last.getFullYear()) return `${dayMonthYearText(first)} – ${dayMonthYearText(last)}`;
  if (first.getMonth() !== last.getMonth()) return `${dayMonthText(first)} – ${dayMonthYearText(last)}`;
  if (first.getDate() === last.getDate()) return dayMonthYearText(first);
  return `${first.getDate()}–${dayMonthYearText(last)}`;
};

/** «пн». */
export const shortWeekdayText = (date: Date): string => shortWeekday().format(date);

/** «понедельник». */
export const longWeekdayText = (date: Date): string => longWeekday().format(date);

/** Weeks of the Russian locale start on Monday and the first one contains 1 January (SPEC §9). */
export const FIRST_WEEKDAY = 1;
