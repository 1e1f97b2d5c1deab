import { createHash } from 'node:crypto';
import { Rejected } from '#functions/domain/errors.ts';
import { fileKey } from '#shared/calendar-file/file-key.ts';
import { wholeSecond } from '#shared/calendar-file/plain.ts';
import { areWholeDays, EVENT_DEFAULTS } from '#shared/contracts/events.ts';
import type { FileEvent, FileKind } from '#shared/contracts/imports.ts';
import { eventUid } from '#shared/embedding/event-uid.ts';
import { dayOfCompact } from '#shared/time/rule.ts';
import type { CategoryOf } from './category.ts';
import { assertFits, toSeries } from './edit-event.ts';
import type { StoredEvent } from './event.ts';
import { contentOf, occurrenceOf, timesOn } from './series.ts';
import { changeThis, removeThis } from './series-changes.ts';
import { isSeries, type Stored, type StoredSeries } from './series-events.ts';

/** Fields of an event that no file carries. */
type Made = Pick<StoredEvent, 'id' | 'userId' | 'calendarId' | 'color' | 'picture' | 'revision' | 'updatedAt'>;

type Dates = FileEvent['dates'];
type ChangedDate = NonNullable<Dates[string]>;

const withDate = (series: StoredSeries, name: string, date: ChangedDate | null): StoredSeries => {
  const day = dayOfCompact(name);
  const shown = day === null ? null : occurrenceOf(series, day);
  if (day === null || !shown) throw new Rejected(['not-in-series', name]);
  if (date === null) return { ...series, ...removeThis(series, day) };
  const { times = timesOn(series, day), ...fields } = date;
  if (series.allDay && !areWholeDays(times)) throw new Rejected('not-whole-days');
  const { recurrence, timeZone, allDay } = series;
  const content = Object.assign(contentOf(series), fields);
  return { ...series, ...changeThis(series, day, { ...content, ...times, recurrence, timeZone, allDay }) };
};

/** Gives each occurrence the picture, colour and category that it has of its own in `present`. */
const withOwnLooks = (series: StoredSeries, present: Stored | undefined): StoredSeries => {
  if (!present || !isSeries(present)) return series;
  const exceptions = { ...series.exceptions };
  for (const [name, before] of Object.entries(present.exceptions)) {
    const day = dayOfCompact(name);
    if (before === null || exceptions[name] === null || day === null || !occurrenceOf(series, day)) continue;
    const { picture, color, categoryId } = before;
    const looks = {
      ...(picture !== undefined && { picture }),
      ...(color !== undefined && { color }),
      ...(categoryId !== undefined && { categoryId }),
    };
    if (Object.keys(looks).length > 0) exceptions[name] = { ...exceptions[name], ...looks };
  }
  return { ...series, exceptions };
};

/**
 * The stored form of an event from a file. Pictures and colours, which files do not have, come from `present`, the
 * event that is replaced. A category that the calendar does not have is dropped.
 * @throws Rejected: an impossible rule, date or size
 */
export const fromFile = (file: FileEvent, made: Made, categoryOf: CategoryOf, present?: Stored): Stored => {
  const { uid, sequence, recurrence, dates, categoryId, clock, ...fields } = file;
  const own = (id: string): string => categoryOf({ calendarId: made.calendarId, categoryId: id })?.id ?? '';
  const named = present ? present.uid : uid;
  const event: StoredEvent = {
    // Default or present values of the fields that the file does not have.
    ...EVENT_DEFAULTS,
    ...(present && contentOf(present)),
    ...fields,
    ...made,
    categoryId: own(categoryId),
    ...(named !== undefined && { uid: named }),
  };
  if (recurrence === '') return event;
  let series = toSeries(event, recurrence, clock);
  for (const [name, date] of Object.entries(dates)) {
    const named = date?.categoryId === undefined ? date : { ...date, categoryId: own(date.categoryId) };
    series = withDate(series, name, named);
  }
  return assertFits(withOwnLooks(series, present));
};

/** Start and end in whole seconds. The event lasts at least one second. */
const wholeTimes = ({ startDate, endDate }: Pick<StoredEvent, 'startDate' | 'endDate'>) => {
  const [start, end] = [wholeSecond(startDate), wholeSecond(endDate)];
  return { startDate: start, endDate: start < end ? end : new Date(Date.parse(start) + 1000).toISOString() };
};

/** The changed fields of an exception that a file can carry. There are none if only colour or picture differ. */
const dateOf = (patch: StoredSeries['exceptions'][string]): Dates => {
  if (patch === null) return { date: null };
  const { picture, color, times, ...fields } = patch;
  const own: ChangedDate = {
    ...fields,
    ...(times && { times: wholeTimes(times) }),
  };
  return Object.keys(own).length > 0 ? { date: own } : {};
};

/** Characters of `YYYY-MM-DDTHH:mm:ss`. */
const WHOLE_SECOND = 19;

/** An event or series in the form of files. */
export const toFile = (stored: Stored, categoryOf: CategoryOf): FileEvent => {
  const { title, description, externalLink, allDay, timeZone, location, ageRating, status } = stored;
  const entries = isSeries(stored) ? Object.entries(stored.exceptions) : [];
  const dates = entries.flatMap(([name, patch]) => Object.values(dateOf(patch)).map((date) => [name, date] as const));
  return {
    uid: stored.uid ?? eventUid(stored.id),
    sequence: stored.revision,
    title,
    description,
    ...wholeTimes(stored),
    externalLink,
    allDay,
    timeZone,
    location,
    ageRating,
    status,
    categoryId: categoryOf(stored)?.id ?? '',
    recurrence: isSeries(stored) ? stored.recurrence : '',
    ...(isSeries(stored) && stored.clock !== undefined && { clock: stored.clock.slice(0, WHOLE_SECOND) }),
    dates: Object.fromEntries(dates),
  };
};

/** A text of an event's content. Two events have equal texts if they would look equal in a file [IMP-20]. */
export const contentKey = (stored: Stored, kind: FileKind, categoryOf: CategoryOf): string =>
  fileKey(toFile(stored, categoryOf), kind);

/** A hash of the imported content of an event. The next import compares it to find out whether the file has changed. */
export const contentHash = (...of: Parameters<typeof contentKey>): string =>
  createHash('sha256')
    .update(contentKey(...of))
    .digest('base64url');
