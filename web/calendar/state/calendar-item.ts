import type { CalendarEvent } from '#shared/contracts/events.ts';
import { isLong, lastShown, type Span } from '#shared/time/spans.ts';
import { spanOfEvent, titleOf } from '#web/events/event-details.ts';

/** An event as the calendar library wants it: with Dates. `id` and `event` survive the copies that it makes. */
export type CalendarItem = {
  readonly id: string;
  /** With its age rating. */
  readonly title: string;
  /** On the clock here: those of whole days are midnights, wherever that is [EV2-05]. */
  readonly start: Date;
  readonly end: Date;
  /** Its end as drawn in a month: an evening that ends after midnight is on its first day only. */
  readonly endInMonth: Date;
  /** It has dates and no times. */
  readonly allDay: boolean;
  /** A day or longer: shown as a bar across days, also in the week. */
  readonly isBar: boolean;
  readonly span: Span;
  readonly event: CalendarEvent;
  /** Username, where the events of several people are shown. */
  readonly owner?: string;
  /** Number of events that this one stands for in a crowded hour: «+3» (day-layout.ts). */
  readonly hidden?: number;
};

/** Start and end on the clock here, and whether they are whole days. */
export type ItemTimes = Pick<CalendarItem, 'start' | 'end' | 'allDay'>;

export const itemOf = (event: CalendarEvent, owner?: string): CalendarItem => {
  const span = spanOfEvent(event);
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const isOvernight = span.last > span.first && lastShown(span) === span.first;
  const endInMonth = isOvernight
    ? new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59, 59, 999)
    : end;
  return {
    id: event.id,
    title: titleOf(event),
    start,
    end,
    endInMonth,
    allDay: event.allDay,
    isBar: isLong(span),
    span,
    event,
    ...(owner !== undefined && { owner }),
  };
};

/** A date on the clock here, as the API writes whole days: the midnight of UTC. */
const wholeDay = (date: Date): string =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString();

/** Times on the clock here as the API has them. */
export const eventTimes = ({ start, end, allDay }: ItemTimes) =>
  allDay
    ? { startDate: wholeDay(start), endDate: wholeDay(end), allDay }
    : { startDate: start.toISOString(), endDate: end.toISOString(), allDay };
