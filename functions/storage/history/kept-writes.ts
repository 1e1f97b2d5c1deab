import { Conflict } from '#functions/domain/errors.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { stateOf } from '#functions/storage/dynamodb/items/events.ts';
import type { ChangeItem, TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import {
  authorKey,
  changeKey,
  revisionKey,
  trashIndex,
  trashKey,
  trashPointerKey,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import { ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import {
  ConditionFailed,
  check,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import type { Note } from '#functions/storage/pictures/notes.ts';

/** Days for which the trash, dropped pictures and changes to undo are kept. The next number is for revisions. */
export const TRASH_DAYS = 30;
export const REVISION_DAYS = 180;
/** The most earlier states of one event or embedding [SAFE-23]. */
export const REVISIONS_MAX = 50;
type Stamp = { readonly line: LogLine; readonly like?: number | undefined };

/** The event with the author of this change. */
export const stamped = <S extends Stored>(stored: S, { line, like }: Stamp): S => ({
  ...stored,
  like,
  updatedBy: { id: line.userId, name: line.username },
});

/** Notes that an event of somebody else names this user, so that the name can be erased when the user is deleted. */
export const authorWrites = (
  userId: string | undefined,
  { id, calendarId }: Pick<Stored, 'id' | 'calendarId'>,
): Write[] =>
  userId === undefined || userId === calendarId
    ? []
    : [put({ ...authorKey(userId, id), kind: 'AUTHOR', userId, eventId: id })];

/** Keeps the replaced state of an event as a revision. `note` is the note of the pictures that the change drops. */
export const revisionWrites = (seen: Stored, note: Pick<Note, 'key'> | undefined, now: Date): Write[] => [
  put({
    ...revisionKey(seen.id, seen.revision),
    kind: 'REVISION',
    n: seen.revision,
    replacedAt: now.toISOString(),
    event: stateOf(seen),
    ...(note && { note: note.key }),
    ttl: ttlIn(now, REVISION_DAYS),
  }),
  ...(seen.revision > REVISIONS_MAX ? [remove(revisionKey(seen.id, seen.revision - REVISIONS_MAX))] : []),
];

type Trashed = {
  readonly id: string;
  readonly calendarId: string;
  readonly event?: Stored;
  readonly embedding?: Readonly<Record<string, unknown>>;
  /** The import records of the event's UIDs. */
  readonly uids?: TrashItem['uids'];
  /** The note of the event's pictures. */
  readonly note?: Note | undefined;
};

/** The writes that move something to the trash. */
export const trashWrites = (
  { id, calendarId, event, embedding, uids = [], note }: Trashed,
  { line, now }: Pick<Made, 'line' | 'now'>,
): Write[] => {
  const place = { id, deletedAt: now.toISOString() };
  const [key, ttl] = [trashKey(calendarId, place), ttlIn(now, TRASH_DAYS)];
  return [
    put({
      ...key,
      ...(event && trashIndex(place)),
      kind: 'TRASH',
      ...place,
      calendarId,
      ...(line.userId !== undefined && { deletedBy: { id: line.userId, name: line.username } }),
      ...(event && { event: stateOf(event) }),
      ...(embedding && { embedding }),
      ...(uids.length > 0 && { uids }),
      ...(note && { note: note.key }),
      ttl,
    }),
    put({ ...trashPointerKey(id), kind: 'TRASH_POINTER', calendarId, trashSk: key.sk, ttl }),
  ];
};

type Done = Pick<ChangeItem, 'did' | 'to' | 'of' | 'uid'> & { readonly id: string };
type Made = { readonly change?: string | undefined; readonly line: LogLine; readonly now: Date };

/**
 * The write that notes how a change is undone. There is none for a change without an id. The write fails if the change
 * was noted before.
 */
export const changeWrites = ({ change, line, now }: Made, { id, ...done }: Done): Write[] =>
  change === undefined || line.userId === undefined
    ? []
    : [
        put(
          {
            ...changeKey(change, id),
            kind: 'CHANGE',
            userId: line.userId,
            ...done,
            ttl: ttlIn(now, TRASH_DAYS),
          },
          IF_NEW,
        ),
      ];

/**
 * Does the same as `changeWrites` for an import. A later call of the same import may change an event again. The undo
 * then restores the state before the first of these changes.
 */
export const importWrites = ({ change, line, now }: Made, { id, did, to, uid }: Done): Write[] =>
  change === undefined || line.userId === undefined
    ? []
    : [
        update(
          changeKey(change, id),
          `SET #kind = :kind, userId = :userId, did = if_not_exists(did, :did), #to = :to, #ttl = :ttl${
            uid ? ', #uid = if_not_exists(#uid, :uid)' : ''
          }`,
          {
            names: { kind: 'kind', to: 'to', ttl: 'ttl', ...(uid && { uid: 'uid' }) },
            values: { kind: 'CHANGE', userId: line.userId, did, to, ttl: ttlIn(now, TRASH_DAYS), ...(uid && { uid }) },
          },
        ),
      ];

/** The writes that take an item out of the trash. They fail if the item is not in the trash any more. */
export const leaveTrashWrites = (item: Pick<TrashItem, 'pk' | 'sk' | 'id'>): Write[] => [
  remove(item, IF_EXISTS),
  remove(trashPointerKey(item.id)),
];

/** Checks that the owner to whom something is restored exists and is not being deleted. The owner may be blocked. */
export const ownerExists = (ownerId: string): Write =>
  check(userKey(ownerId), 'attribute_exists(pk) AND attribute_not_exists(isDeleting)');

/** For `.catch`: the refusal if somebody else was faster, or if the owner is being deleted. */
export const asTrashConflict =
  (owner: Write) =>
  (reason: unknown): never => {
    if (!(reason instanceof ConditionFailed)) throw reason;
    if (reason.failed.includes(owner)) throw new Conflict('owner-unavailable', { cause: reason });
    throw new Conflict('changed-meanwhile', { cause: reason });
  };

/** Whether `changeWrites` has made this write. */
export const isChangeRow = ({ Put }: Write): boolean => Put?.Item?.kind === 'CHANGE';
