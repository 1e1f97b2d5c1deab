import { type CalendarEvent, calendarIdOf } from '#shared/contracts/events.ts';
import { isAlike } from '#web/events/form/event-calendar.ts';

/** The template of a calendar that has this name, whatever its upper and lower case [FACE-203]. */
export const templateOfName = (
  templates: readonly CalendarEvent[],
  name: string,
  calendarId: string,
): CalendarEvent | undefined =>
  templates.find((template) => calendarIdOf(template) === calendarId && isAlike(template.title, name));
