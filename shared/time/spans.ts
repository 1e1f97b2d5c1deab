import { type Day, startOfDay, wallTime } from './day.ts';
import { DAY_MS } from './units.ts';

/** A span of time on the local clock. */
export type Span = {
  /** Milliseconds since 1970. */
  start: number;
  /** Milliseconds since 1970, exclusive. */
  end: number;
  /** The first and the last day that the span touches. */
  first: Day;
  last: Day;
  /** Minutes from midnight to the start on the first day. */
  fromMinute: number;
  /** Minutes from midnight to the end on the last day; at most 1440, the midnight at the end of that day. */
  toMinute: number;
};

/**
 * The span between two instants. An end at midnight belongs to the day before. A span without length touches one day.
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
 * The span of whole days, given as UTC midnights with an exclusive end. Its dates on the local clock are the same in
 * any zone [EV2-05].
 */
export const spanOfDays = (start: number, end: number): Span => {
  const first = Math.floor(start / DAY_MS);
  const last = Math.max(first, Math.ceil(end / DAY_MS) - 1);
  return { start: startOfDay(first), end: startOfDay(last + 1), first, last, fromMinute: 0, toMinute: 1440 };
};

/** Whether a span lasts from midnight to midnight, and so is shown without times. */
export const isWholeDays = ({ fromMinute, toMinute }: Span): boolean => fromMinute === 0 && toMinute === 1440;

/** Whether a span lasts a day or longer. A whole day may have 23 hours, when the clock changes. */
export const isLong = (span: Span): boolean => span.end - span.start >= DAY_MS || isWholeDays(span);

/**
 * The last day under which a month or a list shows a span. Only a span of a day or longer has several: an evening that
 * ends after midnight has only its first day.
 */
export const lastShown = (span: Span): Day => (isLong(span) ? span.last : span.first);

/** Whether the span touches a day from `first` to `last`, both included. */
export const touches = (span: Span, first: Day, last: Day): boolean => span.first <= last && span.last >= first;

/** Whether a month or a list shows a span on any day from `first` to `last`, both included. */
export const showsOn = (span: Span, first: Day, last: Day): boolean => span.first <= last && lastShown(span) >= first;

const wholeDaysFirst = (a: Span, b: Span): number => Number(isWholeDays(b)) - Number(isWholeDays(a));

/**
 * The order of spans on a day: by first day, then longer before shorter, whole days before hours, and earlier before
 * later.
 */
const bySpan = (a: Span, b: Span): number =>
  a.first - b.first || lastShown(b) - lastShown(a) || wholeDaysFirst(a, b) || a.start - b.start || a.end - b.end;

/** Sorted copies. Visitors' phones may be too old for `toSorted`. */
export const inOrder = <T extends Span>(items: readonly T[]): T[] => [...items].sort(bySpan);

/** A sorted copy, in the order of lists: whole days first, then by the clock. */
export const byClock = <T extends Span>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => wholeDaysFirst(a, b) || a.start - b.start || a.end - b.end);
