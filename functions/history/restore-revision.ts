import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertNotStale } from '#functions/domain/assert-not-stale.ts';
import { assertMay } from '#functions/domain/calendars/may.ts';
import { NotFound } from '#functions/domain/errors.ts';
import { shownOf } from '#functions/domain/events/edit-event.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import { broughtBack, isSame } from '#functions/domain/events/event-changes.ts';
import { movedTo } from '#functions/domain/events/move-event.ts';
import { categorisedIn, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { storedOf } from '#functions/storage/dynamodb/items/events.ts';
import * as contract from '#shared/contracts/history.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { handle, type Storage } from './storage.ts';

/**
 * An earlier state with categories of the event's present calendar. The event may have been in another calendar at that
 * time.
 */
const stateIn = async (
  { readCategories, categoriesNamed }: Pick<Storage['categories'], 'readCategories' | 'categoriesNamed'>,
  calendarId: string,
  was: Stored,
): Promise<Stored> => {
  if (was.calendarId === calendarId) return was;
  const [categoryOf, { categories }] = await Promise.all([
    categoriesNamed(categorisedIn(was)),
    readCategories(calendarId),
  ]);
  const { updatedAt } = was;
  return { ...movedTo(was, { calendarId, categoryOf, categories, updatedAt }).next, revision: was.revision };
};

export const restoreRevision = handle(
  contract.restoreRevision,
  async ({ params, query: { revision, change }, user, now, storage }) => {
    const { events, history, calendars, categories, pictures } = storage;
    const caller = await calendars.callerOf(user);
    const id = storedId(params.id);
    const restored = await retryOnConflict(async () => {
      const seen = await events.findStored(id);
      assertMay(caller, seen.calendarId, 'edit', 'event-not-found');
      assertNotStale(seen, { id, revision });
      if (params.n === seen.revision) return { stored: seen, isWithoutPicture: false };
      const row = params.n < seen.revision ? await history.findRevision(id, params.n, now) : undefined;
      if (!row) throw new NotFound('revision-is-gone');
      const was = await stateIn(categories, seen.calendarId, storedOf(row.event));
      const { state, writes, isWithoutPicture } = await history.bringBack(was, { seen, now });
      const next: Stored = { ...broughtBack(seen, state), updatedAt: now.toISOString() };
      if (isSame(seen, next)) return { stored: seen, isWithoutPicture };
      const line = {
        type: 'CALENDAR',
        description: eventLog.revisionRestored(next),
        ...doneBy(user, { id: seen.calendarId }),
      } as const;
      await events.replaceEvent(seen, [next], { line, now, change, also: writes });
      return { stored: next, isWithoutPicture };
    });
    await pictures.sweepPictures(id, now);
    const categoryOf = await categories.categoriesNamed(categorisedIn(restored.stored));
    const event = toCalendarEvent(shownOf(restored.stored), categoryOf);
    return { event, isWithoutPicture: restored.isWithoutPicture };
  },
);
