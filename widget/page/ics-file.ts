import ical from 'ical-generator';
import { eventUid } from '#shared/embedding/event-uid.ts';
import type { WidgetEvent } from './event.ts';

/** One event as an iCalendar file (RFC 5545). Its UID is stable, so that adding it twice changes it instead of doubling it. */
export const icsOf = ({ id, title, description, start, end, link }: WidgetEvent): string => {
  const calendar = ical({ prodId: { company: 'Calendar System', product: 'widget', language: 'RU' } });
  calendar.createEvent({
    id: eventUid(id),
    start: new Date(start),
    end: new Date(end),
    summary: title,
    ...(description && { description }),
    ...(link && { url: link }),
  });
  return calendar.toString();
};

/** Hands the file to the visitor. Fetched only when asked for: see `app.tsx`. */
export const saveIcs = (event: WidgetEvent): void => {
  const file = new Blob([icsOf(event)], { type: 'text/calendar;charset=utf-8' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'event.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
