import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertMay, type Caller, mayIn } from '#functions/domain/calendars/may.ts';
import { Conflict, Forbidden, NotFound, Refusal, unlessMissing } from '#functions/domain/errors.ts';
import { broughtBack } from '#functions/domain/events/event-changes.ts';
import type { Stored } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { JobWork } from '#functions/jobs/run-job.ts';
import { storedOf } from '#functions/storage/dynamodb/items/events.ts';
import type { ChangeItem } from '#functions/storage/dynamodb/items/history.ts';
import { IF_EXISTS, remove } from '#functions/storage/dynamodb/transactions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import type { User } from '#functions/storage/users/users.ts';
import { mayKeep } from '#functions/trash/trash-item.ts';
import type { Skipped } from '#shared/contracts/jobs.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import type { WorkStorage } from './storage.ts';

type Request = {
  readonly storage: WorkStorage;
  readonly user: User;
  readonly caller: Caller;
  readonly now: Date;
};
/** Rows that are undone in one transaction. A split of a series has a row for each half. */
type Group = { readonly row: ChangeItem; readonly split: readonly ChangeItem[] };

/** Thrown if the thing was changed again after the change that is to be undone. */
class ChangedSince extends Error {}

const isAt = ({ to }: ChangeItem, { revision, like }: Stored): boolean => revision === to || like === to;

const groupsOf = (rows: readonly ChangeItem[]): Group[] =>
  rows.flatMap((row) => (row.did === 'split' ? [] : [{ row, split: rows.filter(({ of }) => of === row.sk) }]));

/**
 * The write that deletes the row of an undone change. If two undos run at once, the second finds no row and fails
 * [SAFE-06].
 */
const removeRow = (row: ChangeItem) => remove(row, IF_EXISTS);

const changeOf = ({ user, now }: Request, { calendarId, title }: Pick<Stored, 'calendarId' | 'title'>) => ({
  line: {
    type: 'CALENDAR',
    description: eventLog.changeUndone({ title }),
    ...doneBy(user, { id: calendarId }),
  } as const,
  now,
});

const undoRemoval = async ({ row }: Group, request: Request): Promise<void> => {
  const { storage, user, caller, now } = request;
  const item = await storage.history.findTrashed(row.sk, now);
  const trashed = eventIn(item);
  if (!trashed) {
    if (item.calendarId !== user.id || item.embedding?.revision !== row.to) throw new ChangedSince();
    const change = changeOf(request, { calendarId: item.calendarId, title: item.embedding.name });
    await storage.embeddings.restoreEmbedding(item, { ...change, also: [removeRow(row)] });
    return;
  }
  assertMay(caller, trashed.calendarId, 'edit', 'event-not-found');
  if (!isAt(row, trashed)) throw new ChangedSince();
  await storage.history.restoreEvent(item, { ...changeOf(request, trashed), also: [removeRow(row)] });
};

const undoUpdate = async ({ row, split }: Group, seen: Stored, request: Request): Promise<void> => {
  const { storage, now } = request;
  const [before, gone] = await Promise.all([
    storage.history.findRevision(seen.id, row.to - 1, now),
    Promise.all(split.map(({ sk }) => storage.events.findStored(sk))),
  ]);
  // A half that was moved is in another calendar, where the caller may have no rights.
  const isOfSplit = (half: ChangeItem, stored?: Stored) => stored?.calendarId === seen.calendarId && isAt(half, stored);
  if (!before || !split.every((half, at) => isOfSplit(half, gone[at]))) throw new ChangedSince();
  const was = storedOf(before.event);
  const { state, writes } = await storage.history.bringBack(was, { seen, gone, now });
  const named = row.uid ? await storage.imports.uidAsBefore(seen, row.uid) : [];
  await storage.events.replaceEvent(seen, [{ ...broughtBack(seen, state), updatedAt: now.toISOString() }], {
    ...changeOf(request, seen),
    like: was.like ?? was.revision,
    gone,
    also: [...[row, ...split].map(removeRow), ...writes, ...named],
  });
};

/** Moves an event back, with its content from before the move, and with the UID that it lost by the move. */
const undoMove = async ({ row }: Group, seen: Stored, request: Request): Promise<void> => {
  const { storage, caller, now } = request;
  const before = await storage.history.findRevision(seen.id, row.to - 1, now);
  if (!before) throw new ChangedSince();
  const was = storedOf(before.event);
  assertMay(caller, was.calendarId, 'edit', 'calendar-not-found');
  const named = row.uid && (await storage.imports.uidGivenBack(was, row.uid, now));
  const back = { ...broughtBack(seen, was), calendarId: was.calendarId, updatedAt: now.toISOString() };
  const next = { ...back, uid: named ? was.uid : seen.uid };
  const also = [removeRow(row), ...(named ?? [])];
  const change = { ...changeOf(request, seen), like: was.like ?? was.revision, also };
  await storage.events.moveEvent(seen, next, change);
};

const undoGroup = async (group: Group, request: Request): Promise<void> => {
  const { storage, user, caller } = request;
  const { row } = group;
  if (row.did === 'removed') return undoRemoval(group, request);
  const embedding = row.did === 'restored' && (await embeddingOf(row.sk, request));
  if (embedding) {
    if (embedding.revision !== row.to) throw new ChangedSince();
    const change = changeOf(request, { calendarId: user.id, title: embedding.name });
    return storage.embeddings.removeEmbedding(embedding, { ...change, also: [removeRow(row)] });
  }
  const seen = await storage.events.findStored(row.sk);
  assertMay(caller, seen.calendarId, 'edit', 'event-not-found');
  if (!isAt(row, seen)) throw new ChangedSince();
  if (row.did === 'updated') return undoUpdate(group, seen, request);
  if (row.did === 'moved') return undoMove(group, seen, request);
  const freesUid = row.did === 'created';
  return storage.events.replaceEvent(seen, [], { ...changeOf(request, seen), also: [removeRow(row)], freesUid });
};

