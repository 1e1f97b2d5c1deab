import type { CalendarEvent } from '#shared/contracts/events.ts';
import { isAlike } from '#web/events/form/event-calendar.ts';

export const calendarOf = ({ calendarId, userId }: CalendarEvent): string => calendarId ?? userId;

/** The template of a calendar that has this name, in any case [FACE-203]. */
export const templateOfName = (
  templates: readonly CalendarEvent[],
  name: string,
  calendarId: string,
): CalendarEvent | undefined =>
  templates.find((template) => calendarOf(template) === calendarId && isAlike(template.title, name));
