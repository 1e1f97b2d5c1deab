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
  /** Minutes after midnight, of the first day and of the last (1440: it ends at that day's midnight). */
  fromMinute: number;
  toMinute: number;
};

/** Instants → span. An end at midnight belongs to the day before. A span without length has its one day. */
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

/** Whole days, as UTC midnights with the end exclusive → the same dates on the local clock, in any zone [EV2-05]. */
export const spanOfDays = (start: number, end: number): Span => {
  const first = Math.floor(start / DAY_MS);
  const last = Math.max(first, Math.ceil(end / DAY_MS) - 1);
  return { start: startOfDay(first), end: startOfDay(last + 1), first, last, fromMinute: 0, toMinute: 1440 };
};

/** Whether it lasts from midnight to midnight, so that it has dates and no times. */
export const isWholeDays = ({ fromMinute, toMinute }: Span): boolean => fromMinute === 0 && toMinute === 1440;

/** Whether it lasts a day or longer. A whole day has 23 hours when the clock changes. */
export const isLong = (span: Span): boolean => span.end - span.start >= DAY_MS || isWholeDays(span);

/**
 * The last day under which a month or a list has it. An evening that ends after midnight counts as its first day; only an event of a day or
 * longer has several.
 */
export const lastShown = (span: Span): Day => (isLong(span) ? span.last : span.first);

/** Whether it touches a day from `first` to `last`, both included. */
export const touches = (span: Span, first: Day, last: Day): boolean => span.first <= last && span.last >= first;

/** Whether a month or a list has it on a day from `first` to `last`, both included. */
export const showsOn = (span: Span, first: Day, last: Day): boolean => span.first <= last && lastShown(span) >= first;

const wholeDaysFirst = (a: Span, b: Span): number => Number(isWholeDays(b)) - Number(isWholeDays(a));

/** Order of a day: earlier first days, longer ones, whole days, then by the clock. */
const bySpan = (a: Span, b: Span): number =>
  a.first - b.first || lastShown(b) - lastShown(a) || wholeDaysFirst(a, b) || a.start - b.start || a.end - b.end;

/** A sorted copy: visitors' phones may be too old for `toSorted`. */
export const inOrder = <T extends Span>(items: readonly T[]): T[] => [...items].sort(bySpan);

/** A copy in the order of lists: whole days, then by the clock. */
export const byClock = <T extends Span>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => wholeDaysFirst(a, b) || a.start - b.start || a.end - b.end);
