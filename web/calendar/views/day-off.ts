import { HOLIDAY_NAMES } from '#shared/locale/holidays.ts';
import { localDay } from '#shared/time/day.ts';
import { holidayOf, isDayOff } from '#shared/time/holidays.ts';

/** The attribute `data-off` of a day: empty for a weekend or public holiday, whose number is red. */
export const offSign = (date: Date): '' | undefined => (isDayOff(localDay(date)) ? '' : undefined);

/** Name of a public holiday: «День России». */
export const holidayName = (date: Date): string | undefined => {
  const holiday = holidayOf(localDay(date));
  return holiday && HOLIDAY_NAMES[holiday];
};

/** A day in words with its holiday: «пятница, 12 июня, День России». */
export const withHoliday = (words: string, date: Date): string => {
  const name = holidayName(date);
  return name ? `${words}, ${name}` : words;
};
