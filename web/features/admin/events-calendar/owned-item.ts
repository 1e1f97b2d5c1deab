import type { CSSProperties } from 'react';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { readableOn } from '#shared/embedding/paper.ts';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { type Span, spanOf } from '#shared/time/spans.ts';
import { eventDatesText } from '#web/features/admin/parts/event-dates-text.ts';

const DAY_MS = 86_400_000;

/** An event of anybody, as month and week draw it. */
export type OwnedItem = Span &
  Pick<CalendarEvent, 'id' | 'title' | 'startDate' | 'endDate' | 'color'> & {
    /** Username; null once they are gone. */
    owner: string | null;
  };

/** @param names usernames by the ids of their users */
export const ownedItem = (
  { id, userId, title, startDate, endDate, color }: CalendarEvent,
  names: ReadonlyMap<string, string>,
): OwnedItem => ({
  ...spanOf(Date.parse(startDate), Date.parse(endDate)),
  ...{ id, title, startDate, endDate, color, owner: names.get(userId) ?? null },
});

/** A day or longer: drawn as a bar over its days. */
export const isBar = ({ start, end }: Span): boolean => end - start >= DAY_MS;

const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase('ru');

/** Items of an owner (null: of all) whose title holds the searched text, as the list's search finds them. */
export const filtered = (items: readonly OwnedItem[], search: string, owner: string | null): readonly OwnedItem[] => {
  const wanted = folded(search);
  return items.filter((item) => (owner === null || item.owner === owner) && folded(item.title).includes(wanted));
};

/** Name and tooltip of an item: what is written on it first (WCAG 2.5.3), then when it is and whose. */
export const itemName = (item: OwnedItem, shown: string): string =>
  words.inCalendar(shown, eventDatesText(new Date(item.start), new Date(item.end)), item.owner);

type Colors = CSSProperties & { '--event-color': string; '--event-text': string };

/** The colour of an item, and that of words upon it, for its style. */
export const colorsOf = ({ color }: OwnedItem): Colors => ({
  '--event-color': color,
  '--event-text': readableOn(color),
});
