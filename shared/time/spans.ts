import { type Day, startOfDay, wallTime } from './day.ts';
import { DAY_MS } from './units.ts';

/** A span of time on the local clock. */
export type Span = {
  /** Milliseconds since 1970; `end` is not part of it. */
  start: number;
  end: number;
  /** The first and last day that it touches. */
  first: Day;
  last: Day;
  /**
   * The minute after midnight at which the span begins on its first day; the next field is the minute at which it ends
   * on its last day. 1440 means the midnight at the end of that day.
   */
  fromMinute: number;
  toMinute: number;
};

/**
 * Makes a span from two instants. An end at midnight belongs to the day before. A span without length touches one day.
 */
export const spanOf = (start: number, end: number): Span => {
  const from = wallTime(start);
  const to = end > start ? wallTime(end) : from;
  const untilMidnight = to.minute === 0 && to.day > from.day;
  return {
    start,
    end: Math.max(start, end),
    first: from.day,
    last: untilMidnight ? to.day - 1 : to.day,
    fromMinute: from.minute,
    toMinute: untilMidnight ? 1440 : to.minute,
  };
};

/**
 * Makes a span from whole days, which are given as UTC midnights with an exclusive end. It has the same dates on the
 * local clock, whatever the zone [EV2-05].
 */
export const spanOfDays = (start: number, end: number): Span => {
  const first = Math.floor(start / DAY_MS);
  const last = Math.max(first, Math.ceil(end / DAY_MS) - 1);
  return { start: startOfDay(first), end: startOfDay(last + 1), first, last, fromMinute: 0, toMinute: 1440 };
};

/** Whether a span lasts from midnight to midnight. Such a span is shown with dates and without times. */
export const isWholeDays = ({ fromMinute, toMinute }: Span): boolean => fromMinute === 0 && toMinute === 1440;

/** Whether a span lasts a day or longer. A whole day has only 23 hours when the clock changes. */
export const isLong = (span: Span): boolean => span.end - span.start >= DAY_MS || isWholeDays(span);

/**
 * The last day under which a month or a list shows a span. An evening that ends after midnight is shown only under its
 * first day. Only a span of a day or longer is shown under several days.
 */
export const lastShown = (span: Span): Day => (isLong(span) ? span.last : span.first);

/** Whether it touches a day from `first` to `last`, both included. */
export const touches = (span: Span, first: Day, last: Day): boolean => span.first <= last && span.last >= first;

/** Whether a month or a list shows a span on any day from `first` to `last`, both included. */
export const showsOn = (span: Span, first: Day, last: Day): boolean => span.first <= last && lastShown(span) >= first;

const wholeDaysFirst = (a: Span, b: Span): number => Number(isWholeDays(b)) - Number(isWholeDays(a));

/**
 * The order of spans on a day. Spans with an earlier first day come first. Then longer spans come before shorter ones,
 * whole days before hours, and earlier times before later times.
 */
const bySpan = (a: Span, b: Span): number =>
  a.first - b.first || lastShown(b) - lastShown(a) || wholeDaysFirst(a, b) || a.start - b.start || a.end - b.end;

/** A sorted copy: visitors' phones may be too old for `toSorted`. */
export const inOrder = <T extends Span>(items: readonly T[]): T[] => [...items].sort(bySpan);

/** A sorted copy, in the order of lists: whole days first, then by the clock. */
export const byClock = <T extends Span>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => wholeDaysFirst(a, b) || a.start - b.start || a.end - b.end);
