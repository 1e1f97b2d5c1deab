import { type Day, dayFrom, monthNumber, partsOf } from './day.ts';
import { type Rule, weekdayFromMonday } from './rule.ts';
import { DAY_MS } from './units.ts';
import { type ClockTime, clockOf, instantOf } from './zone.ts';

// The last day of the calendar, at which a rule without an end stops.
const LAST_DAY = dayFrom(2100, 11, 31);

const lastDayOfMonth = (month: number): Day => dayFrom(Math.floor(month / 12), (month % 12) + 1, 0);

/**
 * The days that the rule names in one period, in order; none if the month lacks the day.
 * @param period the number of the day, of the week, of the month (12 × year + month) or of the year, by the rule's
 * frequency
 */
const daysOfPeriod = (rule: Rule, period: number): readonly Day[] => {
  switch (rule.freq) {
    case 'DAILY':
      return [period];
    case 'WEEKLY':
      // Weeks are counted from Monday, 29 December 1969 [REC-04].
      return rule.weekdays.map((weekday) => period * 7 - 3 + weekday);
    case 'MONTHLY': {
      const first = dayFrom(Math.floor(period / 12), period % 12, 1);
      const last = lastDayOfMonth(period);
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

/** The number of the period that a day is in. */
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
 * The days of a rule that begins on `start`, in order, from the day `from` on, up to the year 2100. A period that lacks
 * the rule's day, such as February for the 30th, gives no day and does not count for the rule's count.
 */
export function* ruleDays(rule: Rule, start: Day, from: Day = start): Generator<Day> {
  const firstPeriod = periodOf(rule, start);
  // A rule with a count is counted from its start.
  const skipped =
    rule.count === undefined ? Math.max(0, Math.floor((periodOf(rule, from) - firstPeriod) / rule.interval)) : 0;
  const last = Math.min(rule.until ?? LAST_DAY, LAST_DAY);
  let left = rule.count ?? Number.POSITIVE_INFINITY;
  for (let period = firstPeriod + skipped * rule.interval; ; period += rule.interval) {
    for (const day of daysOfPeriod(rule, period)) {
      if (day < start) continue;
      if (day > last || left === 0) return;
      left -= 1;
      if (day >= from) yield day;
    }
    if (left === 0 || periodOf(rule, last) < period) return;
  }
}

/** The first day of the rule from `start` on; null if there is none. */
export const firstRuleDay = (rule: Rule, start: Day): Day | null => ruleDays(rule, start).next().value ?? null;

/** Whether the rule gives this day. */
export const ruleHasDay = (rule: Rule, start: Day, day: Day): boolean =>
  ruleDays(rule, start, day).next().value === day;

/** The first start and end of a series in milliseconds, and the zone of its clock. Whole days are UTC midnights. */
export type FirstTimes = {
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly isAllDay: boolean;
  /** The first start on the clock, if the clock skips it. `start` is then later. */
  readonly clock?: ClockTime | undefined;
};

export type Repeating = FirstTimes & { readonly rule: Rule };

export type Occurrence = { readonly day: Day; readonly start: number; readonly end: number };

/** The first start on the series' own clock. */
export const startClockOf = ({ start, timeZone, isAllDay, clock }: FirstTimes): ClockTime =>
  isAllDay ? { day: start / DAY_MS, timeOfDay: 0 } : (clock ?? clockOf(timeZone, start));

/**
 * The occurrence of a day, at the series' clock time and as long as the first one [REC-06].
 * @param startClock of the series; it is slow to compute, so a loop computes it once
 */
export const occurrenceOn = (series: FirstTimes, day: Day, startClock = startClockOf(series)): Occurrence => {
  const start = series.isAllDay ? day * DAY_MS : instantOf(series.timeZone, day, startClock.timeOfDay);
  return { day, start, end: start + series.end - series.start };
};

/** The day of the first start, on the series' own clock. */
export const startDayOf = (series: FirstTimes): Day => startClockOf(series).day;

/** Occurrences that touch [from, to) in milliseconds, in order. Exceptions are ignored. */
export function* occurrencesIn(series: Repeating, from: number, to: number): Generator<Occurrence> {
  const startClock = startClockOf(series);
  const first = startClock.day;
  // Clocks differ from UTC by less than a day.
  const earliest = Math.floor((from - (series.end - series.start)) / DAY_MS) - 1;
  for (const day of ruleDays(series.rule, first, Math.max(first, earliest))) {
    if ((day - 1) * DAY_MS >= to) return;
    const occurrence = occurrenceOn(series, day, startClock);
    if (occurrence.end > from && occurrence.start < to) yield occurrence;
  }
}