const embeddingOf = (id: string, { storage, user }: Request) =>
  storage.embeddings.getEmbedding({ ownerId: user.id, id }).catch(unlessMissing);

/** The things of a change: the present ones, and those in the trash. */
type Read = Awaited<ReturnType<WorkStorage['history']['lookUp']>>;

/**
 * Whether the thing was changed after the change that is undone. All things were read together, so an undo of thousands
 * is fast.
 */
const isChangedSince = ({ row }: Group, { present, trashed }: Read): boolean => {
  const [event, item] = [present.get(row.sk), trashed.get(row.sk)];
  if (row.did !== 'removed') return event ? !isAt(row, event) : item !== undefined;
  const deleted = item && eventIn(item);
  return event !== undefined || (deleted !== undefined && !isAt(row, deleted));
};

/**
 * The things that were skipped and that no other undo has undone meanwhile. A thing has no title and no author if the
 * caller has lost the right to its calendar.
 */
const skippedOf = async (
  rows: readonly ChangeItem[],
  stay: readonly ChangeItem[],
  { storage, caller, now }: Request,
) => {
  const standing = new Set(stay.map(({ sk }) => sk));
  const ids = rows.map(({ sk }) => sk).filter((id) => standing.has(id));
  const { present, trashed } = await storage.history.lookUp(ids, now);
  return ids.map((id) => {
    const [event, item] = [present.get(id), trashed.get(id)];
    if (event && mayIn(caller, event.calendarId, 'see')) return { id, title: event.title, by: event.updatedBy ?? null };
    if (event || !item || !mayKeep(caller, item)) return { id, title: '', by: null };
    return { id, title: item.event?.title ?? item.embedding?.name ?? '', by: item.deletedBy ?? null };
  });
};

/** @returns `gone`: another undo was faster; `skipped`: the thing was changed since, or the undo was refused */
const attemptUndo = async (group: Group, change: string, request: Request): Promise<'undone' | 'gone' | 'skipped'> => {
  const { storage, now } = request;
  try {
    return await retryOnConflict(async () => {
      try {
        await undoGroup(group, request);
        return 'undone';
      } catch (reason) {
        if (reason instanceof Conflict && !(await storage.history.rowOfChange(change, group.row.sk, now)))
          return 'gone';
        throw reason;
      }
    });
  } catch (reason) {
    if (reason instanceof ChangedSince || reason instanceof Refusal) return 'skipped';
    throw reason;
  }
};

/**
 * The rows of a change that are not undone yet, grouped by transaction.
 * @throws NotFound: the change was made by somebody else
 */
export const standingGroups = async (change: string, { storage, user, now }: Request): Promise<readonly Group[]> => {
  const rows = await storage.history.rowsOfChange(change, now);
  const own = rows.filter(({ userId }) => userId === user.id);
  if (rows.length > 0 && own.length === 0) throw new NotFound('not-found');
  return groupsOf(own);
};

/** The things of a change that its undo has skipped. */
export const skippedBy = async (change: string, request: Request): Promise<Skipped[]> => {
  const rows = await request.storage.history.rowsOfChange(change, request.now);
  return skippedOf(rows, rows, request);
};

type Undone = { readonly undone: number; readonly skipped: Skipped[]; readonly isWhole: boolean };

/**
 * Undoes a change event by event. Events that somebody has changed since are skipped. A repeated call continues.
 * @param requestOf is called before each event, so that a user who loses a right during long work no longer uses it
 * @param pulse is called after each event
 */
export const undoRows = async (change: string, requestOf: () => Promise<Request>, pulse?: Pulse): Promise<Undone> => {
  const request = await requestOf();
  const { storage, now } = request;
  const groups = await standingGroups(change, request);
  const read = await storage.history.lookUp(
    groups.map(({ row }) => row.sk),
    now,
  );
  let undone = 0;
  const skipped: ChangeItem[] = [];
  for (const group of groups) {
    if (isChangedSince(group, read)) {
      skipped.push(group.row);
      continue;
    }
    const outcome = await attemptUndo(group, change, await requestOf());
    if (outcome === 'undone') undone += 1;
    if (outcome === 'skipped') skipped.push(group.row);
    if (await pulse?.(outcome === 'undone' ? 1 : 0)) return { undone, skipped: [], isWhole: false };
  }
  if (skipped.length === 0) return { undone, skipped: [], isWhole: true };
  const stay = await storage.history.rowsOfChange(change, now);
  return { undone, skipped: await skippedOf(skipped, stay, request), isWhole: true };
};

export const undoChangeWork: JobWork = async ({ job, storage, now, pulse }) => {
  const requestOf = async (): Promise<Request> => {
    const user = await storage.users.getUser(job.userId);
    if (!user?.isActive) throw new Forbidden('forbidden');
    return { storage, user, caller: await storage.calendars.callerOf(user), now };
  };
  const { isWhole, skipped } = await undoRows(job.subject, requestOf, pulse);
  // The count is computed from the total, so it is right even if an earlier run was killed before it noted its own
  // count.
  return isWhole ? { isDone: true, done: (job.total ?? 0) - skipped.length } : { isDone: false };
};
