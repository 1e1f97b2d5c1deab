import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { address, plain, ratedTitle } from '#shared/calendar-file/plain.ts';
import { writeCalendar } from '#shared/calendar-file/write.ts';
import { notation, repeatingOf, rruleLine, startOn, writtenStart } from '#shared/calendar-file/zone-lines.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { dayOfCompact } from '#shared/time/rule.ts';
import { clockOf, instantOf } from '#shared/time/zone.ts';

const STATUSES = { draft: ICalEventStatus.TENTATIVE, cancelled: ICalEventStatus.CANCELLED } as const;

type Naming = { readonly nameOf: (categoryId: string) => string | undefined; readonly now: Date };
type Content = Pick<
  FileEvent,
  'title' | 'ageRating' | 'description' | 'externalLink' | 'location' | 'status' | 'categoryId'
>;

/** An event without its times. A draft is tentative. */
const contentOf = (event: Content, { nameOf }: Naming) => {
  const category = nameOf(event.categoryId);
  return {
    summary: plain(ratedTitle(event)),
    ...(event.description && { description: plain(event.description) }),
    ...(event.externalLink && { url: address(event.externalLink) }),
    ...(event.location && { location: plain(event.location) }),
    ...(category !== undefined && { categories: [{ name: plain(category) }] }),
    ...(event.status !== 'published' && { status: STATUSES[event.status] }),
  };
};

/** A UID with the escapes of a text (RFC 5545 §3.8.4.7), because the writer does not escape a UID. */
const escaped = (uid: string): string =>
  plain(uid)
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/**
 * Whether start or end is the second of two equal times on the clock, when summer time ends. Readers of the file would
 * take it for the first.
 */
const isSecondOfTwo = ({ allDay, timeZone, startDate, endDate }: FileEvent): boolean =>
  !allDay &&
  [startDate, endDate].some((text) => {
    const { day, timeOfDay } = clockOf(timeZone, Date.parse(text));
    return instantOf(timeZone, day, timeOfDay) !== Date.parse(text);
  });
/** The times in UTC, with the zone's name beside them. */
const inUtc = ({ startDate, endDate, timeZone }: FileEvent) => ({
  start: new Date(startDate),
  end: new Date(endDate),
  timezone: null,
  x: [{ key: 'X-CALENDAR-SYSTEM-ZONE', value: timeZone }],
});

/** The VEVENTs of an event: one for itself, and one for each date that differs. */
const partsOf = (event: FileEvent, naming: Naming): ICalEventData[] => {
  const { uid, sequence, startDate, endDate, allDay, recurrence, dates } = event;
  const { at, list, utc, zone } = notation(event);
  const about = { id: escaped(uid), sequence, stamp: naming.now, ...(allDay && { allDay: true }), ...zone };
  const times = { start: at(startDate), end: at(endDate) };
  if (recurrence === '')
    return [{ ...about, ...contentOf(event, naming), ...times, ...(isSecondOfTwo(event) && inUtc(event)) }];
  const { rule, ...span } = repeatingOf(event);
  const length = span.end - span.start;
  const onDay = (name: string) => {
    const start = startOn(span, dayOfCompact(name) ?? Number.NaN);
    return { ...start, endDate: new Date(Date.parse(start.startDate) + length).toISOString() };
  };
  const names = Object.keys(dates).sort();
  const removed = names.filter((name) => dates[name] === null).map(onDay);
  const lines = [rruleLine(event, utc), ...(removed.length > 0 ? [list(removed)] : [])];
  const changed = names.flatMap((name): ICalEventData[] => {
    const own = dates[name];
    if (!own) return [];
    const { times: moved = onDay(name), ...texts } = own;
    const content = contentOf(Object.assign({ ...event }, texts), naming);
    const recurrenceId = writtenStart(onDay(name), at);
    return [{ ...about, ...content, start: at(moved.startDate), end: at(moved.endDate), recurrenceId }];
  });
  return [
    { ...about, ...contentOf(event, naming), ...times, start: writtenStart(event, at), repeating: lines.join('\r\n') },
    ...changed,
  ];
};

/** A page of a calendar file, in parts that can be joined with those of other pages. */
export type CalendarPage = {
  /** The lines above zones and events. */
  readonly head: string;
  /** Each `VTIMEZONE` that the events name. */
  readonly zones: readonly string[];
  readonly events: string;
};

/** The last line of a calendar file. */
export const CALENDAR_END = 'END:VCALENDAR\r\n';

/** A page of an iCalendar file with these events, sorted by their starts. */
export const calendarPage = (
  events: readonly FileEvent[],
  categories: readonly Category[],
  now: Date,
): CalendarPage => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const naming = { nameOf: (id: string) => names.get(id), now };
  const sorted = [...events].sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  const file = writeCalendar(sorted.flatMap((event) => partsOf(event, naming)));
  // Only the beginning of a VEVENT matches: line breaks of texts are written as `\n`, and folded lines begin with a
  // space.
  const first = file.search(/^BEGIN:VEVENT\r$/m);
  const [above, below] = first < 0 ? [file, ''] : [file.slice(0, first), file.slice(first)];
  const zone = /^BEGIN:VTIMEZONE\r\n[\s\S]*?^END:VTIMEZONE\r\n/gm;
  return {
    head: above.replace(zone, '').replace(CALENDAR_END, ''),
    zones: above.match(zone) ?? [],
    events: below.replace(/END:VCALENDAR\r\n$/, ''),
  };
};
