import { Conflict, NotFound, Refusal } from '#functions/domain/errors.ts';
import { assertMayEdit } from '#functions/domain/event.ts';
import { broughtBack } from '#functions/domain/event-changes.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { Stored } from '#functions/domain/series-events.ts';
import { handle } from '#functions/http/handle.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import type { ChangeItem } from '#functions/storage/items/keeping.ts';
import { eventIn } from '#functions/storage/keeping/trash.ts';
import { remove } from '#functions/storage/transactions.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/keeping.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { eventLog } from '#shared/locale/event-log.ts';

/** Milliseconds after which no further event is begun. */
const WORK_MS = 15_000;

type Request = { readonly storage: Storage; readonly user: User; readonly now: Date };
/** What is undone in one transaction: a split has two rows. */
type Group = { readonly row: ChangeItem; readonly split: readonly ChangeItem[] };

/** The event is no longer as the change has left it. */
class ChangedSince extends Error {}

const isAt = ({ to }: ChangeItem, { revision, like }: Stored): boolean => revision === to || like === to;

const groupsOf = (rows: readonly ChangeItem[]): Group[] =>
  rows.flatMap((row) => (row.did === 'split' ? [] : [{ row, split: rows.filter(({ of }) => of === row.sk) }]));

/** The step that says that this is undone: of two at once one finds it gone [SAFE-06]. */
const spent = (row: ChangeItem) => remove(row, { condition: 'attribute_exists(pk)' });

const changeOf = ({ user, now }: Request, { userId, title }: Pick<Stored, 'userId' | 'title'>) => ({
  line: { type: 'CALENDAR', description: eventLog.changeUndone({ title }), ...doneBy(user, { id: userId }) } as const,
  now,
});

const undoRemoval = async ({ row }: Group, request: Request): Promise<void> => {
  const { storage, user, now } = request;
  const item = await storage.keeping.findTrashed(row.sk, now);
  const trashed = eventIn(item);
  if (!trashed) {
    if (item.ownerId !== user.id || item.embedding?.revision !== row.to) throw new ChangedSince();
    const change = changeOf(request, { userId: item.ownerId, title: item.embedding.name });
    await storage.embeddings.restoreEmbedding(item, { ...change, also: [spent(row)] });
    return;
  }
  assertMayEdit(user, trashed);
  if (!isAt(row, trashed)) throw new ChangedSince();
  await storage.keeping.restoreEvent(item, { ...changeOf(request, trashed), also: [spent(row)] });
};

const undoUpdate = async ({ row, split }: Group, seen: Stored, request: Request): Promise<void> => {
  const { storage, now } = request;
  const [before, gone] = await Promise.all([
    storage.keeping.findRevision(seen.id, row.to - 1, now),
    Promise.all(split.map(({ sk }) => storage.events.findStored(sk))),
  ]);
  if (!before || split.some((half, at) => !gone[at] || !isAt(half, gone[at]))) throw new ChangedSince();
  const { kind, ...was } = before.event;
  const { state, steps } = await storage.keeping.bringBack(was, { seen, now });
  await storage.events.replaceEvent(seen, [{ ...broughtBack(seen, state), updatedAt: now.toISOString() }], {
    ...changeOf(request, seen),
    like: was.like ?? was.revision,
    gone,
    also: [...[row, ...split].map(spent), ...steps],
  });
};

const undoGroup = async (group: Group, request: Request): Promise<void> => {
  const { storage, user } = request;
  const { row } = group;
  if (row.did === 'removed') return undoRemoval(group, request);
  const embedding = row.did === 'restored' && (await embeddingOf(row.sk, request));
  if (embedding) {
    if (embedding.revision !== row.to) throw new ChangedSince();
    const change = changeOf(request, { userId: user.id, title: embedding.name });
    return storage.embeddings.removeEmbedding(embedding, { ...change, also: [spent(row)] });
  }
  const seen = await storage.events.findStored(row.sk);
  assertMayEdit(user, seen);
  if (!isAt(row, seen)) throw new ChangedSince();
  if (row.did === 'updated') return undoUpdate(group, seen, request);
  return storage.events.replaceEvent(seen, [], { ...changeOf(request, seen), also: [spent(row)] });
};

const unlessGone = (reason: unknown): undefined => {
  if (reason instanceof NotFound) return undefined;
  throw reason;
};

const embeddingOf = (id: string, { storage, user }: Request) =>
  storage.embeddings.getEmbedding({ ownerId: user.id, id }).catch(unlessGone);

/** What became of something whose change is not undone. */
const skippedAs = async ({ row: { sk: id } }: Group, { storage, now }: Request) => {
  const event = await storage.events.findStored(id).catch(unlessGone);
  if (event) return { id, title: event.title, by: event.updatedBy ?? null };
  const item = await storage.keeping.findTrashed(id, now).catch(unlessGone);
  return { id, title: item?.event?.title ?? item?.embedding?.name ?? '', by: item?.deletedBy ?? null };
};

export const undoChange = handle(contract.undoChange, async ({ params: { change }, user, now, storage }) => {
  const request = { storage, user, now };
  const isOver = storage.keeping.workTime(WORK_MS);
  const rowsOf = async () => storage.keeping.rowsOfChange(change, now);
  const rows = await rowsOf();
  const own = rows.filter(({ userId }) => userId === user.id);
  if (rows.length > 0 && own.length === 0) throw new NotFound(apiErrors.notFound);

  let undone = 0;
  const skipped: Awaited<ReturnType<typeof skippedAs>>[] = [];
  for (const [at, group] of groupsOf(own).entries()) {
    if (at > 0 && isOver()) return { undone, skipped, isFinished: false };
    try {
      const isDone = await retryOnConflict(async () => {
        try {
          await undoGroup(group, request);
          return true;
        } catch (reason) {
          // Somebody else has undone it in between: there is nothing left to do.
          if (reason instanceof Conflict && !(await rowsOf()).some(({ sk }) => sk === group.row.sk)) return false;
          throw reason;
        }
      });
      if (isDone) undone += 1;
    } catch (reason) {
      if (!(reason instanceof ChangedSince || reason instanceof Refusal)) throw reason;
      if ((await rowsOf()).some(({ sk }) => sk === group.row.sk)) skipped.push(await skippedAs(group, request));
    }
  }
  return { undone, skipped, isFinished: true };
});
