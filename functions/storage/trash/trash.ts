import { NotFound } from '#functions/domain/errors.ts';
import { broughtBack } from '#functions/domain/events/event-changes.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { amountsOf } from '#functions/domain/events/usage.ts';
import { storedOf } from '#functions/storage/dynamodb/items/events.ts';
import { TrashItem, TrashPointerItem } from '#functions/storage/dynamodb/items/history.ts';
import { trashIndexPartition, trashPartition, trashPointerKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { daysLater, isKept } from '#functions/storage/dynamodb/time-to-live.ts';
import { ConditionFailed, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Versions } from '#functions/storage/embeddings/versions.ts';
import { addition, withPictureSizes } from '#functions/storage/events/stored-writes.ts';
import type { Uids } from '#functions/storage/events/uids.ts';
import { wordWrites } from '#functions/storage/events/words.ts';
import {
  asTrashConflict,
  authorWrites,
  changeWrites,
  leaveTrashWrites,
  ownerExists,
  revisionWrites,
  stamped,
  TRASH_DAYS,
} from '#functions/storage/history/kept-writes.ts';
import type { Revisions } from '#functions/storage/history/revisions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { madeDue } from '#functions/storage/pictures/notes.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import type { Visits } from '#functions/storage/visits/visits.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { DAY_MS } from '#shared/time/units.ts';

type Change = {
  readonly line: LogLine;
  readonly now: Date;
  readonly change?: string | undefined;
  readonly also?: readonly Write[];
};

/** The most expired items that one sweep deletes. */
const SWEPT_AT_ONCE = 25;
/** Items that are read at once while a trash is emptied. */
const PAGE = 25;

export const eventIn = ({ event }: TrashItem): Stored | undefined => event && storedOf(event);

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly pictures: Pictures;
  readonly usage: Usage;
  readonly revisions: Revisions;
  readonly versions: Versions;
  readonly visits: Pick<Visits, 'purgeVisits'>;
  readonly uids: Uids;
};

