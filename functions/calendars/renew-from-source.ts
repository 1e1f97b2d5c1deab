import { intervalOf, nextDue, WRITTEN_A_DAY } from '#functions/domain/calendars/source.ts';
import { LimitReached, Rejected, unlessMissing } from '#functions/domain/errors.ts';
import { contentHash } from '#functions/domain/events/file-event.ts';
import { eventOfRow, knownOf, type Row } from '#functions/domain/events/row-fate.ts';
import type { Calendars } from '#functions/storage/calendars/calendars.ts';
import type { Sources } from '#functions/storage/calendars/sources.ts';
import type { CalendarItem, SourceItem } from '#functions/storage/dynamodb/items/calendars.ts';
import type { UidItem } from '#functions/storage/dynamodb/items/imports.ts';
import type { StoredEvents } from '#functions/storage/events/stored.ts';
import { uidHash } from '#functions/storage/events/uids.ts';
import { newId } from '#functions/storage/ids.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { fetchSource, NoEvents, type Told } from './fetch-source.ts';

type Storage = {
  readonly sources: Sources;
  readonly calendars: Pick<Calendars, 'getCalendar'>;
  readonly events: Pick<StoredEvents, 'findStored'>;
};

type Work = {
  readonly now: Date;
  /**
   * Whether the time is over. The events that are not written yet are then written after the next request. At least one
   * event is written in any case.
   */
  readonly isOver: () => boolean;
};

const noCategory = () => undefined;
const KIND = 'ics';

/**
 * The data from which a source's event becomes an event of ours, and the hash of its content. Undefined if the event
 * breaks the rules for events.
 */
const madeOf = (file: FileEvent, { id: calendarId, payerId, color }: CalendarItem, now: Date) => {
  const making = { id: newId(), userId: payerId, calendarId, color, now, categoryOf: noCategory };
  const row = { file, kind: KIND } as const;
  try {
    const hash = contentHash(eventOfRow(row, {}, making), KIND, noCategory);
    return { row, making, hash };
  } catch (reason) {
    if (!(reason instanceof Rejected)) throw reason;
    return undefined;
  }
};

/**
 * Makes the calendar's events equal to the source's events with the same UID. Only events that differ are written, each
 * in its own transaction. Events that are gone are deleted first, because they may take the room that new ones need.
 * Series are added last: they have a limit of their own, which must not keep out other events. If the process is
 * killed, the next call continues.
 * @returns the number of written events, and whether all are done
 * @throws LimitReached; Rejected: too many series, or too large ones
 */
const writeDifferences = async (
  { sources, events }: Storage,
  calendar: CalendarItem,
  { source, files, now, isOver }: Work & { readonly source: SourceItem; readonly files: readonly FileEvent[] },
) => {
  const known = await sources.uidsOf(calendar.id);
  const presentOf = async ({ eventId }: UidItem) => events.findStored(eventId).catch(unlessMissing);
  const there = new Map<string, NonNullable<ReturnType<typeof madeOf>>>();
  for (const file of files) {
    const sk = uidHash(file.uid);
    const one = there.has(sk) ? undefined : madeOf(file, calendar, now);
    if (one) there.set(sk, one);
  }
  let written = 0;
  // Before the first write the source's last answer is forgotten. Otherwise a source that goes back to it, before all is
  // written, would count as unchanged.
  const begin = async (): Promise<void> => {
    if (written === 0 && source.hash) await sources.forgetAnswer(source.calendarId);
  };
  for (const row of known.values()) {
    if (there.has(row.sk)) continue;
    if (written > 0 && isOver()) return { written, isDone: false };
    const present = await presentOf(row);
    await begin();
    if (present) await sources.dropEvent(present, row);
    written++;
  }
  const place = (sk: string, { file }: Row): number => (known.has(sk) ? 0 : file.recurrence === '' ? 1 : 2);
  const differing = [...there]
    .filter(([sk, { hash }]) => known.get(sk)?.hash !== hash)
    .sort(([one, { row }], [other, { row: otherRow }]) => place(one, row) - place(other, otherRow));
  for (const [sk, { row, making }] of differing) {
    if (written > 0 && isOver()) return { written, isDone: false };
    const seenUid = known.get(sk);
    const present = seenUid && (await presentOf(seenUid));
    const next = eventOfRow(row, { present }, making);
    const taken = { uid: row.file.uid, known: knownOf(row, next, noCategory), seenUid };
    await begin();
    await sources.writeEvent(present, next, taken, now);
    written++;
  }
  return { written, isDone: true };
};

