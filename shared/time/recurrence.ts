import { type Day, dayFrom, monthNumber, partsOf } from './day.ts';
import { clockOf, instantOf } from './zone.ts';

/** The end of a rule: after so many dates, on a last day (included), or never. */
type Bounds = { readonly interval: number; readonly count?: number; readonly until?: Day };

/** A rule of an event that repeats: the part of RFC 5545 §3.3.10 that the product knows. Weekdays: 0 is Monday. */
export type Rule = Bounds &
  (
    | { readonly freq: 'DAILY' }
    | { readonly freq: 'WEEKLY'; readonly weekdays: readonly number[] }
    /** 1 to 31; -1 is the last day of the month. */
    | { readonly freq: 'MONTHLY'; readonly monthDay: number }
    /** The first to fourth such weekday of the month; -1 is the last. */
    | { readonly freq: 'MONTHLY'; readonly nth: number; readonly weekday: number }
    /** `month`: 1 to 12. */
    | { readonly freq: 'YEARLY'; readonly month: number; readonly monthDay: number }
  );

export const INTERVAL_MAX = 99;
export const COUNT_MAX = 999;
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH'];

/** 0 is Monday; 1 January 1970 was a Thursday. */
export const weekdayFromMonday = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** `YYYYMMDD`, as in an occurrence's id and in UNTIL. */
export const compactDay = (day: Day): string => {
  const { year, month, date } = partsOf(day);
  return `${year}${String(month + 1).padStart(2, '0')}${String(date).padStart(2, '0')}`;
};

/** `YYYYMMDD` → day; null when it is no date of the calendar. */
export const dayOfCompact = (text: string): Day | null => {
  if (!/^\d{8}$/.test(text)) return null;
  const day = dayFrom(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)));
  return compactDay(day) === text ? day : null;
};

const lastDate = (month: number): Day => dayFrom(Math.floor(month / 12), (month % 12) + 1, 0);

/** A whole number in a range, written without zeros in front, or null. */
const numberIn = (text: string | undefined, min: number, max: number): number | null => {
  if (text === undefined || !/^[1-9]\d{0,2}$/.test(text)) return null;
  const value = Number(text);
  return value >= min && value <= max ? value : null;
};

const monthDayOf = (text: string | undefined): number | null => (text === '-1' ? -1 : numberIn(text, 1, 31));

/** Days that the month has in a leap year: what a yearly rule may name. */
const longest = (month: number): number => partsOf(dayFrom(2024, month, 0)).date;

type Parts = ReadonlyMap<string, string>;
type Pattern<R = Rule> = R extends Rule ? Omit<R, keyof Bounds> : never;

const weeklyPattern = (parts: Parts, start: Day): Pattern | null => {
  const names = parts.get('BYDAY')?.split(',') ?? [WEEKDAYS[weekdayFromMonday(start)] ?? ''];
  const weekdays = [...new Set(names)].map((name) => WEEKDAYS.indexOf(name)).sort((a, b) => a - b);
  return weekdays.includes(-1) || weekdays.length !== names.length ? null : { freq: 'WEEKLY', weekdays };
};

const monthlyPattern = (parts: Parts, start: Day): Pattern | null => {
  const byDay = parts.get('BYDAY');
  if (byDay !== undefined) {
    const [, nth, name = ''] = /^([1-4]|-1)([A-Z]{2})$/.exec(byDay) ?? [];
    const weekday = WEEKDAYS.indexOf(name);
    return weekday === -1 || parts.has('BYMONTHDAY') ? null : { freq: 'MONTHLY', nth: Number(nth), weekday };
  }
  const monthDay = monthDayOf(parts.get('BYMONTHDAY') ?? String(partsOf(start).date));
  return monthDay === null ? null : { freq: 'MONTHLY', monthDay };
};

const yearlyPattern = (parts: Parts, start: Day): Pattern | null => {
  const { month: ownMonth, date } = partsOf(start);
  const month = numberIn(parts.get('BYMONTH') ?? String(ownMonth + 1), 1, 12);
  const monthDay = numberIn(parts.get('BYMONTHDAY') ?? String(date), 1, 31);
  return month === null || monthDay === null || monthDay > longest(month) ? null : { freq: 'YEARLY', month, monthDay };
};

const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  DAILY: [],
  WEEKLY: ['BYDAY'],
  MONTHLY: ['BYDAY', 'BYMONTHDAY'],
  YEARLY: ['BYMONTH', 'BYMONTHDAY'],
};

