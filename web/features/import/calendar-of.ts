import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { address, plain, ratedTitle } from '#shared/calendar-file/plain.ts';
import { writeCalendar } from '#shared/calendar-file/write.ts';
import { notation, repeatingOf, rruleLine } from '#shared/calendar-file/zone-lines.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { dayOfCompact, occurrenceOn } from '#shared/time/recurrence.ts';

const STATUSES = { draft: ICalEventStatus.TENTATIVE, cancelled: ICalEventStatus.CANCELLED } as const;

type Naming = { readonly nameOf: (categoryId: string) => string | undefined; readonly now: Date };
type Content = Pick<
  FileEvent,
  'title' | 'ageRating' | 'description' | 'externalLink' | 'location' | 'status' | 'categoryId'
>;

/** All of an event but its times; drafts are tentative. */
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

/** The VEVENTs of an event: itself, and each of its dates that differs. */
const partsOf = (event: FileEvent, naming: Naming): ICalEventData[] => {
  const { uid, sequence, startDate, endDate, allDay, recurrence, dates } = event;
  const { at, list, utc, zone } = notation(event);
  const about = { id: uid, sequence, stamp: naming.now, ...(allDay && { allDay: true }), ...zone };
  const times = { start: at(startDate), end: at(endDate) };
  if (recurrence === '') return [{ ...about, ...contentOf(event, naming), ...times }];
  const { rule, ...span } = repeatingOf(event);
  const onDay = (name: string) => {
    const { start, end } = occurrenceOn(span, dayOfCompact(name) ?? Number.NaN);
    return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
  };
  const names = Object.keys(dates).sort();
  const removed = names.filter((name) => dates[name] === null).map((name) => onDay(name).startDate);
  const lines = [rruleLine(event, utc), ...(removed.length > 0 ? [list(removed)] : [])];
  const changed = names.flatMap((name): ICalEventData[] => {
    const own = dates[name];
    if (!own) return [];
    const { times: moved = onDay(name), ...texts } = own;
    const content = contentOf(Object.assign({ ...event }, texts), naming);
    const recurrenceId = at(onDay(name).startDate);
    return [{ ...about, ...content, start: at(moved.startDate), end: at(moved.endDate), recurrenceId }];
  });
  return [{ ...about, ...contentOf(event, naming), ...times, repeating: lines.join('\r\n') }, ...changed];
};

/** Events as an iCalendar file, in the order of their starts. */
export const calendarOf = (events: readonly FileEvent[], categories: readonly Category[], now: Date): string => {
  const names = new Map(categories.map(({ id, name }) => [id, name]));
  const naming = { nameOf: (id: string) => names.get(id), now };
  const sorted = [...events].sort((one, other) => (one.startDate < other.startDate ? -1 : 1));
  return writeCalendar(sorted.flatMap((event) => partsOf(event, naming)));
};