/** The changes of the source's item after an answer; undefined: none. */
const changeOf = (
  source: SourceItem,
  told: Told,
  { written, isDone, now }: { readonly written: number; readonly isDone: boolean; readonly now: Date },
) => {
  const recovered =
    source.failedSince === undefined ? {} : { failures: undefined, failedSince: undefined, fault: undefined };
  if (told.isSame) {
    if (source.failedSince === undefined) return undefined;
    // `claim` has set the time of the next question as after one more failure.
    return { ...recovered, dueAt: nextDue(now, { every: source.every }, Math.random()).toISOString() };
  }
  const { text, etag, lastModified, cacheControl, hash } = told;
  const every = intervalOf(text, cacheControl);
  const all = (source.written ?? 0) + written;
  const isSame = every === source.every && etag === source.etag && lastModified === source.lastModified;
  if (isSame && all === 0 && source.failedSince === undefined && source.hash) return undefined;
  const isEnough = isDone || all > WRITTEN_A_DAY;
  const isFirst = isDone && source.hash === undefined;
  const due = isEnough ? nextDue(now, { every, written: isFirst ? 0 : all }, Math.random()) : now;
  return {
    ...recovered,
    every,
    // The new ETag and hash are stored only when everything is written. Until then the next request gets the whole
    // calendar again and writes the events that are missing.
    ...(isDone && { etag, lastModified, hash }),
    written: isEnough ? undefined : all,
    dueAt: due.toISOString(),
    ...(written > 0 && { changedAt: now.toISOString() }),
  };
};

/**
 * Requests a due source and makes its calendar's events equal to the answer. A source without changes costs one request
 * and one write. While a source fails, the calendar keeps the events of the last good answer. A failing source is
 * requested ever more rarely, but at least once a day.
 * @param given an answer that the caller has just received
 */
export const renewFromSource = async (
  storage: Storage,
  source: SourceItem,
  { now, isOver, given }: Work & { readonly given?: Told },
): Promise<void> => {
  const { calendarId } = source;
  const failures = source.failures ?? 0;
  if (!(await storage.sources.claim(source, nextDue(now, { every: source.every, failures }, Math.random()), now)))
    return;
  // Nobody needs the events of a calendar in the trash.
  const calendar = await storage.calendars.getCalendar(calendarId).catch(unlessMissing);
  if (!calendar) return;
  const isFailed = source.failedSince !== undefined;
  try {
    const told = given ?? (await fetchSource(source));
    const files = told.isSame ? [] : told.content.rows.flatMap(({ event, isPrivate }) => (isPrivate ? [] : [event]));
    const done = told.isSame
      ? { written: 0, isDone: true }
      : await writeDifferences(storage, calendar, { source, files, now, isOver });
    const change = changeOf(source, told, { ...done, now });
    if (change) await storage.sources.note(calendarId, change, isFailed);
  } catch (reason) {
    const isFull = reason instanceof LimitReached || reason instanceof Rejected;
    const fault = reason instanceof NoEvents ? reason.fault : isFull ? 'full' : undefined;
    if (fault === undefined) throw reason;
    const failed = { fault, failures: failures + 1, failedSince: source.failedSince ?? now.toISOString() };
    await storage.sources.note(calendarId, failed, isFailed);
  }
};
