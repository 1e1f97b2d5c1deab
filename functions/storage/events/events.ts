import { Conflict, NotFound, Unauthorized } from '#functions/domain/errors.ts';
import type { StoredEvent } from '#functions/domain/event.ts';
import { counterWrites } from '#functions/storage/counters/counters.ts';
import type { IsOver } from '#functions/storage/database/work-time.ts';
import { EventItem, EventPointerItem } from '#functions/storage/items.ts';
import { eventPointerKey, eventsPartition } from '#functions/storage/keys.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import { type Note, noteUnused, type Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Table } from '#functions/storage/table.ts';
import { asConflict, assign, ConditionFailed, put, remove, type Write } from '#functions/storage/transactions.ts';
import { type HandOver, unlessHeirIsGone } from '#functions/storage/users/heir.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { withoutKeys } from '#functions/storage/without-keys.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { eventCounted, placeKey, pointerItem, toEventItem } from './event-items.ts';

/** The log entry and the time of a change, and the note of a picture uploaded for it. */
export type Change = { readonly line: LogLine; readonly now: Date; readonly uploaded?: Note | undefined };

/** An event that moves between the two reads of `getEvent` is looked for again. */
const LOOKS = 4;

const unchanged = ({ revision }: StoredEvent) => ({ condition: 'revision = :seen', values: { seen: revision } });

/** The transaction that adopts an uploaded picture takes its note back. */
const adoption = ({ uploaded }: Change): Write[] => (uploaded ? [uploaded.takeBack] : []);

const removal = (event: StoredEvent): Write[] => [
  remove(placeKey(event), unchanged(event)),
  remove(eventPointerKey(event.id)),
];

const notesOf = (events: readonly StoredEvent[], now: Date): Note[] =>
  events.flatMap(({ id, picture }) => (picture === null ? [] : [noteUnused(id, picture, now)]));

/** The steps of a change that gives an event another key. */
const relocation = (seen: StoredEvent, next: StoredEvent): Write[] => {
  const { pk, sk, ...place } = pointerItem(next);
  return [remove(placeKey(seen), unchanged(seen)), put(toEventItem(next)), assign({ pk, sk }, place)];
};

/** Events that change hands in one transaction: three steps each, and one for who gets them. */
const HANDED_AT_ONCE = 33;

/** Events deleted in one transaction: three steps each, and one for each shard of the counters. */
const PURGED_AT_ONCE = 30;

type Parts = { readonly table: Table; readonly log: Log; readonly pictures: Pictures };

