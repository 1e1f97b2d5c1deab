import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertNotStale } from '#functions/domain/assert-not-stale.ts';
import { assertMay } from '#functions/domain/calendars/may.ts';
import { shownOf } from '#functions/domain/events/edit-event.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import { isSame } from '#functions/domain/events/event-changes.ts';
import { movedTo } from '#functions/domain/events/move-event.ts';
import { categorisedIn, storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { handle } from './storage.ts';

/**
 * Moves an event, or the series of an occurrence, to another calendar. A repeated call finds the event in its new
 * calendar and answers it.
 */
export const moveEvent = handle(
  contract.moveEvent,
  async ({ params, query: { revision, change }, body: { calendarId }, user, now, storage }) => {
    const { calendars, categories, events } = storage;
    const caller = await calendars.callerOf(user);
    const id = storedId(params.id);
    const { stored, lost } = await retryOnConflict(async () => {
      const seen = await events.findStored(id);
      assertMay(caller, seen.calendarId, 'edit', 'event-not-found');
      assertMay(caller, calendarId, 'edit', 'calendar-not-found');
      if (seen.calendarId === calendarId) return { stored: seen, lost: null };
      assertNotStale(seen, { id, revision });
      const [name, categoryOf, there] = await Promise.all([
        calendars.nameOf(calendarId),
        categories.categoriesNamed(categorisedIn(seen)),
        categories.readCategories(calendarId),
      ]);
      const updatedAt = now.toISOString();
      const moved = movedTo(seen, { calendarId, categoryOf, categories: there.categories, updatedAt });
      const line = {
        type: 'CALENDAR',
        description: eventLog.eventMoved(seen, name),
        ...doneBy(user, { id: seen.calendarId }),
      } as const;
      // If the category stays, so does the content. `like` names the earlier revision with this content, so that
      // imports and an undo of earlier changes see no change.
      const like = isSame(seen, moved.next) ? (seen.like ?? seen.revision) : undefined;
      return { stored: await events.moveEvent(seen, moved.next, { line, now, change, like }), lost: moved.lost };
    });
    const categoryOf = await categories.categoriesNamed(categorisedIn(stored));
    return { event: toCalendarEvent(shownOf(stored), categoryOf), lostCategory: lost };
  },
);