/** The trash: deleted events and embeddings, until they are restored or deleted for good. */
export const createTrash = ({
  table,
  log: { commitWithLog },
  pictures,
  usage: { countIn },
  revisions,
  versions,
  visits,
  uids,
}: Parts) => {
  const { commit, getItem, queryItems } = table;

  /**
   * The item in the trash with this id.
   * @throws NotFound: there is no such item, or it has expired [SAFE-14]
   */
  const findTrashed = async (id: string, now: Date): Promise<TrashItem> => {
    const pointer = await getItem(TrashPointerItem, trashPointerKey(id));
    const key = pointer && { pk: trashPartition(pointer.calendarId), sk: pointer.trashSk };
    const item = key && (await getItem(TrashItem, key));
    if (!item || !isKept(now)(item)) throw new NotFound('not-in-trash');
    return item;
  };

  /** A page of a calendar's trash, newest first. @param before the last key of the page before */
  const trashOf = async (calendarId: string, { before = '~', limit, now }: Page): Promise<TrashItem[]> => {
    const plan = {
      condition: 'pk = :pk AND sk < :before',
      values: { pk: trashPartition(calendarId), before },
      descending: true,
      limit,
    } as const;
    return (await queryItems(TrashItem, plan)).filter(isKept(now));
  };

  /** A page of the events in the trash of all calendars, read day by day. */
  const trashedEvents = async ({ before = '~', limit, now }: Page): Promise<TrashItem[]> => {
    const found: TrashItem[] = [];
    const last = Math.min(now.getTime(), Date.parse(before.slice(0, 24)) || Number.POSITIVE_INFINITY);
    for (let at = last; at > now.getTime() - (TRASH_DAYS + 2) * DAY_MS && found.length < limit; at -= DAY_MS) {
      const plan = {
        index: 'gsi1',
        condition: 'gsi1pk = :pk AND gsi1sk < :before',
        values: { pk: trashIndexPartition(new Date(at).toISOString().slice(0, 10)), before },
        descending: true,
        limit: limit - found.length,
      } as const;
      found.push(...(await queryItems(TrashItem, plan)).filter(isKept(now)));
    }
    return found;
  };

  /**
   * Restores an event, with all its pictures that are still kept.
   * @throws Conflict: somebody else was faster, or the owner is deleted; Rejected: one series too many
   */
  const restoreEvent = async (item: TrashItem, { line, now, change, also = [] }: Change): Promise<Stored> => {
    const trashed = eventIn(item);
    if (!trashed) throw new NotFound('not-in-trash');
    const { state, writes: pictureWrites } = await revisions.bringBack(trashed, {
      notes: item.note ? [item.note] : [],
      now,
    });
    const named = await uids.returning(item, { now });
    const restored: Stored = {
      ...broughtBack(trashed, state),
      ...(named.isTaken && { uid: undefined }),
      updatedAt: now.toISOString(),
    };
    const draft = stamped(restored, { line, like: trashed.like ?? trashed.revision });
    // Leaves out the sizes of pictures that are gone.
    const [next = draft] = withPictureSizes([draft], []);
    const owner = ownerExists(isShared(next.calendarId) ? line.userId : next.calendarId);
    const writes = [
      owner,
      ...addition(next),
      ...wordWrites([], [next]),
      ...leaveTrashWrites(item),
      // The trashed state becomes a revision, which keeps the author of the last change before the deletion. Otherwise
      // the history would name the user who restores the event as this author.
      ...revisionWrites(trashed, item.note && { key: item.note }, now),
      ...named.writes,
      ...pictureWrites,
      ...also,
      ...changeWrites({ line, now, change }, { id: next.id, did: 'restored', to: next.revision }),
      ...authorWrites(line.userId, next),
    ];
    await countIn([{ calendarId: next.calendarId, by: amountsOf([next]) }], (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], { ...line, eventId: next.id }, now),
    ).catch(asTrashConflict(owner));
    return next;
  };

  /**
   * Deletes an item for good, with its earlier states and pictures, in one transaction. So a restore at the same moment
   * gets everything or nothing [SAFE-15].
   * @throws NotFound: the item is deleted already, or restored
   */
  const discardTrashed = async (item: TrashItem, now: Date, made?: LogLine): Promise<void> => {
    // Visits do not fit into the transaction. They are deleted first: if the process is killed after that, a repeated
    // call still finds the embedding. The widget has ended, so no new visits come.
    if (item.embedding) await visits.purgeVisits(item.id);
    const { writes: past, notes } = item.embedding
      ? { writes: (await versions.versionKeys(item.id)).map((key) => remove(key)), notes: [] }
      : await revisions.revisionRemoval(item.id);
    const event = eventIn(item);
    const own = await pictures.findNotes(item.note ? [item.note] : []);
    // If this process is killed, `sweepPictures` finds the pictures by their notes, which are made due here.
    const due = own.map((note) => madeDue(note, now));
    const writes = [
      ...leaveTrashWrites(item),
      ...past,
      ...(event ? await uids.forgetting(event) : []),
      ...due.flatMap((one) => one.writes),
    ];
    const line = made && { ...made, ...(item.event && { eventId: item.id }) };
    await (line ? commitWithLog(writes, line, now) : commit(writes)).catch((reason: unknown) => {
      throw reason instanceof ConditionFailed ? new NotFound('not-in-trash', { cause: reason }) : reason;
    });
    // The item is deleted already. Pictures that cannot be deleted now are deleted by `sweepPictures`.
    await pictures.discardNotes([...notes, ...due.map(({ key }) => key)]).catch((reason: unknown) => {
      console.warn({ problem: 'Discarding pictures failed', reason: String(reason) });
    });
  };

  /** Deletes some expired items of a calendar's trash. It never throws: the next call repeats it. */
  const sweepTrash = async (calendarId: string, now: Date): Promise<void> => {
    try {
      const values = { pk: trashPartition(calendarId), end: daysLater(now, -TRASH_DAYS).toISOString() };
      const old = await queryItems(TrashItem, { condition: 'pk = :pk AND sk < :end', values, limit: SWEPT_AT_ONCE });
      for (const item of old) if (!isKept(now)(item)) await discardTrashed(item, now);
    } catch (reason) {
      console.warn({ problem: 'Sweeping the trash failed', reason: String(reason) });
    }
  };

  /**
   * Deletes a calendar's trash, one transaction for each item.
   * @param lineOf makes the log entry of each item; absent if the calendar is being deleted, so that no entry is
   * written
   * @param until items that were moved to the trash after this instant (ISO) are kept; absent: none is kept
   * @param pulse is called after each item
   * @returns whether no item is left that must be deleted
   */
  const emptyTrash = async (
    calendarId: string,
    pulse: Pulse,
    {
      now,
      lineOf,
      until = '',
    }: { readonly now: Date; readonly lineOf?: (item: TrashItem) => LogLine; readonly until?: string },
  ): Promise<boolean> => {
    // `~` sorts after all other characters of a key.
    const values = { pk: trashPartition(calendarId), end: `${until}~` };
    const plan = { condition: 'pk = :pk AND sk < :end', values, limit: PAGE };
    for (;;) {
      const page = await queryItems(TrashItem, plan);
      if (page.length === 0) return true;
      for (const item of page) {
        let removed = 0;
        try {
          // Nobody restores an event of a calendar that is being deleted, so its revisions may be deleted before the
          // item. While the item exists, a repeated run finds the revisions that are left.
          if (!lineOf && item.event) await revisions.purgeRevisions(item.id);
          await discardTrashed(item, now, lineOf?.(item));
          removed = 1;
        } catch (reason) {
          // The item was restored or deleted meanwhile.
          if (!(reason instanceof NotFound)) throw reason;
        }
        if (await pulse(removed)) return false;
      }
    }
  };

  return { findTrashed, trashOf, trashedEvents, restoreEvent, discardTrashed, sweepTrash, emptyTrash };
};

type Page = { readonly before?: string | undefined; readonly limit: number; readonly now: Date };
export type Trash = ReturnType<typeof createTrash>;
