import { monthsBetween } from './window.ts';

const WEEK_MS = 7 * 86_400_000;
/** Months shown before and after the present one. */
const MONTHS_AROUND = 12;
const WEEKS_BACK = 26;

const monthOf = (now: Date, by: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1)).toISOString();

/** 25 months (`YYYY-MM`, UTC) with the present one in the middle. */
export const monthsAround = (now: Date): string[] =>
  monthsBetween(monthOf(now, -MONTHS_AROUND), monthOf(now, MONTHS_AROUND));

/** The Mondays (`YYYY-MM-DD`, UTC) of the last 26 weeks, the present one last. @param monday of the present week */
export const lastWeeks = (monday: string): string[] =>
  Array.from({ length: WEEKS_BACK }, (_, at) =>
    new Date(Date.parse(`${monday}T00:00:00.000Z`) - (WEEKS_BACK - 1 - at) * WEEK_MS).toISOString().slice(0, 10),
  );

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Numbers named `Mon00` … `Sun23` → seven days from Monday, 24 hours each. A missing number is 0. */
export const hoursOfWeek = (counts: Readonly<Record<string, number>>): number[][] =>
  WEEKDAYS.map((day) => Array.from({ length: 24 }, (_, hour) => counts[`${day}${String(hour).padStart(2, '0')}`] ?? 0));
