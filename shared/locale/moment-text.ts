import { dayMonthYearText, shortDateText, timeText } from './dates.ts';

/** «12 мая 2026 в 14:30», in the browser's time zone. */
export const momentText = (at: Date): string => `${dayMonthYearText(at)} в ${timeText(at)}`;

/** A moment as «12 мая в 14:30», with the year if it is not the present year. */
export const shortMomentText = (at: Date, now: Date): string => `${shortDateText(at, now)} в ${timeText(at)}`;
