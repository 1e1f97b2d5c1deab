import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertNotStale } from '#functions/domain/assert-not-stale.ts';
import { assertMay, type Caller, makerIn } from '#functions/domain/calendars/may.ts';
import { Busy, NotFound, Refusal } from '#functions/domain/errors.ts';
import { type BulkEdit, bulkEdited, copyOf, type Failed } from '#functions/domain/events/bulk-edit.ts';
import { pictureAt } from '#functions/domain/events/event.ts';
import { isSame } from '#functions/domain/events/event-changes.ts';
import { namedIn, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle, type Storage } from '#functions/history/storage.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { idOfChange, newId } from '#functions/storage/ids.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/bulk.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { readForEdit } from './read-for-edit.ts';
import { withPicture } from './with-picture.ts';

const AT_ONCE = 8;

type Request = {
  readonly storage: Storage;
  readonly user: User;
  readonly caller: Caller;
  readonly now: Date;
  readonly change: string | undefined;
};
type Item = contract.BulkChange['items'][number];
/** The events that one transaction changes. The history notes their change under `id`. */
type Group = { readonly id: string; readonly items: readonly Item[]; readonly work: () => Promise<readonly Failed[]> };

const lineOf = (description: string, { user }: Request, { calendarId }: Pick<Stored, 'calendarId'>) =>
  ({ type: 'CALENDAR', description, ...doneBy(user, { id: calendarId }) }) as const;

/** Whether an earlier try of this call, with the same change id, has already made this change. */
const isMade = (id: string, { storage, user, now, change }: Request): Promise<boolean> =>
  storage.history.isMade({ change, userId: user.id, id }, now);

/**
 * Edits an event, or a series and its dates.
 * @returns the items that could not be changed
 */
const edit = (id: string, items: readonly Item[], wish: BulkEdit, request: Request): Promise<readonly Failed[]> => {
  const { storage, caller, now, change } = request;
  const ids = items.map((item) => item.id);
  const categoryId = wish.action === 'set' && 'categoryId' in wish.value ? wish.value.categoryId : '';
  return retryOnConflict(async () => {
    const seen = await storage.events.findStored(id);
    // The check comes after the read. Otherwise an earlier try of this call, which may still be running, could change
    // the event between the check and the read. Items that the earlier try has changed are no failures, even if it has
    // removed an occurrence.
    if (await isMade(id, request)) return [];
    assertMay(caller, seen.calendarId, 'edit', 'event-not-found');
    for (const item of items) assertNotStale(seen, item);
    const categoryOf = await storage.categories.categoriesNamed([{ calendarId: seen.calendarId, categoryId }]);
    const { next, subject, failed } = bulkEdited(seen, ids, wish, { categoryOf, updatedAt: now.toISOString() });
    // A change that changes nothing makes no revision [SAFE-21].
    if (next && isSame(seen, next)) return failed;
    const said = wish.action === 'remove' ? eventLog.eventRemoved : eventLog.eventUpdated;
    await storage.events.replaceEvent(seen, next ? [next] : [], {
      line: lineOf(said(subject), request, seen),
      now,
      change,
    });
    return failed;
  });
};

const copy = async (id: string, item: Item, days: number, request: Request): Promise<readonly Failed[]> => {
  const { storage, user, caller, now, change } = request;
  const stored = await readForEdit(storage.events, caller, item);
  const source = namedIn(stored, item.id);
  if (!source) throw new NotFound('event-not-found');
  const own = { id, days, userId: makerIn(stored.calendarId, user), updatedAt: now.toISOString() };
  // `copyOf` is called here only to throw for a copy that cannot be made, before the picture is copied.
  copyOf(source, { ...own, picture: null });
  const from = source.picture ? pictureAt(source.id, source.picture) : null;
  await withPicture(storage.pictures, { eventId: id, picture: undefined, from, now }, (uploaded) => {
    const draft = copyOf(source, { ...own, picture: uploaded?.version ?? null });
    const line = lineOf(eventLog.eventCreated(draft), request, draft);
    const made = { line, now, change, uploaded: uploaded ? [uploaded.note] : [] };
    return retryOnConflict(() => storage.events.createEvent(draft, made, user.id), Busy);
  });
  return [];
};

const groupsOf = (body: contract.BulkChange, request: Request): Group[] => {
  const { change } = request;
  if (body.action === 'copy')
    return body.items.map((item) => {
      const id = change === undefined ? newId() : idOfChange(request.user.id, `${change} ${item.id}`);
      return { id, items: [item], work: () => copy(id, item, body.days, request) };
    });
  return [...Map.groupBy(body.items, (item) => storedId(item.id))].map(([id, items]) => ({
    id,
    items,
    work: () => edit(id, items, body, request),
  }));
};

/**
 * Makes the change of one group.
 * @returns the refused items; none if an earlier try of the call has made the change [SAFE-29]
 */
const workOn = async ({ id, items, work }: Group, request: Request): Promise<readonly Failed[]> => {
  try {
    return await work();
  } catch (reason) {
    if (!(reason instanceof Refusal)) throw reason;
    return (await isMade(id, request)) ? [] : items.map((item) => ({ id: item.id, reason: reason.message }));
  }
};

export const changeEvents = handle(contract.changeEvents, async ({ query: { change }, body, user, now, storage }) => {
  const caller = await storage.calendars.callerOf(user);
  const request = { storage, user, caller, now, change };
  const isOver = storage.history.workTime();
  const [reasons, left] = [new Map<string, string>(), new Set<string>()];
  await inParallel(AT_ONCE, [...groupsOf(body, request).entries()], async ([at, group]) => {
    // The first group is changed even without time left, so that each repeated call gets further.
    if (at > 0 && isOver()) for (const { id } of group.items) left.add(id);
    else for (const { id, reason } of await workOn(group, request)) reasons.set(id, reason);
  });
  await Promise.all([
    storage.pictures.sweepPictures(body.items[0]?.id ?? '', now),
    storage.history.sweepTrash(user.id, now),
  ]);
  const ids = body.items.map(({ id }) => id);
  return {
    done: ids.filter((id) => !reasons.has(id) && !left.has(id)),
    failed: ids.flatMap((id) => {
      const reason = reasons.get(id);
      return reason === undefined ? [] : [{ id, reason }];
    }),
    left: ids.filter((id) => left.has(id)),
  };
});
