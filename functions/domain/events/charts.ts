import type { Charts } from '#shared/contracts/administration.ts';
import { DAY_MS } from '#shared/time/units.ts';

/** Months shown before and after the present one. */
const MONTHS_AROUND = 12;
const WEEKS = 26;

const monthOf = (now: Date, by: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + by, 1)).toISOString().slice(0, 7);

/** 25 months (`YYYY-MM`, UTC); the present one is in the middle. */
const monthsAround = (now: Date): string[] =>
  Array.from({ length: 2 * MONTHS_AROUND + 1 }, (_, at) => monthOf(now, at - MONTHS_AROUND));

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week in which a day lies. Both are `YYYY-MM-DD`. */
export const mondayOf = (day: string): string => dayBefore(day, (new Date(`${day}T00:00:00.000Z`).getUTCDay() + 6) % 7);

/** The Mondays of the last 26 weeks, the present one last. */
const lastWeeks = (now: Date): string[] => {
  const monday = mondayOf(now.toISOString().slice(0, 10));
  return Array.from({ length: WEEKS }, (_, at) => dayBefore(monday, (WEEKS - 1 - at) * 7));
};

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const MOSCOW_HOUR = { timeZone: 'Europe/Moscow', weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;

/** Adds up the counts whose keys get the same name from `nameOf`. */
const sumBy = (counts: ReadonlyMap<string, number>, nameOf: (key: string) => string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const [key, count] of counts) sums.set(nameOf(key), (sums.get(nameOf(key)) ?? 0) + count);
  return sums;
};

type Counts = {
  /** Events by the hour of their start, `YYYY-MM-DDTHH` (UTC), and events of whole days by their day, `YYYY-MM-DD`. */
  readonly starts: ReadonlyMap<string, number>;
  /** Users by the day of their registration, `YYYY-MM-DD` (UTC). */
  readonly arrivals: ReadonlyMap<string, number>;
};

/** The charts at a moment. */
export const chartsOf = ({ starts, arrivals }: Counts, now: Date): Charts => {
  const moscow = new Intl.DateTimeFormat('en-GB', MOSCOW_HOUR);
  // This locale writes weekday and hour as `Wed, 09`.
  const timed = new Map([...starts].filter(([start]) => start.includes('T')));
  const byHour = sumBy(timed, (hour) => moscow.format(new Date(`${hour}:00:00.000Z`)));
  const byMonth = sumBy(starts, (start) => start.slice(0, 7));
  const byWeek = sumBy(arrivals, mondayOf);
  return {
    at: now.toISOString(),
    months: monthsAround(now).map((month) => ({ month, count: byMonth.get(month) ?? 0 })),
    weeks: lastWeeks(now).map((week) => ({ week, count: byWeek.get(week) ?? 0 })),
    hours: WEEKDAYS.map((day) =>
      Array.from({ length: 24 }, (_, hour) => byHour.get(`${day}, ${String(hour).padStart(2, '0')}`) ?? 0),
    ),
  };
};
