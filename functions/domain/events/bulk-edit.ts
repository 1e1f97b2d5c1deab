import { NotFound, Refusal, Rejected } from '#functions/domain/errors.ts';
import type { BulkChange, BulkValue } from '#shared/contracts/bulk.ts';
import { isInCalendar } from '#shared/contracts/events.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { fullDateText } from '#shared/time/day-text.ts';
import { ruleText } from '#shared/time/rule.ts';
import { clockOf, instantOf } from '#shared/time/zone.ts';
import type { CategoryOf } from './category.ts';
import { assertFits, type Subject } from './edit-event.ts';
import { ownDay, type StoredEvent } from './event.ts';
import {
  clockOf as clockTime,
  firstDayOfSeries,
  isEmpty,
  iso,
  occurrenceOf,
  partsOfId,
  ruleOf,
  type Series,
  startAt,
  type Times,
} from './series.ts';
import { changeThis, movedExceptions, movedRule, removeThis } from './series-changes.ts';
import { isSeries, namedIn, type Stored, type StoredSeries, toOccurrence } from './series-events.ts';

/** A change of several events, except copying. */
export type BulkEdit = Exclude<BulkChange, { readonly action: 'copy' }>;
type Revision = Exclude<BulkEdit, { readonly action: 'remove' }>;
type Making = { readonly categoryOf: CategoryOf; readonly updatedAt: string };
export type Failed = { readonly id: string; readonly reason: string };

/**
 * Moves start and end by `days` on the clock of the event's own zone. The length stays [SAFE-27].
 * @throws Rejected: the moved event lies outside the years of the calendar
 */
const movedBy =
  (days: number, { allDay, timeZone }: Pick<StoredEvent, 'allDay' | 'timeZone'>) =>
  ({ startDate, endDate }: Times): Times => {
    // When clocks are set back, an hour is repeated. For a time in the second run, `instantOf` gives the instant of the
    // first run. So a move by no days must not use it.
    if (days === 0) return { startDate, endDate };
    const [zone, start] = [allDay ? 'UTC' : timeZone, Date.parse(startDate)];
    const { day, timeOfDay } = clockOf(zone, start);
    const moved = instantOf(zone, day + days, timeOfDay);
    const times = { startDate: iso(moved), endDate: iso(moved + Date.parse(endDate) - start) };
    if (!isInCalendar(times)) throw new Rejected('bad-year');
    return times;
  };

/** @throws Rejected: a category that the calendar does not have [EV2-19] */
const fieldOf = (
  value: BulkValue,
  { calendarId, categoryId }: Stored,
  categoryOf: CategoryOf,
): Partial<StoredEvent> => {
  if ('color' in value) return { color: value.color.toLowerCase() };
  if ('status' in value) return value;
  const isKnown =
    ['', categoryId].includes(value.categoryId) || categoryOf({ calendarId, categoryId: value.categoryId });
  if (!isKnown) throw new Rejected('unknown-category');
  return value;
};

/** The new state of an event or occurrence. @throws Rejected */
const revised = (event: StoredEvent, edit: Revision, categoryOf: CategoryOf): StoredEvent => ({
  ...event,
  ...(edit.action === 'move' ? movedBy(edit.days, event)(event) : fieldOf(edit.value, event, categoryOf)),
});

const lengthOf = ({ startDate, endDate }: Times): number => Date.parse(endDate) - Date.parse(startDate);

/** A series with all its exceptions, `days` later. @throws Rejected */
const movedSeries = (series: StoredSeries, days: number): StoredSeries => {
  const by = movedBy(days, series);
  const from = firstDayOfSeries(series);
  const { timeOfDay } = clockTime(series);
  const start = days === 0 ? {} : startAt(series, { day: from + days, timeOfDay }, lengthOf(by(series)));
  const next = { ...series, ...start, recurrence: ruleText(movedRule(ruleOf(series), from, from + days)) };
  const exceptions = Object.entries(series.exceptions).map(([date, patch]) => [
    date,
    patch?.times ? { ...patch, times: by(patch.times) } : patch,
  ]);
  return { ...next, exceptions: movedExceptions(Object.fromEntries(exceptions), days, next) };
};

