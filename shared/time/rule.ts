import { type Day, dayFrom, partsOf } from './day.ts';

/** The end of a rule: after a number of dates, on a last day (included), or never. */
type Bounds = { readonly interval: number; readonly count?: number; readonly until?: Day };

/** A recurrence rule: the part of RFC 5545 §3.3.10 that the product knows. Weekday 0 is Monday. */
export type Rule = Bounds &
  (
    | { readonly freq: 'DAILY' }
    | { readonly freq: 'WEEKLY'; readonly weekdays: readonly number[] }
    /** 1 to 31; -1 is the last day of the month. */
    | { readonly freq: 'MONTHLY'; readonly monthDay: number }
    /** The first to fourth such weekday of the month; -1 is the last one. */
    | { readonly freq: 'MONTHLY'; readonly nth: number; readonly weekday: number }
    /** `month`: 1 to 12. */
    | { readonly freq: 'YEARLY'; readonly month: number; readonly monthDay: number }
  );

export const INTERVAL_MAX = 99;
export const COUNT_MAX = 999;
/** Weekdays as rules name them, from Monday. */
export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST', 'BYDAY', 'BYMONTHDAY', 'BYMONTH'];

/** 0 is Monday; 1 January 1970 was a Thursday. */
export const weekdayFromMonday = (day: Day): number => (((day + 3) % 7) + 7) % 7;

/** `YYYYMMDD`, as in an occurrence's id and in UNTIL. */
export const compactDay = (day: Day): string => {
  const { year, month, date } = partsOf(day);
  return `${year}${String(month + 1).padStart(2, '0')}${String(date).padStart(2, '0')}`;
};

/** `YYYYMMDD` → day; null: no date of the calendar. */
export const dayOfCompact = (text: string): Day | null => {
  if (!/^\d{8}$/.test(text)) return null;
  const day = dayFrom(Number(text.slice(0, 4)), Number(text.slice(4, 6)) - 1, Number(text.slice(6)));
  return compactDay(day) === text ? day : null;
};

/** A whole number from 1 to `max` without leading zeros. Null for any other text. */
const numberUpTo = (max: number, text: string): number | null => {
  if (!/^[1-9]\d{0,2}$/.test(text)) return null;
  const value = Number(text);
  return value <= max ? value : null;
};

const monthDayOf = (text: string): number | null => (text === '-1' ? -1 : numberUpTo(31, text));

/** The days of a month in a leap year, and so the last day that a yearly rule may name. */
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
  const month = numberUpTo(12, parts.get('BYMONTH') ?? String(ownMonth + 1));
  const monthDay = numberUpTo(31, parts.get('BYMONTHDAY') ?? String(date));
  return month === null || monthDay === null || monthDay > longest(month) ? null : { freq: 'YEARLY', month, monthDay };
};

const ALLOWED = new Map(
  Object.entries<readonly string[]>({
    DAILY: [],
    WEEKLY: ['BYDAY'],
    MONTHLY: ['BYDAY', 'BYMONTHDAY'],
    YEARLY: ['BYMONTH', 'BYMONTHDAY'],
  }),
);

const patternOf = (parts: Parts, start: Day): Pattern | null => {
  const allowed = ALLOWED.get(parts.get('FREQ') ?? '');
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
 * The rule of an RRULE value. Null if the product knows no such rule. Missing BY parts come from `start`, the first day
 * on the series' clock.
 */
export const parseRule = (text: string, start: Day): Rule | null => {
  const parts = partsOfText(text);
  if (!parts || (parts.get('WKST') ?? 'MO') !== 'MO') return null;
  const interval = numberUpTo(INTERVAL_MAX, parts.get('INTERVAL') ?? '1');
  const countText = parts.get('COUNT');
  const untilText = parts.get('UNTIL');
  const count = countText === undefined ? undefined : numberUpTo(COUNT_MAX, countText);
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

/** A rule as text, in the form that is stored and answered. Equal rules have equal texts. */
export const ruleText = (rule: Rule): string =>
  `FREQ=${rule.freq}${patternText(rule)}` +
  (rule.interval === 1 ? '' : `;INTERVAL=${rule.interval}`) +
  (rule.count === undefined ? '' : `;COUNT=${rule.count}`) +
  (rule.until === undefined ? '' : `;UNTIL=${compactDay(rule.until)}`);
