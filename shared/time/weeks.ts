import { type Day, dayFrom, monthNumber, partsOf, startOfMonth, weekdayOf } from './day.ts';

/** The first day of the week by language [CONST-03]: Sunday in English, Monday in any other. */
export const firstWeekday = (locale: string): number => (/^en\b/i.test(locale) ? 0 : 1);

export const startOfWeek = (day: Day, locale: string): Day => day - ((weekdayOf(day) - firstWeekday(locale) + 7) % 7);

/** The number of the week in its year. The first week is that of 1 January, however short [CONST-03]. */
export const weekOfYear = (day: Day, locale: string): number => {
  const week = startOfWeek(day, locale);
  // The last days of December may be in the week of the next 1 January.
  const { year } = partsOf(week + 6);
  return (week - startOfWeek(dayFrom(year, 0, 1), locale)) / 7 + 1;
};

/** The first day of each of the four to six weeks that a month touches. */
export const weeksOfMonth = (day: Day, locale: string): Day[] => {
  const month = monthNumber(day);
  const weeks: Day[] = [];
  for (let week = startOfWeek(startOfMonth(day), locale); ; week += 7) {
    if (week > day && monthNumber(week) !== month) return weeks;
    weeks.push(week);
  }
};

export const SEVEN_DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
