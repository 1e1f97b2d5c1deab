import { DAY_MS } from '#shared/time/units.ts';

/**
 * The longest event of each duration class, in days [EVT-10]. Events are stored by class, so that a query for a window
 * reads few events outside of the window. For example, an event of up to 4 days that touches the window began at most 4
 * days before the window.
 */
const CLASS_DAYS = [1, 4, 16, 64, 366] as const;
export const DURATION_CLASSES: readonly number[] = CLASS_DAYS.map((_, at) => at);

/**
 * A half-open window `[from, to)` of instants `YYYY-MM-DDTHH:mm:ss.sssZ`. A window without `from` or `to` is open on
 * that side.
 */
export type Window = { readonly from?: string | undefined; readonly to?: string | undefined };
type Span = { readonly startDate: string; readonly endDate: string };

/** A range of starts `[from, to)` within one class. */
export type ClassRange = { readonly durationClass: number; readonly from: string; readonly to: string };

// Events lie between 1970 and 2100. Sort keys cannot order years of more than four digits.
const EARLIEST = Date.parse('1970-01-01T00:00:00.000Z');
const LATEST = Date.parse('2101-01-02T00:00:00.000Z');
const instant = (ms: number): string => new Date(Math.min(LATEST, Math.max(EARLIEST, ms))).toISOString();

/** 0 … 4, by the length of the event. */
export const durationClass = ({ startDate, endDate }: Span): number => {
  const days = (Date.parse(endDate) - Date.parse(startDate)) / DAY_MS;
  const found = CLASS_DAYS.findIndex((longest) => days <= longest);
  return found === -1 ? CLASS_DAYS.length - 1 : found;
};

/**
 * For each class, the range of starts of events that may touch the window. An event in a range may be over before the
 * window begins. An impossible window has no ranges.
 */
export const classRanges = ({ from, to }: Window): ClassRange[] =>
  CLASS_DAYS.map((longest, at) => ({
    durationClass: at,
    from: instant(from === undefined ? EARLIEST : Date.parse(from) - longest * DAY_MS),
    to: instant(to === undefined ? LATEST : Date.parse(to)),
  })).filter((range) => range.from < range.to);

/**
 * Whether an event touches the window. Both are half-open: an event that ends at the moment when the window begins does
 * not touch it.
 */
export const touches = ({ from, to }: Window, { startDate, endDate }: Span): boolean =>
  // Texts are compared: instants of this form sort by time.
  (from === undefined || endDate > from) && (to === undefined || startDate < to);

/**
 * Orders events by start. Events with the same start are ordered by id, so that the order does not depend on how they
 * were read.
 */
export const byStart = (one: Span & { id: string }, other: Span & { id: string }): number =>
  one.startDate === other.startDate ? (one.id < other.id ? -1 : 1) : one.startDate < other.startDate ? -1 : 1;
