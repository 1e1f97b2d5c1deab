import type { CalendarEvent } from '#shared/contracts/events.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { fitsAll, wordsOf } from '#shared/search/words.ts';
import { daysText, fullDateText } from '#shared/time/day-text.ts';
import type { Span } from '#shared/time/spans.ts';
import { marksOf, spanOfEvent, titleOf } from '#web/events/event-details.ts';
import { eventDatesText } from '#web/features/admin/parts/event-dates-text.ts';

/** An event of anybody, as month and week draw it. */
export type OwnedItem = Span &
  Pick<CalendarEvent, 'id' | 'title' | 'startDate' | 'endDate' | 'color' | 'allDay' | 'seriesId' | 'status'> & {
    /** Username; null once they are gone. */
    owner: string | null;
    /** The texts that a search looks at. */
    texts: readonly string[];
  };

/** @param names usernames by the ids of their users */
export const ownedItem = (event: CalendarEvent, names: ReadonlyMap<string, string>): OwnedItem => {
  const { id, userId, startDate, endDate, color, allDay, seriesId, status } = event;
  return {
    ...spanOfEvent(event),
    ...{ id, title: titleOf(event), startDate, endDate, color, allDay, seriesId, status },
    owner: names.get(userId) ?? null,
    texts: [event.title, event.location, event.description],
  };
};

/** Items of an owner (null: of all) that have the searched words, as the list's search finds them. */
export const filtered = (items: readonly OwnedItem[], search: string, owner: string | null): readonly OwnedItem[] => {
  const typed = wordsOf(search);
  return items.filter((item) => (owner === null || item.owner === owner) && fitsAll(typed, item.texts));
};

/** Whole days have no times: «9 мая 2026», «9–11 мая». */
const datesText = ({ allDay, start, end, first, last }: OwnedItem): string => {
  if (!allDay) return eventDatesText(new Date(start), new Date(end));
  return first === last ? fullDateText(first) : daysText(first, last);
};

/** Name and tooltip of an item: what is written on it first (WCAG 2.5.3), then when it is, what its look says, and whose. */
export const itemName = (item: OwnedItem, shown: string): string =>
  words.inCalendar(shown, [datesText(item), ...marksOf(item)].join(', '), item.owner);

/** Attributes for the styles of a status: drafts are hatched, cancelled events struck through [EV2-16, EV2-17]. */
export const statusProps = ({ status }: OwnedItem) => (status === 'published' ? {} : { 'data-status': status });