const patternOf = (parts: Parts, start: Day): Pattern | null => {
  const allowed = ALLOWED[parts.get('FREQ') ?? ''];
  const given = [...parts.keys()].filter((name) => name.startsWith('BY'));
  if (!allowed || given.some((name) => !allowed.includes(name))) return null;
  switch (parts.get('FREQ')) {
    case 'WEEKLY':
      return weeklyPattern(parts, start);
    case 'MONTHLY':
      return monthlyPattern(parts, start);
    case 'YEARLY':
      return yearlyPattern(parts, start);
    default:
      return { freq: 'DAILY' };
  }
};

const partsOfText = (text: string): Parts | null => {
  const pairs = text.split(';').map((part) => part.split('='));
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]));
  const isSound = pairs.every((pair) => pair.length === 2 && PARTS.includes(pair[0] ?? '') && pair[1] !== '');
  return isSound && parts.size === pairs.length ? parts : null;
};

/**
 * An RRULE value → rule; null when the product does not know it. BY parts that are absent are those of `start`, the
 * first day on the clock of the series.
 */
export const parseRule = (text: string, start: Day): Rule | null => {
  const parts = partsOfText(text);
  if (!parts || (parts.get('WKST') ?? 'MO') !== 'MO') return null;
  const interval = numberIn(parts.get('INTERVAL') ?? '1', 1, INTERVAL_MAX);
  const countText = parts.get('COUNT');
  const untilText = parts.get('UNTIL');
  const count = countText === undefined ? undefined : numberIn(countText, 1, COUNT_MAX);
  const until = untilText === undefined ? undefined : dayOfCompact(untilText);
  const pattern = patternOf(parts, start);
  if (!pattern || interval === null || count === null || until === null) return null;
  if (count !== undefined && until !== undefined) return null;
  return { ...pattern, interval, ...(count !== undefined && { count }), ...(until !== undefined && { until }) };
};

const patternText = (rule: Rule): string => {
  switch (rule.freq) {
    case 'DAILY':
      return '';
    case 'WEEKLY':
      return `;BYDAY=${rule.weekdays.map((weekday) => WEEKDAYS[weekday]).join(',')}`;
    case 'MONTHLY':
      return 'nth' in rule ? `;BYDAY=${rule.nth}${WEEKDAYS[rule.weekday]}` : `;BYMONTHDAY=${rule.monthDay}`;
    case 'YEARLY':
      return `;BYMONTH=${rule.month};BYMONTHDAY=${rule.monthDay}`;
  }
};

/** The one way in which a rule is stored and answered. */
export const ruleText = (rule: Rule): string =>
  `FREQ=${rule.freq}${patternText(rule)}` +
  (rule.interval === 1 ? '' : `;INTERVAL=${rule.interval}`) +
  (rule.count === undefined ? '' : `;COUNT=${rule.count}`) +
  (rule.until === undefined ? '' : `;UNTIL=${compactDay(rule.until)}`);

// The last day that the calendar knows; a rule without an end gives nothing after it.
const LAST_DAY = dayFrom(2100, 11, 31);

/** Days of one period (a day, a week, a month, a year) that the pattern names, in order; the month may lack them. */
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
  // A counted rule has to be walked from its start.
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
export const hasDay = (rule: Rule, start: Day, day: Day): boolean =>
  day >= start && daysOf(rule, start, day).next().value === day;

/** What repeats: the first start and end in milliseconds, the clock that they are read on. Whole days are UTC midnights. */
export type Repeating = {
  readonly rule: Rule;
  readonly start: number;
  readonly end: number;
  readonly timeZone: string;
  readonly isAllDay: boolean;
};

export type Occurrence = { readonly day: Day; readonly start: number; readonly end: number };

const DAY_MS = 86_400_000;

const clockOfSeries = ({ start, timeZone, isAllDay }: Omit<Repeating, 'rule'>) =>
  isAllDay ? { day: start / DAY_MS, timeOfDay: 0 } : clockOf(timeZone, start);

/** The occurrence of a day, its series' clock time being read once: asking for it is the slow part. */
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
  // Clocks are within a day of UTC.
  const earliest = Math.floor((from - (series.end - series.start)) / DAY_MS) - 1;
  for (const day of daysOf(series.rule, first, Math.max(first, earliest))) {
    if ((day - 1) * DAY_MS >= to) return;
    const occurrence = on(day);
    if (occurrence.end > from && occurrence.start < to) yield occurrence;
  }
}
