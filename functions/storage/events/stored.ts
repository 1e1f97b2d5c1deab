import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { eventOf, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { CalendarItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { EventPointerItem, StoredItem, storedOf } from '#functions/storage/dynamodb/items/events.ts';
import { calendarKey, eventPointerKey, eventsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { isShared } from '#shared/contracts/calendars.ts';

/** The most searches for an event that moves between the two reads of `findStored`. */
const ATTEMPTS = 4;

/** Reads events and series by id, and page by page everything that a calendar has. */
export const createStored = ({ getItem, queryItems }: Table) => {
  /**
   * The event or series with this id, strongly consistent.
   * @throws NotFound; Conflict: the event is moved again and again during the read
   */
  const findStored = async (id: string): Promise<Stored> => {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const pointer = await getItem(EventPointerItem, eventPointerKey(id));
      if (!pointer) throw new NotFound('event-not-found');
      const item = await getItem(StoredItem, { pk: eventsPartition(pointer.calendarId), sk: pointer.eventSk });
      if (item) return storedOf(item);
    }
    // The event exists, but keeps moving between the two reads.
    throw new Conflict('changed-meanwhile');
  };

  /**
   * The event or date with this id, strongly consistent.
   * @throws NotFound [REC-14]; Conflict: the event is moved again and again during the read
   */
  const getEvent = async (id: string): Promise<StoredEvent> => {
    const event = eventOf(await findStored(storedId(id)), id);
    if (!event) throw new NotFound('event-not-found');
    return event;
  };

  /** A page of a calendar's events and series by key. @param after the last key of the page before */
  const ownPage = async (
    calendarId: string,
    { after = ' ', limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ readonly place: string; readonly stored: Stored }[]> => {
    const values = { pk: eventsPartition(calendarId), after };
    const items = await queryItems(StoredItem, { condition: 'pk = :pk AND sk > :after', values, limit });
    return items.map((item) => ({ place: item.sk, stored: storedOf(item) }));
  };

  return { findStored, getEvent, ownPage };
};
/**
 * Does the same as `createStored`, for people's calls. For them a shared calendar in the trash has no events, even if
 * an administrator calls [SHR-20].
 */
export const createOpenStored = (table: Table) => {
  const stored = createStored(table);
  /** @throws NotFound; Conflict: the event is moved again and again during the read */
  const findStored = async (id: string): Promise<Stored> => {
    const found = await stored.findStored(id);
    if (!isShared(found.calendarId)) return found;
    const calendar = await table.getItem(CalendarItem, calendarKey(found.calendarId));
    if (!calendar || calendar.deletedAt !== undefined) throw new NotFound('event-not-found');
    return found;
  };
  return { ...stored, findStored };
};
export type StoredEvents = ReturnType<typeof createStored>;
