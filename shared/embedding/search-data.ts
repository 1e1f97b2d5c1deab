import { type Day, isoDay } from '#shared/time/day.ts';
import { clockText } from '#shared/time/day-text.ts';

/**
 * An event for search engines. Instants are milliseconds since 1970. `first` and `last` are used only for whole days.
 */
export type SearchEvent = {
  readonly id: string;
  readonly title: string;
  readonly start: number;
  readonly end: number;
  readonly first: Day;
  readonly last: Day;
  readonly allDay: boolean;
  readonly cancelled: boolean;
  /** Minutes by which the clock of the event's zone is ahead of UTC at the start. */
  readonly utcOffset: number;
  readonly description: string;
  readonly imageUrl: string | null;
  readonly location: string;
  readonly ageRating: string;
};

/** An instant on a clock that is `offset` minutes ahead of UTC: `2026-11-21T18:00:00+05:00`. */
const onClock = (instant: number, offset: number): string =>
  `${new Date(instant + offset * 60_000).toISOString().slice(0, 19)}${offset < 0 ? '-' : '+'}${clockText(Math.abs(offset))}`;

/**
 * The events as schema.org data (JSON-LD). Search engines demand that the data contains nothing that the page does not
 * show. Each occurrence is an event of its own [EV2-27].
 * @param page the address of the calendar without a query
 */
export const searchData = (events: readonly SearchEvent[], page: string): string => {
  const graph = events.map((event) => {
    const { id, allDay, first, last, start, end, utcOffset, description, imageUrl, location, ageRating } = event;
    return {
      '@type': 'Event',
      name: event.title,
      startDate: allDay ? isoDay(first) : onClock(start, utcOffset),
      endDate: allDay ? isoDay(last) : onClock(end, utcOffset),
      eventStatus: `https://schema.org/Event${event.cancelled ? 'Cancelled' : 'Scheduled'}`,
      ...(location && { location: { '@type': 'Place', name: location, address: location } }),
      ...(ageRating && { typicalAgeRange: ageRating.replace('+', '-') }),
      ...(description && { description }),
      ...(imageUrl && { image: new URL(imageUrl, page).href }),
      url: `${page}?${new URLSearchParams({ event: id })}`,
    };
  });
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph });
};
