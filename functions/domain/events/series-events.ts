import { Rejected } from '#functions/domain/errors.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import type { Categorised } from './category.ts';
import { type Kept, pictureAt, type StoredEvent } from './event.ts';
import type { LocalDay } from './local-day.ts';
import { occurrenceId, occurrenceOf, occurrencesOf, partsOfId, type Series, type Shown } from './series.ts';
import { byStart, type Window } from './window.ts';

/** A stored series. Pictures of its occurrences are `<occurrence id>/<version>`. */
export type StoredSeries = Series & {
  readonly userId: string;
  /** As in an event. */
  readonly calendarId: string;
  /** Bytes of all its pictures. */
  readonly pictureSizes?: StoredEvent['pictureSizes'];
  /** A number that grows with every change of the series or of one of its dates. */
  readonly revision: number;
  readonly updatedAt: string;
} & Kept;

/** An event or a series. An event may become a series under the same id, and a series an event [REC-23]. */
export type Stored = StoredEvent | StoredSeries;
export const isSeries = (stored: Stored): stored is StoredSeries => 'exceptions' in stored;

/** Stored events and series that touch a window. */
export type Found = { readonly singles: readonly StoredEvent[]; readonly series: readonly StoredSeries[] };

export const toOccurrence = (series: StoredSeries, shown: Shown): StoredEvent => {
  const { day, isChanged, picture, ...event } = shown;
  const { id, userId, calendarId, allDay, timeZone, recurrence, revision, updatedAt, updatedBy } = series;
  const removed = Object.entries(series.exceptions).flatMap(([date, patch]) => (patch === null ? [date] : []));
  return {
    ...event,
    id: occurrenceId(id, day),
    userId,
    calendarId,
    allDay,
    timeZone,
    picture: picture === null ? null : pictureAt(id, picture),
    revision,
    updatedAt,
    updatedBy,
    series: { id, recurrence, startDate: series.startDate, isChanged, removed },
  };
};

/** The event or occurrence with this id; null if the date does not exist, or if the id means a whole series. */
export const eventOf = (stored: Stored, id: string): StoredEvent | null => {
  const at = partsOfId(id);
  if (!isSeries(stored)) return at ? null : stored;
  const shown = at && occurrenceOf(stored, at.day);
  return shown && toOccurrence(stored, shown);
};

/** The event, occurrence or series with this id; null if the date does not exist. */
export const namedIn = (stored: Stored, id: string): Stored | null => (id === stored.id ? stored : eventOf(stored, id));

/** The event or series itself, and each occurrence that has a category of its own. */
export const categorisedIn = (stored: Stored): Categorised[] => {
  const own = isSeries(stored) ? Object.values(stored.exceptions) : [];
  const { calendarId } = stored;
  return [stored, ...own.flatMap((patch) => (patch?.categoryId ? [{ calendarId, categoryId: patch.categoryId }] : []))];
};

/** The id of an event, or of an occurrence's series. */
export const storedId = (id: string): string => partsOfId(id)?.seriesId ?? id;

/** Keys of all pictures: `<id>/<version>`. */
export const picturesOf = (stored: Stored): string[] => {
  const own = isSeries(stored) ? Object.values(stored.exceptions).map((patch) => patch?.picture) : [];
  return [stored.picture, ...own].flatMap((picture) => (picture ? [pictureAt(stored.id, picture)] : []));
};

/**
 * The window in which series are searched. A window without `from` or without `to` is cut to last year, this year and
 * next year (UTC) [REC-33].
 */
export const seriesWindow = ({ from, to }: Window, now: Date): Required<Window> => {
  const year = now.getUTCFullYear();
  const [first, last] = [`${year - 1}-01-01T00:00:00.000Z`, `${year + 2}-01-01T00:00:00.000Z`];
  if (from !== undefined && to !== undefined) return { from, to };
  return { from: from !== undefined && from > first ? from : first, to: to !== undefined && to < last ? to : last };
};

/** Whether an event takes place on a day. Events of whole days are compared by date, whatever the zone [EV2-07]. */
export const isOn = (
  { from, to, date }: LocalDay,
  { allDay, startDate, endDate }: Pick<StoredEvent, 'allDay' | 'startDate' | 'endDate'>,
): boolean => (allDay ? startDate <= date && endDate > date : startDate < to && endDate > from);

/** The most dates of series in one answer [REC-32]. */
export const OCCURRENCES_MAX = 10_000;

/**
 * Events and dates of series that touch a window, in the order of their start. `isAll` is false if there are more than
 * `most` dates, so that some are missing.
 */
const collected = ({ singles, series }: Found, window: Required<Window>, most: number) => {
  const all = [...singles];
  for (const one of series)
    for (const shown of occurrencesOf(one, window)) {
      if (all.length - singles.length >= most) return { events: all.sort(byStart), isAll: false };
      all.push(toOccurrence(one, shown));
    }
  return { events: all.sort(byStart), isAll: true };
};

/**
 * Events and dates of series that touch a window, in the order of their start.
 * @throws Rejected: there are more than `most` dates of series
 */
export const expanded = (found: Found, window: Required<Window>, most = Number.POSITIVE_INFINITY): StoredEvent[] => {
  const { events, isAll } = collected(found, window, most);
  if (!isAll) throw new Rejected('answer-too-large');
  return events;
};

/**
 * Does the same as `expanded`, for callers that cannot ask for a smaller window. If the window has too many dates, the
 * function takes the first half of it, then the first quarter, and so on.
 */
export const expandedFirst = (
  { singles, series }: Found,
  window: Required<Window>,
  most: number,
): { readonly events: StoredEvent[]; readonly isPartial: boolean } => {
  const whole = collected({ singles, series }, window, most);
  if (whole.isAll) return { events: whole.events, isPartial: false };
  const start = Date.parse(window.from);
  for (let length = Date.parse(window.to) - start; ; ) {
    length /= 2;
    const to = new Date(start + length).toISOString();
    const begun = singles.filter(({ startDate }) => startDate < to);
    const { events, isAll } = collected({ singles: begun, series }, { from: window.from, to }, most);
    if (isAll || length < MINUTE_MS) return { events, isPartial: true };
  }
};
