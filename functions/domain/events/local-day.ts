import { HOUR_MS } from '#shared/time/units.ts';

/** A length that exceeds every calendar day, even a day on which a zone crosses the date line. */
const LONGEST_DAY_MS = 50 * HOUR_MS;

export const DEFAULT_TIME_ZONE = 'Europe/Moscow';

/** Half-open `[from, to)`; instants have the form of sort keys. */
type InstantRange = { readonly from: string; readonly to: string };

/** A calendar day in a zone. `date` is the day's midnight in UTC, the form in which events of whole days store it. */
export type LocalDay = InstantRange & { readonly date: string };

/**
 * The smallest integer above `low` for which `holds` is true. `holds` is false at `low` and true at `high`, and changes
 * only once between them.
 */
const firstThatHolds = (low: number, high: number, holds: (value: number) => boolean): number => {
  let [no, yes] = [low, high];
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (holds(middle)) yes = middle;
    else no = middle;
  }
  return yes;
};

/**
 * The calendar day that contains `now` in a time zone. The function searches for the instants at which the date
 * changes. So the answer is right on days of 23 or 25 hours, and where midnight does not exist.
 * @param timeZone IANA name that Intl knows
 */
export const dayOf = (now: Date, timeZone: string): LocalDay => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const today = format.format(now);
  const at = now.getTime();
  const isToday = (instant: number) => format.format(instant) === today;
  const from = firstThatHolds(at - LONGEST_DAY_MS, at, isToday);
  const to = firstThatHolds(at, at + LONGEST_DAY_MS, (instant) => !isToday(instant));
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), date: `${today}T00:00:00.000Z` };
};
