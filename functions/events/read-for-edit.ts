import { type Asked, assertNotStale } from '#functions/domain/assert-not-stale.ts';
import { assertMay, type Caller } from '#functions/domain/calendars/may.ts';
import { type Stored, storedId } from '#functions/domain/events/series-events.ts';

type Events = { readonly findStored: (id: string) => Promise<Stored> };

/**
 * The event or series that a call wants to change.
 * @param caller may be a promise, which is then awaited beside the read
 * @param asked the event or date, and the revision that the caller has read
 * @throws NotFound, Forbidden, Stale; Conflict: the event is moved again and again during the read
 */
export const readForEdit = async (events: Events, caller: Caller | Promise<Caller>, asked: Asked): Promise<Stored> => {
  const [seen, whose] = await Promise.all([events.findStored(storedId(asked.id)), caller]);
  assertMay(whose, seen.calendarId, 'edit', 'event-not-found');
  assertNotStale(seen, asked);
  return seen;
};
