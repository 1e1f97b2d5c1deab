import { erasedAuthor } from '#functions/domain/accounts/erased-name.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { amountsOf, difference } from '#functions/domain/events/usage.ts';
import { EventItem, SeriesItem, storedOf } from '#functions/storage/dynamodb/items/events.ts';
import { eventsPartition, SERIES_FROM } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Uids } from '#functions/storage/events/uids.ts';
import { authorWrites } from '#functions/storage/history/kept-writes.ts';
import type { Revisions } from '#functions/storage/history/revisions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import { type HandOver, unlessHeirIsGone } from '#functions/storage/users/heir.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { releasedPictures, removal, replacement } from './stored-writes.ts';
import { deleteWords, moveWords } from './words.ts';

/**
 * The most events in one transaction of a hand-over. Each event takes three writes, and two more for each of its UIDs.
 */
const HANDED_AT_ONCE = 32;
/**
 * The most writes for events in one transaction. A transaction has 100 writes: one checks the heir, and two change the
 * usage of both calendars.
 */
const HANDED_WRITES_MAX = 97;

/**
 * The number of events that are deleted in one transaction. Each event takes two writes, and one more for each of its
 * pictures.
 */
const PURGED_AT_ONCE = 30;

type Parts = {
  readonly table: Table;
  readonly pictures: Pictures;
  readonly usage: Usage;
  readonly revisions: Revisions;
  readonly uids: Uids;
};

/** Deletes the events of a calendar, or hands the events of a user's own calendar over to an heir. */
export const createEventOwnerRemoval = ({
  table: { commit, queryItems },
  pictures: { discardPictures },
  usage: { countIn },
  revisions: { purgeRevisions },
  uids,
}: Parts) => {
  /**
   * The next batch of a calendar's events. After the last event, each batch is a single series, because a series takes
   * larger writes.
   */
  const nextBatch = async (calendarId: string, limit: number): Promise<Stored[]> => {
    const values = { pk: eventsPartition(calendarId), series: SERIES_FROM };
    const events = await queryItems(EventItem, { condition: 'pk = :pk AND sk < :series', values, limit });
    if (events.length > 0) return events.map(storedOf);
    const plan = { condition: 'pk = :pk AND sk >= :series', values, limit: 1 };
    return (await queryItems(SeriesItem, plan)).map(storedOf);
  };

  /**
   * Deletes the events and series of a calendar with their pictures, one batch after the other. It writes no log entry:
   * the deletion of the account or calendar writes one.
   * @returns whether no event is left
   */
  const purgeEvents = async (calendarId: string, now: Date, pulse: Pulse): Promise<boolean> => {
    for (;;) {
      const batch = await nextBatch(calendarId, PURGED_AT_ONCE);
      if (batch.length === 0) return true;
      // Revisions are deleted before their events, because without the event nobody finds them. If somebody edits an
      // event meanwhile, the next round reads the event again.
      for (const { id } of batch) await purgeRevisions(id);
      const dropped = releasedPictures(batch, [], now);
      await deleteWords(commit, batch);
      const writes = [...batch.flatMap(removal), ...dropped.map(({ write }) => write)];
      try {
        await countIn([{ calendarId, by: difference({}, amountsOf(batch)) }], (usageWrites) =>
          commit([...writes, ...usageWrites]),
        );
      } catch (reason) {
        // Somebody has edited one of the events, so the events are read again.
        if (!(reason instanceof ConditionFailed)) throw reason;
        if (await pulse(0)) return false;
        continue;
      }
      await discardPictures(dropped);
      if (await pulse(batch.length)) return false;
    }
  };

  /**
   * Gives the events and series of a user's own calendar to an heir, one batch after the other. Ids, pictures and UIDs
   * stay. The heir may exceed the limits. It writes no log entry: the deletion of the account writes one.
   * @returns whether no event is left
   * @throws Conflict: the heir is deleted or blocked
   */
  const handOverEvents = async ({ from, to }: HandOver, now: Date, pulse: Pulse): Promise<boolean> => {
    for (;;) {
      const read = await nextBatch(from, HANDED_AT_ONCE);
      if (read.length === 0) return true;
      const heirLives = accountIsActive(to);
      const named = await uids.handingOver(read, to, now);
      const moves: Write[] = [];
      const batch: Stored[] = [];
      for (const [at, seen] of read.entries()) {
        const { writes = [], isTaken = false } = named[at] ?? {};
        const updatedBy = seen.updatedBy?.id === from ? erasedAuthor(from) : seen.updatedBy;
        const next = {
          ...seen,
          userId: seen.userId === from ? to : seen.userId,
          calendarId: to,
          revision: seen.revision + 1,
          // The content stays, so imports and undos see no change.
          like: seen.like ?? seen.revision,
          updatedBy,
          ...(isTaken && { uid: undefined }),
        };
        // The user is named as an author in revisions only if the event was changed.
        const past = seen.revision > 1 ? authorWrites(from, next) : [];
        const own = [...replacement(seen, next), ...past, ...writes];
        if (moves.length + own.length > HANDED_WRITES_MAX) break;
        moves.push(...own);
        batch.push(seen);
      }
      await moveWords(commit, batch, to);
      const by = amountsOf(batch);
      const usageChanges = [
        { calendarId: from, by: difference({}, by) },
        { calendarId: to, by, isLimited: false },
      ] as const;
      // If the write fails, somebody has edited one of the events, and the next round reads them again.
      await countIn(usageChanges, (usageWrites) => commit([heirLives, ...moves, ...usageWrites])).catch(
        unlessHeirIsGone(heirLives),
      );
      if (await pulse(batch.length)) return false;
    }
  };

  return { purgeEvents, handOverEvents };
};
export type EventOwnerRemoval = ReturnType<typeof createEventOwnerRemoval>;
