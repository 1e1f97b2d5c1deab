import { calendarsShown } from '#functions/domain/calendars/may.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { visibleCategories } from '#functions/domain/events/category.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import { listVisibleEvents, type Search } from '#functions/domain/events/visible-events.ts';
import { readBudget, TooMuchToRead } from '#functions/storage/dynamodb/read-budget.ts';
import * as contract from '#shared/contracts/events.ts';
import { handle } from './storage.ts';

/**
 * The most bytes of JSON in one part of a list. An answer has at most 6 MB. Its body is a JSON text inside JSON, in
 * which each quote takes two bytes.
 */
const PART_BYTES = 2_500_000;
/** The most megabytes of the index that one list of all calendars reads. Without a limit it would read every event. */
const READ_MB = 64;

/** The n-th part of a list, counted from 1. Each part has at least one event. */
const partOf = (events: readonly contract.CalendarEvent[], n: number): contract.CalendarEvent[] => {
  let [part, bytes] = [1, 0];
  return events.filter((event) => {
    const size = Buffer.byteLength(JSON.stringify(event));
    if (bytes > 0 && bytes + size > PART_BYTES) [part, bytes] = [part + 1, 0];
    bytes += size;
    return part === n;
  });
};

export const listEvents = handle(contract.listEvents, async ({ query, user, now, storage }) => {
  const { part, calendarId, ...window } = query;
  const shown = calendarsShown(await storage.calendars.callerOf(user), calendarId);
  const spend = readBudget({ read: READ_MB });
  const findAllEvents = (search: Search) => storage.events.findAllEvents({ ...search, spend });
  const listing = listVisibleEvents({ ...storage.events, findAllEvents }, shown, { window, now }).catch(
    (reason: unknown) => {
      throw reason instanceof TooMuchToRead ? new Rejected('answer-too-large', { cause: reason }) : reason;
    },
  );
  const [events, categoryOf] = await Promise.all([listing, visibleCategories(storage.categories, shown, listing)]);
  const all = events.map((event) => toCalendarEvent(event, categoryOf));
  return part === undefined ? all : partOf(all, part);
});
