import ical, { type ICalCalendar, type ICalCalendarData, ICalCalendarMethod, type ICalEventData } from 'ical-generator';
import { vtimezone } from './zone-lines.ts';

/** Adds `VALUE=DATE` to the RECURRENCE-ID of changed whole days. The writer leaves this parameter out. */
const withWholeDays = (file: string): string =>
  file.replace(/^RECURRENCE-ID:(\d{8})T000000Z\r$/gm, 'RECURRENCE-ID;VALUE=DATE:$1\r');

/** Events as an iCalendar file (RFC 5545). */
export const writeCalendar = (events: readonly ICalEventData[], about: ICalCalendarData = {}): string => {
  const calendar: ICalCalendar = ical({
    prodId: { company: 'Calendar System', product: 'widget', language: 'RU' },
    method: ICalCalendarMethod.PUBLISH,
    // The calendar itself gets no zone, because the writer would give it to every event.
    timezone: { name: null, generator: vtimezone },
    ...about,
  });
  for (const data of events) calendar.createEvent(data);
  return withWholeDays(`${calendar.toString()}\r\n`);
};
