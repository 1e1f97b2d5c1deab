import { type Day, dayFrom, monthNumber, partsOf } from './day.ts';
import { type Rule, weekdayFromMonday } from './rule.ts';
import { DAY_MS } from './units.ts';
import { type ClockTime, clockOf, instantOf } from './zone.ts';

// The last day of the calendar. A rule without an end stops here.
const LAST_DAY = dayFrom(2100, 11, 31);

const lastDate = (month: number): Day => dayFrom(Math.floor(month / 12), (month % 12) + 1, 0);

/** The days of one period (day, week, month or year) that the pattern names, in order. A month without such a day gives none. */
const daysOfPeriod = (rule: Rule, period: number): readonly Day[] => {
  switch (rule.freq) {
    case 'DAILY':
      return [period];
    case 'WEEKLY':
      // Weeks are counted from Monday, 29 December 1969 [REC-04].
      return rule.weekdays.map((weekday) => period * 7 - 3 + weekday);
    case 'MONTHLY': {
      const first = dayFrom(Math.floor(period / 12), period % 12, 1);
      const last = lastDate(period);
      if ('nth' in rule) {
        if (rule.nth === -1) return [last - ((weekdayFromMonday(last) - rule.weekday + 7) % 7)];
        return [first + ((rule.weekday - weekdayFromMonday(first) + 7) % 7) + (rule.nth - 1) * 7];
      }
      if (rule.monthDay === -1) return [last];
      return first + rule.monthDay - 1 <= last ? [first + rule.monthDay - 1] : [];
    }
    case 'YEARLY': {
      const first = dayFrom(period, rule.month - 1, 1);
      const day = first + rule.monthDay - 1;
      return monthNumber(day) === monthNumber(first) ? [day] : [];
    }
  }
};

const periodOf = ({ freq }: Rule, day: Day): number => {
  switch (freq) {
    case 'DAILY':
      return day;
    case 'WEEKLY':
      return Math.floor((day + 3) / 7);
    case 'MONTHLY':
      return monthNumber(day);
    case 'YEARLY':
      return partsOf(day).year;
  }
};

/**
 * The days of a rule that begins on `start`, in order; with `from`, those from that day on. Periods without such a day are
 * skipped and not counted. Ends with the year 2100.
 */
export function* daysOf(rule: Rule, start: Day, from: Day = start): Generator<Day> {
  const first = periodOf(rule, start);
  // A rule with a count has to be walked from its start.
  const skipped =
    rule.count === undefined ? Math.max(0, Math.floor((periodOf(rule, from) - first) / rule.interval)) : 0;
  const last = Math.min(rule.until ?? LAST_DAY, LAST_DAY);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let period = first + skipped * rule.interval; ; period += rule.interval) {
    for (const day of daysOfPeriod(rule, period)) {
      if (day < start) continue;
      if (day > last || left === 0) return;
      left -= 1;
      if (day >= from) yield day;
    }
    if (left === 0 || periodOf(rule, last) < period) return;
  }
}

/** The first day of the rule at or after `start`; null when it has none. */
export const firstDayOf = (rule: Rule, start: Day): Day | null => daysOf(rule, start).next().value ?? null;

/** Whether the rule gives this day. */
export const hasDay = (rule: Rule, start: Day, day: Day): boolean => daysOf(rule, start, day).next().value === day;

/** A rule with its first start and end in milliseconds, and the zone of its clock. Whole days are UTC midnights. */
export type Repeating = {
  readonly rule: Rule;
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly isAllDay: boolean;
  /** The first start on the clock, when the clock skips that time and the instant is later. */
  readonly clock?: ClockTime | undefined;
};

export type Occurrence = { readonly day: Day; readonly start: number; readonly end: number };

/** The first start on the series' own clock. */
export const clockOfSeries = ({ start, timeZone, isAllDay, clock }: Omit<Repeating, 'rule'>): ClockTime =>
  isAllDay ? { day: start / DAY_MS, timeOfDay: 0 } : (clock ?? clockOf(timeZone, start));

/** The occurrence of a day. Reads the clock time of the series once, because that is slow. */
const occurrencesOn = (series: Omit<Repeating, 'rule'>, { timeOfDay } = clockOfSeries(series)) => {
  const length = series.end - series.start;
  return (day: Day): Occurrence => {
    const start = series.isAllDay ? day * DAY_MS : instantOf(series.timeZone, day, timeOfDay);
    return { day, start, end: start + length };
  };
};

/** The occurrence of a day: at the series' clock time, as long as the first [REC-06]. */
export const occurrenceOn = (series: Omit<Repeating, 'rule'>, day: Day): Occurrence => occurrencesOn(series)(day);

/** The day of the first start, on the series' own clock. */
export const firstDay = (series: Omit<Repeating, 'rule'>): Day => clockOfSeries(series).day;

/** Occurrences that touch [from, to) in milliseconds, in order, without regard to exceptions. */
export function* occurrencesIn(series: Repeating, from: number, to: number): Generator<Occurrence> {
  const clock = clockOfSeries(series);
  const on = occurrencesOn(series, clock);
  const first = clock.day;
  // Clocks differ from UTC by less than a day.
  const earliest = Math.floor((from - (series.end - series.start)) / DAY_MS) - 1;
  for (const day of daysOf(series.rule, first, Math.max(first, earliest))) {
    if ((day - 1) * DAY_MS >= to) return;
    const occurrence = on(day);
    if (occurrence.end > from && occurrence.start < to) yield occurrence;
  }
}
