import type { CalendarEvent } from '#shared/contracts/events.ts';
import { lastShown, type Span, spanOf } from '#shared/time/spans.ts';

const DAY_MS = 86_400_000;

/** An event as the calendar library wants it: with Dates. `id` and `event` survive the copies that it makes. */
export type CalendarItem = {
  readonly id: string;
  readonly title: string;
  readonly start: Date;
  readonly end: Date;
  /** Its end as drawn in a month: an evening that ends after midnight is on its first day only. */
  readonly endInMonth: Date;
  /** A day or longer: shown as a bar across days, also in the week. */
  readonly allDay: boolean;
  readonly span: Span;
  readonly event: CalendarEvent;
  /** Number of events that this one stands for in a crowded hour: «+3» (day-layout.ts). */
  readonly hidden?: number;
};

export const itemOf = (event: CalendarEvent): CalendarItem => {
  const start = new Date(event.startDate);
  const end = new Date(event.endDate);
  const span = spanOf(start.getTime(), end.getTime());
  const isOvernight = span.last > span.first && lastShown(span) === span.first;
  const endInMonth = isOvernight
    ? new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59, 59, 999)
    : end;
  return {
    id: event.id,
    title: event.title,
    start,
    end,
    endInMonth,
    allDay: end.getTime() - start.getTime() >= DAY_MS,
    span,
    event,
  };
};