/** Single events, and all of an owner who goes. */
export const createEvents = ({
  table: { commit, getItem, queryItems },
  log: { commitWithLog },
  pictures: { discardPictures },
}: Parts) => {
  /** The event with this id, strongly consistent. @throws NotFound; Conflict: it keeps moving */
  const getEvent = async (id: string): Promise<StoredEvent> => {
    for (let look = 1; look <= LOOKS; look++) {
      const pointer = await getItem(EventPointerItem, eventPointerKey(id));
      if (!pointer) throw new NotFound(words.eventNotFound);
      const item = await getItem(EventItem, { pk: eventsPartition(pointer.ownerId), sk: pointer.eventSk });
      if (item) return withoutKeys(item);
    }
    // It is there, but moves faster than it can be read.
    throw new Conflict(words.changedMeanwhile);
  };

  /** Writes a new event of a user that still exists and is not blocked. @throws Unauthorized when the owner is gone */
  const createEvent = async (event: StoredEvent, change: Change): Promise<void> => {
    const ownerLives = accountIsActive(event.userId);
    const writes = [
      ownerLives,
      put(toEventItem(event), { condition: 'attribute_not_exists(pk)' }),
      put(pointerItem(event), { condition: 'attribute_not_exists(pk)' }),
      ...counterWrites(eventCounted(event, 1)),
      ...adoption(change),
    ];
    await commitWithLog(writes, change.line, change.now).catch((reason: unknown) => {
      const ownerGone = reason instanceof ConditionFailed && reason.failed.includes(ownerLives);
      if (ownerGone) throw new Unauthorized(words.authenticationRequired, { cause: reason });
      return asConflict()(reason);
    });
  };

  /** Replaces an event as it was read. Its old picture goes once nothing points at it. @throws Conflict: changed since */
  const replaceEvent = async (seen: StoredEvent, next: StoredEvent, change: Change): Promise<void> => {
    const stays = placeKey(seen).sk === placeKey(next).sk;
    const left = seen.picture !== null && seen.picture !== next.picture;
    const dropped = left ? [noteUnused(seen.id, seen.picture, change.now)] : [];
    const writes = [
      ...(stays ? [put(toEventItem(next), unchanged(seen))] : relocation(seen, next)),
      ...counterWrites([...eventCounted(seen, -1), ...eventCounted(next, 1)]),
      ...dropped.map(({ write }) => write),
      ...adoption(change),
    ];
    await commitWithLog(writes, change.line, change.now).catch(asConflict());
    await discardPictures(dropped);
  };

  /** Deletes an event as it was read, its picture after it. @throws Conflict: changed since */
  const removeEvent = async (seen: StoredEvent, change: Change): Promise<void> => {
    const dropped = notesOf([seen], change.now);
    const writes = [...removal(seen), ...counterWrites(eventCounted(seen, -1)), ...dropped.map(({ write }) => write)];
    await commitWithLog(writes, change.line, change.now).catch(asConflict());
    await discardPictures(dropped);
  };

  /**
   * Deletes the events of an owner with their pictures, in batches that are each whole: safe to repeat after a crash.
   * Writes no log entry; the deletion of the owner does.
   *
   * @returns whether none is left; with `isOver` it may stop before
   */
  const purgeEvents = async (ownerId: string, now: Date, isOver: IsOver): Promise<boolean> => {
    for (;;) {
      const plan = { condition: 'pk = :pk', values: { pk: eventsPartition(ownerId) }, limit: PURGED_AT_ONCE };
      const batch = (await queryItems(EventItem, plan)).map(withoutKeys);
      if (batch.length === 0) return true;
      const dropped = notesOf(batch, now);
      const writes = [
        ...batch.flatMap(removal),
        ...counterWrites(batch.flatMap((event) => eventCounted(event, -1))),
        ...dropped.map(({ write }) => write),
      ];
      try {
        await commit(writes);
      } catch (reason) {
        // Someone edited one of them: read them again.
        if (!(reason instanceof ConditionFailed)) throw reason;
        if (isOver()) return false;
        continue;
      }
      await discardPictures(dropped);
      if (isOver()) return false;
    }
  };

  /**
   * Gives the events of an owner to somebody else, in batches that are each whole: safe to repeat after a crash. Ids,
   * pictures and counters stay, as none of them names an owner. Writes no log entry; whoever deletes the owner does.
   *
   * @returns whether none is left; with `isOver` it may stop before
   * @throws Conflict: who is to get them is gone or blocked
   */
  const handOverEvents = async ({ from, to }: HandOver, isOver: IsOver): Promise<boolean> => {
    const plan = { condition: 'pk = :pk', values: { pk: eventsPartition(from) }, limit: HANDED_AT_ONCE };
    for (;;) {
      const batch = (await queryItems(EventItem, plan)).map(withoutKeys);
      if (batch.length === 0) return true;
      const heirLives = accountIsActive(to);
      const moves = batch.flatMap((seen) => relocation(seen, { ...seen, userId: to, revision: seen.revision + 1 }));
      // Someone edited one of them: the next round reads them again.
      await commit([heirLives, ...moves]).catch(unlessHeirIsGone(heirLives));
      if (isOver()) return false;
    }
  };

  return { getEvent, createEvent, replaceEvent, removeEvent, purgeEvents, handOverEvents };
};
export type Events = ReturnType<typeof createEvents>;
