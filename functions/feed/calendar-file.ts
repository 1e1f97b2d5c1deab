import ical, { type ICalCalendarData, ICalCalendarMethod } from 'ical-generator';
import type { StoredEvent } from '#functions/domain/event.ts';
import { eventUid } from '#shared/embedding/event-uid.ts';
import { embedWords } from '#shared/locale/widget.ts';

/** Seconds between two readings by a subscriber (RFC 7986 `REFRESH-INTERVAL`). */
const REFRESH_SECONDS = 3600;
/** A subscriber gives no window: events beyond Lambda's limit (6 MB) are left out, the oldest first. */
const FILE_BYTES_MAX = 5_800_000;

/** RFC 5545 §3.1 allows no control characters but tab and the line break, which the writer escapes. */
const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** The writer escapes `,`, `;` and `\` in addresses as in texts, where RFC 5545 §3.3.13 wants them bare: so there are none. */
const address = (link: string): string => new URL(link).href.replace(/[,;\\]/g, encodeURIComponent);

const write = (events: readonly StoredEvent[], about: ICalCalendarData = {}): string => {
  const calendar = ical({
    prodId: { company: 'Calendar System', product: 'widget', language: 'RU' },
    method: ICalCalendarMethod.PUBLISH,
    ...about,
  });
  for (const { id, title, description, startDate, endDate, externalLink, revision, updatedAt } of events) {
    const changed = new Date(updatedAt);
    calendar.createEvent({
      id: eventUid(id),
      sequence: revision,
      // The moment of writing would change the file, and its ETag, with every request.
      stamp: changed,
      lastModified: changed,
      start: new Date(startDate),
      end: new Date(endDate),
      summary: plain(title),
      ...(description && { description: plain(description) }),
      ...(externalLink && { url: address(externalLink) }),
    });
  }
  return `${calendar.toString()}\r\n`;
};

/** About as many bytes as the event takes in the file: names and instants, and a fold for every 75 bytes of text. */
const bytesOf = ({ title, description, externalLink }: StoredEvent): number =>
  300 + Math.ceil(Buffer.byteLength(title + description + externalLink) * 1.05);

/** The last events that fit by estimate: writing all of a hundred thousand would take longer than the caller waits. */
const newest = (events: readonly StoredEvent[]): readonly StoredEvent[] => {
  let bytes = 0;
  const last = events.findLastIndex((event) => {
    bytes += bytesOf(event);
    return bytes > FILE_BYTES_MAX;
  });
  return events.slice(last + 1);
};

/** The calendar's name for subscribers. */
const SUBSCRIPTION = { name: embedWords.title, ttl: REFRESH_SECONDS };

/** Events, in the order of their starts, as an iCalendar file (RFC 5545) of at most 5.8 MB. */
export const calendarFile = (events: readonly StoredEvent[]): string => {
  const fitting = newest(events);
  const file = write(fitting, SUBSCRIPTION);
  // Nothing but escapes: twice the estimate.
  return Buffer.byteLength(file) <= FILE_BYTES_MAX
    ? file
    : write(fitting.slice(Math.ceil(fitting.length / 2)), SUBSCRIPTION);
};

/** One event as an iCalendar file to save: without a calendar's name, by which some programs would make a new calendar. */
export const eventFile = (event: StoredEvent): string => write([event]);
