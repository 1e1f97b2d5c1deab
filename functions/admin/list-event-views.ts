import type { EventViews } from '#functions/storage/events/views.ts';
import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

const NOTHING: EventViews = { events: [], next: null };

/** With the owners' names: one read for each owner of the page. */
export const listEventViews = handle(contract.listEventViews, async ({ query: { owner, ...query }, storage }) => {
  const calendarId = owner === undefined ? undefined : (await storage.users.findUser(owner))?.id;
  const isUnknown = owner !== undefined && calendarId === undefined;
  const { events: all, next } = isUnknown ? NOTHING : await storage.events.listEventViews({ ...query, calendarId });
  const trashed = await storage.calendars.trashedAmong(all.map((event) => event.calendarId));
  const events = all.filter((event) => !trashed.has(event.calendarId));
  const names = await storage.users.usernamesOf(events.map(({ calendarId }) => calendarId));
  return { events: events.map((event) => ({ ...event, owner: names.get(event.calendarId) ?? null })), next };
});
