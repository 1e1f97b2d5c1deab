import { Conflict, NotFound, type Refusal, Stale, Unauthorized } from '#functions/domain/errors.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { eventOf, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { amountsOf, difference } from '#functions/domain/events/usage.ts';
import { counterWrites } from '#functions/storage/counters/deltas.ts';
import { EventPointerItem, StoredItem } from '#functions/storage/dynamodb/items/events.ts';
import { eventPointerKey, eventsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { asConflict, ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { Uids } from '#functions/storage/events/uids.ts';
import {
  authorWrites,
  changeWrites,
  daysLater,
  isChangeRow,
  revisionWrites,
  stamped,
  TRASH_DAYS,
  trashWrites,
  ttlIn,
} from '#functions/storage/history/kept-writes.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Note, Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { lateErrors } from '#shared/locale/late-errors.ts';
import { addition, counted, releasedPictures, removal, replacement, withPictureSizes } from './stored-writes.ts';
import { wordWrites } from './words.ts';

/** The log entry and the time of a change, and the notes of pictures uploaded for it. */
type Change = {
  readonly line: LogLine;
  readonly now: Date;
  readonly uploaded?: readonly Note[];
  /** The id under which it can be undone. */
  readonly change?: string | undefined;
  /** The earlier revision that the event is like then. */
  readonly like?: number | undefined;
  /** Further writes of its transaction. */
  readonly also?: readonly Write[];
  /** Events that go with it, and are not kept. */
  readonly gone?: readonly Stored[];
  /** Its UID is free at once: files bring what goes into the trash anew. */
  readonly freesUid?: boolean;
};

/** An event that moves between the two reads of `findStored` is looked for again. */
const ATTEMPTS = 4;

/** The transaction that adopts uploaded pictures takes their notes back. */
const adoption = ({ uploaded = [], also = [] }: Change): Write[] => [
  ...uploaded.map(({ takeBack }) => takeBack),
  ...also,
];

/** The log entry says which event it is about [SAFE-24]. */
const lineOf = ({ line }: Change, { id }: Stored): LogLine => ({ ...line, eventId: id });

/** The write that holds only while the owner of a new event is there and not blocked, and what is said where it broke. */
type Owner = { readonly lives: Write; readonly refusal: Refusal };

/** For `.catch`: says whether a broken condition was about the owner, or the change was made before. */
const namingOwner =
  (owner?: Owner) =>
  (reason: unknown): never => {
    const failed = reason instanceof ConditionFailed ? reason.failed : [];
    if (owner && failed.includes(owner.lives)) throw owner.refusal;
    // The very same change was made before: no later state makes it right.
    if (failed.some(isChangeRow)) throw new Stale(words.changedMeanwhile);
    return asConflict()(reason);
  };

type Parts = {
  readonly table: Table;
  readonly log: Log;
  readonly usage: Usage;
  readonly uids: Uids;
  readonly pictures: Pick<Pictures, 'dropBeyondKept'>;
};

/** Single events, and pages of all that an owner has. */
export const createEvents = ({
  table: { getItem, queryItems },
  log: { commitWithLog },
  usage: { countIn },
  uids,
  pictures,
}: Parts) => {
  /** The event or series with this id, strongly consistent. @throws NotFound; Conflict: it keeps moving */
  const findStored = async (id: string): Promise<Stored> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const pointer = await getItem(EventPointerItem, eventPointerKey(id));
      if (!pointer) throw new NotFound(words.eventNotFound);
      const item = await getItem(StoredItem, { pk: eventsPartition(pointer.calendarId), sk: pointer.eventSk });
      if (item) return withoutKeys(item);
    }
    // It is there, but moves faster than it can be read.
    throw new Conflict(words.changedMeanwhile);
  };

  /** The event or date with this id, strongly consistent. @throws NotFound [REC-14]; Conflict: it keeps moving */
  const getEvent = async (id: string): Promise<StoredEvent> => {
    const event = eventOf(await findStored(storedId(id)), id);
    if (!event) throw new NotFound(words.eventNotFound);
    return event;
  };

  /**
   * Writes a new event or series of a user that still exists and is not blocked.
   * @param maker id of who writes it
   * @throws Unauthorized when its maker and owner is gone; Conflict when another owner is; LimitReached; Rejected: a series too many
   */
  const createEvent = async (draft: Stored, change: Change, maker = draft.userId): Promise<void> => {
    const stored = stamped(draft, change);
    const owner = {
      lives: accountIsActive(stored.userId),
      refusal:
        stored.userId === maker
          ? new Unauthorized(words.authenticationRequired)
          : new Conflict(lateErrors.ownerUnavailable),
    };
    const next = withPictureSizes([stored], [], change.uploaded);
    const writes = [
      owner.lives,
      ...next.flatMap(addition),
      ...wordWrites([], next),
      ...counterWrites(counted(stored, 1)),
      ...adoption(change),
      ...changeWrites(change, { id: stored.id, did: 'created', to: stored.revision }),
      ...authorWrites(change.line.userId, stored),
    ];
    await countIn([{ calendarId: stored.userId, by: amountsOf(next) }], (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], lineOf(change, stored), change.now),
    ).catch(namingOwner(owner));
  };

  /**
   * Replaces an event or series as it was read: by nothing (then it goes into the trash), by another under the
   * same id, or by that and a new series. What it was is kept, and so are pictures that are left over.
   * @throws Conflict: changed since; LimitReached; Rejected: a series too many
   */
  const replaceEvent = async (seen: Stored, drafts: readonly Stored[], change: Change): Promise<void> => {
    const { gone = [], freesUid = false } = change;
    const wanted = drafts.map((draft) => stamped(draft, change));
    const next = withPictureSizes(wanted, [seen, ...gone], change.uploaded);
    const same = next.find(({ id }) => id === seen.id);
    const others = next.filter((one) => one !== same);
    const [note] = releasedPictures([seen, ...gone], next, daysLater(change.now, TRASH_DAYS));
    const left = same ? undefined : await uids.leaving(seen, freesUid ? undefined : ttlIn(change.now, TRASH_DAYS));
    const kept = { id: seen.id, calendarId: seen.userId, event: seen, note, uids: left?.uids };
    const writes = [
      ...(same
        ? [...replacement(seen, same), ...revisionWrites(seen, note, change.now)]
        : [...removal(seen), ...trashWrites(kept, change)]),
      ...(left?.writes ?? []),
      ...others.flatMap(addition),
      ...gone.flatMap(removal),
      ...wordWrites([seen, ...gone], next),
      ...counterWrites([
        ...[seen, ...gone].flatMap((one) => counted(one, -1)),
        ...next.flatMap((one) => counted(one, 1)),
      ]),
      ...(note ? [note.write] : []),
      ...adoption(change),
      ...changeWrites(change, { id: seen.id, did: same ? 'updated' : 'removed', to: (same ?? seen).revision }),
      ...[seen, ...others].flatMap((one) => authorWrites(change.line.userId, one)),
      ...others.flatMap(({ id, revision }) => changeWrites(change, { id, did: 'split', of: seen.id, to: revision })),
    ];
    await countIn(
      [{ calendarId: seen.userId, by: difference(amountsOf(next), amountsOf([seen, ...gone])) }],
      (usageWrites) => commitWithLog([...writes, ...usageWrites], lineOf(change, seen), change.now),
    ).catch(namingOwner());
    if (note) await pictures.dropBeyondKept(seen.userId);
  };

  /**
   * Events and series of an owner in the order of their keys, a page of at most so many.
   * @param after the key that the page before has ended with
   */
  const ownPage = async (
    calendarId: string,
    { after = ' ', limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ readonly place: string; readonly stored: Stored }[]> => {
    const values = { pk: eventsPartition(calendarId), after };
    const items = await queryItems(StoredItem, { condition: 'pk = :pk AND sk > :after', values, limit });
    return items.map((item) => ({ place: item.sk, stored: withoutKeys(item) }));
  };

  return { findStored, getEvent, ownPage, createEvent, replaceEvent };
};
export type Events = ReturnType<typeof createEvents>;
