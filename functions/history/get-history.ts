import { assertMay } from '#functions/domain/calendars/may.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { Categorised, CategoryOf } from '#functions/domain/events/category.ts';
import { changesBetween } from '#functions/domain/events/event-changes.ts';
import { categorisedIn, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { storedOf } from '#functions/storage/dynamodb/items/events.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import * as contract from '#shared/contracts/history.ts';
import { handle, type Storage } from './storage.ts';

/** An event and whether it is in the trash. @throws NotFound */
const presentOf = async ({ events, history }: Storage, id: string, now: Date): Promise<[Stored, boolean]> => {
  try {
    return [await events.findStored(id), false];
  } catch (reason) {
    if (!(reason instanceof NotFound)) throw reason;
    const trashed = await history.findTrashed(id, now).then(eventIn, () => undefined);
    if (!trashed) throw new NotFound('event-not-found', { cause: reason });
    return [trashed, true];
  }
};

export const getHistory = handle(contract.getHistory, async ({ params, user, now, storage }) => {
  const id = storedId(params.id);
  const [present, isTrashed] = await presentOf(storage, id, now);
  assertMay(await storage.calendars.callerOf(user), present.calendarId, 'see', 'event-not-found');
  const rows = await storage.history.revisionsOf(id, now);
  const earlier = rows.filter(({ n }) => n < present.revision).map(({ event }) => storedOf(event));
  const states = [present, ...earlier];
  // If an event was handed over, its categories went with it and kept their ids. If an event was moved, its categories
  // stayed in the earlier calendar. So each category is looked up in both calendars.
  const named = states.flatMap(categorisedIn);
  const here = <C extends Categorised>(one: C): C => ({ ...one, calendarId: present.calendarId });
  const found = await storage.categories.categoriesNamed([...named, ...named.map(here)]);
  const categoryOf: CategoryOf = (one) => found(one) ?? found(here(one));
  const versions = states.map((state, at) => {
    const before = states[at + 1];
    return {
      n: state.revision,
      at: state.updatedAt,
      by: state.updatedBy ?? null,
      changes: before ? changesBetween(before, state, categoryOf) : [],
    };
  });
  return { id, title: present.title, allDay: present.allDay ?? false, isTrashed, versions };
});
