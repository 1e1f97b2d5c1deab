import type { EventViews } from '#functions/storage/events/views.ts';
import * as contract from '#shared/contracts/administration.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { handle } from './storage.ts';

const NOTHING: EventViews = { events: [], next: null };

/** A page of events with the names of their owners and shared calendars. Each owner on the page takes one read. */
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
