import { visibleCategories } from '#functions/domain/category.ts';
import { toCalendarEvent } from '#functions/domain/event.ts';
import { listVisibleEvents } from '#functions/domain/visible-events.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/events.ts';

export const listEvents = handle(contract.listEvents, async ({ query, user, now, storage }) => {
  const listing = listVisibleEvents(storage.events, user, { window: query, now });
  const [events, categoryOf] = await Promise.all([listing, visibleCategories(storage.categories, user, listing)]);
  return events.map((event) => toCalendarEvent(event, categoryOf));
});
