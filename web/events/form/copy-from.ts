import type { CalendarEvent } from '#shared/contracts/events.ts';

/** An event as a copy of it begins: a date of a series is single [SAFE-30]. It has the id of what it is a copy of. */
export const copyFrom = (event: CalendarEvent): CalendarEvent =>
  event.seriesId === null ? event : { ...event, seriesId: null, recurrence: '', seriesStart: '', isChanged: false };
