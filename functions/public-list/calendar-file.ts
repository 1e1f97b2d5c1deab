import { type ICalCalendarData, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { CategoryOf } from '#functions/domain/events/category.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import type { Found, StoredSeries } from '#functions/domain/events/series-events.ts';
import { address, plain, ratedTitle } from '#shared/calendar-file/plain.ts';
import { writeCalendar } from '#shared/calendar-file/write.ts';
import { eventUid } from '#shared/embedding/event-uid.ts';
import { embedWords } from '#shared/locale/widget.ts';
import { partsOfSeries, type SeriesPart } from './series-parts.ts';

/** Seconds between two reads by a subscriber (RFC 7986 `REFRESH-INTERVAL`). */
const REFRESH_SECONDS = 3600;
/**
 * The most bytes of a file, below Lambda's limit of 6 MB. Subscribers give no window, so a larger file leaves out its
 * oldest events.
 */
const FILE_BYTES_MAX = 5_800_000;

/** The content of a file: single events ordered by start, and series. `shows` tells whether a date is in the file. */
export type FileContent = Found & {
  readonly categoryOf: CategoryOf;
  readonly shows: (event: Pick<StoredEvent, 'status' | 'calendarId' | 'categoryId' | 'isTemplate'>) => boolean;
};

/** Only members' files have drafts [SHR-27]. */
const STATUSES = { cancelled: ICalEventStatus.CANCELLED, draft: ICalEventStatus.TENTATIVE } as const;

type Written = Omit<StoredEvent, 'startDate' | 'endDate' | 'picture' | 'color' | 'timeZone'>;

/** The fields of an event without its times. The rating follows the title [EV2-15]. */
const contentOf = (event: Written, categoryOf: CategoryOf): Omit<ICalEventData, 'start'> => {
  const { id, title, description, externalLink, location, ageRating, status, revision, updatedAt } = event;
  const changed = new Date(updatedAt);
  const category = categoryOf(event);
  return {
    id: eventUid(id),
    sequence: revision,
    // The stamp is the time of the last change. The time of writing would change the file and its ETag with every
    // request.
    stamp: changed,
    lastModified: changed,
    summary: plain(ratedTitle({ title, ageRating })),
    ...(event.allDay && { allDay: true }),
    ...(description && { description: plain(description) }),
    ...(externalLink && { url: address(externalLink) }),
    ...(location && { location: plain(location) }),
    ...(category && { categories: [{ name: plain(category.name) }] }),
    ...(status !== 'published' && { status: STATUSES[status] }),
  };
};

type Entry = { readonly data: ICalEventData; readonly bytes: number };

/** The estimated bytes of an entry. Names and instants take 300. Every 75 bytes of text take one more line break. */
const bytesOf = ({ summary, description, url, location, repeating }: ICalEventData): number =>
  300 + Math.ceil(Buffer.byteLength([summary, description, url, location, repeating].join('')) * 1.05);

const singleEntry = (event: StoredEvent, categoryOf: CategoryOf): Entry[] => {
  const times = { start: new Date(event.startDate), end: new Date(event.endDate) };
  const data = { ...contentOf(event, categoryOf), ...times };
  return [{ data, bytes: bytesOf(data) }];
};

const seriesEntry = (series: StoredSeries, { categoryOf, shows }: FileContent): Entry[] =>
  partsOfSeries(series, shows).map(({ event, times }: SeriesPart) => {
    const data = { ...contentOf(event, categoryOf), ...times };
    return { data, bytes: bytesOf(data) };
  });

const write = (entries: readonly (readonly Entry[])[], about?: ICalCalendarData): string =>
  writeCalendar(
    entries.flat().map(({ data }) => data),
    about,
  );

/**
 * The newest entries that fit into the file. Their sizes are estimated, because writing a hundred thousand entries
 * would take longer than the caller waits.
 */
const newest = (entries: readonly (readonly Entry[])[]): readonly (readonly Entry[])[] => {
  let total = 0;
  const last = entries.findLastIndex((parts) => {
    for (const { bytes } of parts) total += bytes;
    return total > FILE_BYTES_MAX;
  });
  return entries.slice(last + 1);
};

const entriesOf = (content: FileContent): Entry[][] => [
  ...content.singles.filter(content.shows).map((event) => singleEntry(event, content.categoryOf)),
  ...content.series.map((series) => seriesEntry(series, content)),
];

/**
 * Events and series as an iCalendar file (RFC 5545) of at most 5.8 MB.
 * @param name of the calendar, for subscribers
 */
export const calendarFile = (content: FileContent, name: string = embedWords.title): string => {
  const about = { name, ttl: REFRESH_SECONDS };
  const fitting = newest(entriesOf(content));
  const file = write(fitting, about);
  // A text that consists of escaped characters may take twice the estimated bytes.
  return Buffer.byteLength(file) <= FILE_BYTES_MAX ? file : write(fitting.slice(Math.ceil(fitting.length / 2)), about);
};

/**
 * One event or series as an iCalendar file to save. The file has no calendar name: some programs would make a new
 * calendar from it.
 */
export const eventFile = (content: FileContent): string => write(entriesOf(content));
