import { Conflict, type Refusal, Stale, Unauthorized } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { amountsOf, difference } from '#functions/domain/events/usage.ts';
import { daysLater, ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import { asConflict, ConditionFailed, type Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Uids } from '#functions/storage/events/uids.ts';
import {
  authorWrites,
  changeWrites,
  isChangeRow,
  revisionWrites,
  stamped,
  TRASH_DAYS,
  trashWrites,
} from '#functions/storage/history/kept-writes.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Note } from '#functions/storage/pictures/notes.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { addition, releasedPictures, removal, replacement, withPictureSizes } from './stored-writes.ts';
import { wordWrites } from './words.ts';

/** A change: its log entry, its time, and the notes about the pictures that were uploaded for it. */
type Change = {
  readonly line: LogLine;
  readonly now: Date;
  readonly uploaded?: readonly Note[];
  /** The id by which the change can be undone. */
  readonly change?: string | undefined;
  /** If the change gives the event earlier content back: the earliest revision that has this content. */
  readonly like?: number | undefined;
  /** More writes for the same transaction. */
  readonly also?: readonly Write[];
  /** Other events that the change deletes for good. */
  readonly gone?: readonly Stored[];
  /** Frees the UID at once, so that the event can be imported again from a file with this UID. */
  readonly freesUid?: boolean;
};

/**
 * The writes that remove the notes about uploaded pictures, which then belong to their events, and the writes of
 * `also`.
 */
const adoption = ({ uploaded = [], also = [] }: Change): Write[] => [
  ...uploaded.map(({ takeBack }) => takeBack),
  ...also,
];

/** The log entry, with the event that it is about [SAFE-24]. */
const lineOf = ({ line }: Change, { id }: Stored): LogLine => ({ ...line, eventId: id });

/** A check that the owner of a new event is neither deleted nor blocked, and the refusal if it fails. */
type Owner = { readonly lives: Write; readonly refusal: Refusal };

/**
 * For `.catch`: turns a failed condition into its refusal. The owner does not exist, the change was made before, or
 * somebody else was faster.
 */
const namingOwner =
  (owner?: Owner) =>
  (reason: unknown): never => {
    const failed = reason instanceof ConditionFailed ? reason.failed : [];
    if (owner && failed.includes(owner.lives)) throw owner.refusal;
    // The same change was made before: repeating does not help.
    if (failed.some(isChangeRow)) throw new Stale('changed-meanwhile');
    return asConflict()(reason);
  };

type Parts = {
  readonly log: Log;
  readonly usage: Usage;
  readonly uids: Uids;
  readonly pictures: Pick<Pictures, 'dropBeyondKept'>;
};

export const createEvents = ({ log: { commitWithLog }, usage: { countIn }, uids, pictures }: Parts) => {
  /**
   * Writes a new event or series. Its owner must exist and must not be blocked. The owner is the calendar's user or, in
   * a shared calendar, the maker.
   * @param maker the id of the user who makes the event
   * @throws Unauthorized: the maker is deleted or blocked; Conflict: the owner is deleted or blocked, and is not the
   * maker; NotFound: the shared calendar is deleted; LimitReached; Rejected: one series too many
   */
  const createEvent = async (draft: Stored, change: Change, maker = draft.calendarId): Promise<void> => {
    const stored = stamped(draft, change);
    const ownerId = isShared(stored.calendarId) ? maker : stored.calendarId;
    const owner = {
      lives: accountIsActive(ownerId),
      refusal: ownerId === maker ? new Unauthorized('authentication-required') : new Conflict('owner-unavailable'),
    };
    const next = withPictureSizes([stored], [], change.uploaded);
    const writes = [
      owner.lives,
      ...next.flatMap(addition),
      ...wordWrites([], next),
      ...adoption(change),
      ...changeWrites(change, { id: stored.id, did: 'created', to: stored.revision }),
      ...authorWrites(change.line.userId, stored),
    ];
    await countIn([{ calendarId: stored.calendarId, by: amountsOf(next) }], (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], lineOf(change, stored), change.now),
    ).catch(namingOwner(owner));
  };

  /**
   * Replaces an event or series that was read before. `drafts` has the new state under the same id, and after a split
   * also the new series. Without drafts the event moves to the trash. The earlier state and the dropped pictures are
   * kept.
   * @throws Conflict: the event was changed since; LimitReached; Rejected: one series too many
   */
  const replaceEvent = async (seen: Stored, drafts: readonly Stored[], change: Change): Promise<void> => {
    const { gone = [], freesUid = false } = change;
    const wanted = drafts.map((draft) => stamped(draft, change));
    const next = withPictureSizes(wanted, [seen, ...gone], change.uploaded);
    const same = next.find(({ id }) => id === seen.id);
    const others = next.filter((one) => one !== same);
    const [note] = releasedPictures([seen, ...gone], next, daysLater(change.now, TRASH_DAYS));
    const left = same ? undefined : await uids.leaving(seen, freesUid ? undefined : ttlIn(change.now, TRASH_DAYS));
    const kept = { id: seen.id, calendarId: seen.calendarId, event: seen, note, uids: left?.uids };
    const writes = [
      ...(same
        ? [...replacement(seen, same), ...revisionWrites(seen, note, change.now)]
        : [...removal(seen), ...trashWrites(kept, change)]),
      ...(left?.writes ?? []),
      ...others.flatMap(addition),
      ...gone.flatMap(removal),
      ...wordWrites([seen, ...gone], next),
      ...(note ? [note.write] : []),
      ...adoption(change),
      ...changeWrites(change, { id: seen.id, did: same ? 'updated' : 'removed', to: (same ?? seen).revision }),
      ...[seen, ...others].flatMap((one) => authorWrites(change.line.userId, one)),
      ...others.flatMap(({ id, revision }) => changeWrites(change, { id, did: 'split', of: seen.id, to: revision })),
    ];
    await countIn(
      [{ calendarId: seen.calendarId, by: difference(amountsOf(next), amountsOf([seen, ...gone])) }],
      (usageWrites) => commitWithLog([...writes, ...usageWrites], lineOf(change, seen), change.now),
    ).catch(namingOwner());
    if (note) await pictures.dropBeyondKept(seen.calendarId);
  };

  /**
   * Moves an event or series that was read before to another calendar. Its id, pictures and revisions stay. Its UID
   * stays unless the other calendar has an event with this UID. The usage of both calendars changes in the same
   * transaction [SHR-12, SHR-13].
   * @throws NotFound: the other calendar is deleted; Conflict: the event was changed since; Stale: the other calendar's
   * user is deleted or blocked; LimitReached; Rejected: one series too many
   */
  const moveEvent = async (seen: Stored, draft: Stored, change: Change): Promise<Stored> => {
    const to = draft.calendarId;
    const [named] = await uids.handingOver([seen], to, change.now);
    const moved = stamped({ ...draft, ...(named?.isTaken && { uid: undefined }) }, change);
    const [next = moved] = withPictureSizes([moved], [seen]);
    // Users are not noted as authors in their own calendar. When an event leaves it, the calendar's user is noted for
    // the earlier changes there.
    const authors = new Set([change.line.userId, ...(isShared(seen.calendarId) ? [] : [seen.calendarId])]);
    const owner = { lives: accountIsActive(to), refusal: new Stale('owner-unavailable') };
    const writes = [
      ...(isShared(to) ? [] : [owner.lives]),
      ...replacement(seen, next),
      ...revisionWrites(seen, undefined, change.now),
      ...wordWrites([seen], [next]),
      ...(named?.writes ?? []),
      ...(change.also ?? []),
      ...changeWrites(change, { id: seen.id, did: 'moved', to: next.revision, uid: named?.lost }),
      ...[...authors].flatMap((id) => authorWrites(id, next)),
    ];
    const changes = [
      { calendarId: seen.calendarId, by: difference({}, amountsOf([seen])) },
      { calendarId: to, by: amountsOf([next]) },
    ];
    await countIn(changes, (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], lineOf(change, seen), change.now),
    ).catch(namingOwner(owner));
    return next;
  };

  return { createEvent, replaceEvent, moveEvent };
};
export type Events = ReturnType<typeof createEvents>;
