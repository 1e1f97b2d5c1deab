import { differenceInHours } from 'date-fns';
import type { CalendarEvent } from '#shared/contracts/events.ts';

/** An event as the calendar library wants it: with Dates. `id` and `event` survive the copies that it makes. */
export type CalendarItem = {
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  /** A day or longer: shown as a bar across days, also in the week. */
  readonly allDay: boolean;
  readonly event: CalendarEvent;
};

export const itemOf = (event: CalendarEvent): CalendarItem => {
  const start = new Date(event.startDate);
  const end = new Date(event.endDate);
  return { id: event.id, title: event.title, start, end, allDay: differenceInHours(end, start) >= 24, event };
};
