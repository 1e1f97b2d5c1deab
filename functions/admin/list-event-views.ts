import type { EventViews } from '#functions/storage/events/views.ts';
import * as contract from '#shared/contracts/administration.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { handle } from './storage.ts';

const NOTHING: EventViews = { events: [], next: null };

/** Adds the owners' names, one read for each owner on the page. Adds the names of shared calendars. */
export const listEventViews = handle(contract.listEventViews, async ({ query: { owner, ...query }, storage }) => {
  const ofOwner = owner === undefined ? undefined : (await storage.users.findUser(owner))?.id;
  const isUnknown = owner !== undefined && ofOwner === undefined;
  const calendarId = query.calendarId ?? ofOwner;
  const { events: all, next } = isUnknown ? NOTHING : await storage.events.listEventViews({ ...query, calendarId });
  const open = await storage.calendars.openAmong(all.map((event) => event.calendarId));
  const events = all.filter((event) => !isShared(event.calendarId) || open.has(event.calendarId));
  const names = await storage.users.usernamesOf(events.map((event) => event.calendarId));
  return {
    events: events.map(({ calendarId: id, ...event }) => {
      const calendar = open.get(id);
      return { ...event, owner: names.get(id) ?? null, ...(calendar && { calendarId: id, calendar: calendar.name }) };
    }),
    next,
  };
});