const revisedSeries = (series: StoredSeries, edit: Revision, categoryOf: CategoryOf): StoredSeries => {
  if (edit.action === 'move') return movedSeries(series, edit.days);
  const next = { ...series, ...fieldOf(edit.value, series, categoryOf) };
  return { ...next, exceptions: movedExceptions(series.exceptions, 0, next) };
};

type BulkEdited = {
  /** The new state, under the same id; null: nothing is left. */
  readonly next: Stored | null;
  /** The event and its changed dates, for the log. */
  readonly subject: Subject;
  /** Dates that could not be changed. */
  readonly failed: readonly Failed[];
};

const sealed = <S extends Stored>(next: S, { updatedAt }: Making): S => ({
  ...next,
  revision: next.revision + 1,
  updatedAt,
});

const notThere = (stored: Stored, ids: readonly string[]): Failed[] =>
  ids.filter((id) => !namedIn(stored, id)).map((id) => ({ id, reason: apiErrors.eventNotFound }));

const editDate = (series: Series, shown: StoredEvent, edit: BulkEdit, { categoryOf }: Making) => {
  const day = partsOfId(shown.id)?.day ?? Number.NaN;
  if (edit.action === 'remove') return { series: removeThis(series, day), date: fullDateText(ownDay(shown)) };
  const event = revised(shown, edit, categoryOf);
  const { picture, ...wanted } = event;
  const [from, to] = [fullDateText(ownDay(shown)), fullDateText(ownDay(event))];
  return {
    series: changeThis(series, day, { ...wanted, recurrence: series.recurrence }),
    date: from === to ? from : eventLog.dateMoved(from, to),
  };
};

/** Changes several dates of a series at once. @throws Rejected: the series would be too large */
const editDates = (seen: StoredSeries, ids: readonly string[], edit: BulkEdit, making: Making): BulkEdited => {
  const [failed, dates]: [Failed[], string[]] = [[], []];
  let { title } = seen;
  let series: Series = seen;
  for (const id of ids)
    try {
      const shown = occurrenceOf(seen, partsOfId(id)?.day ?? Number.NaN);
      if (!shown) throw new NotFound('event-not-found');
      const edited = editDate(series, toOccurrence(seen, shown), edit, making);
      series = edited.series;
      dates.push(edited.date);
      if (ids.length === 1) title = shown.title;
    } catch (reason) {
      if (!(reason instanceof Refusal)) throw reason;
      failed.push({ id, reason: reason.message });
    }
  const next = isEmpty(series) ? null : assertFits(sealed({ ...seen, ...series }, making));
  return { next, subject: { title, dates: eventLog.datesOf(dates) }, failed };
};

/**
 * The new state of one event or series after a change of several events.
 * @param ids of the event or series, or of its occurrences; the id of a series stands for all its dates
 * @throws Rejected: a wrong category, year or size
 */
export const bulkEdited = (seen: Stored, ids: readonly string[], edit: BulkEdit, making: Making): BulkEdited => {
  if (isSeries(seen) && !ids.includes(seen.id)) return editDates(seen, ids, edit, making);
  const told = { subject: { title: seen.title, dates: '' }, failed: notThere(seen, ids) };
  if (!ids.includes(seen.id)) return { ...told, next: seen };
  if (edit.action === 'remove') return { ...told, next: null };
  const { categoryOf } = making;
  const next = isSeries(seen)
    ? assertFits(sealed(revisedSeries(seen, edit, categoryOf), making))
    : sealed(revised(seen, edit, categoryOf), making);
  return { ...told, next };
};

/**
 * A copy that begins `days` later [SAFE-30]. The copy of an occurrence is a single event.
 * @throws Rejected: the copy lies outside the years of the calendar
 */
export const copyOf = (
  source: Stored,
  {
    days,
    ...own
  }: Pick<StoredEvent, 'id' | 'picture' | 'updatedAt'> &
    Partial<Pick<StoredEvent, 'userId'>> & { readonly days: number },
): Stored => {
  const { uid, like, updatedBy, pictureSizes, bytes, ...rest } = source;
  if ('exceptions' in rest)
    return assertFits({ ...movedSeries({ ...rest, exceptions: {} }, days), ...own, revision: 1 });
  const { series, ...event } = rest;
  return { ...event, ...movedBy(days, event)(event), ...own, revision: 1 };
};
