import { agendaDays } from '#shared/time/agenda.ts';
import { type Day, localDay, startOfDay } from '#shared/time/day.ts';
import { byClock, lastShown, type Span } from '#shared/time/spans.ts';
import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import type { Range } from '#web/calendar/state/view-state.ts';

export const FILTERS = ['all', 'upcoming', 'past'] as const;
export type Filter = (typeof FILTERS)[number];

/** Whether the filter lets an event through. Compares days without times [CAL-09]. */
export const passes = (filter: Filter, start: Date, now: Date): boolean => {
  if (filter === 'all') return true;
  const isPast = localDay(start) < localDay(now);
  return filter === 'past' ? isPast : !isPast;
};

export type DayGroup = { readonly day: Date; readonly items: readonly CalendarItem[] };

/** Midnight on the clock here. */
const dateOf = (day: Day): Date => new Date(startOfDay(day));

type Listed = Span & { item: CalendarItem };
const listed = (items: readonly CalendarItem[]): Listed[] => items.map((item) => ({ ...item.span, item }));

/** The groups of the agenda: each event stands under its first day, and also under today while it runs. */
export const agendaGroups = (items: readonly CalendarItem[], range: Range, now: Date): DayGroup[] => {
  const period = {
    first: localDay(range.start),
    last: localDay(range.end) - 1,
    today: localDay(now),
    now: now.getTime(),
  };
  return agendaDays(listed(items), period).map(({ day, items: ofDay }) => ({
    day: dateOf(day),
    items: ofDay.map(({ item }) => item),
  }));
};

/** Events by day, under each day on which a month shows them. */
export const groupByDay = (items: readonly CalendarItem[], range: Range): DayGroup[] => {
  const [first, last] = [localDay(range.start), localDay(range.end) - 1];
  const groups = new Map<Day, CalendarItem[]>();
  for (const { item } of byClock(listed(items))) {
    for (let day = Math.max(item.span.first, first); day <= Math.min(lastShown(item.span), last); day++) {
      groups.set(day, [...(groups.get(day) ?? []), item]);
    }
  }
  return [...groups].sort(([a], [b]) => a - b).map(([day, ofDay]) => ({ day: dateOf(day), items: ofDay }));
};

/** The events that a month shows on a day, by their times. */
export const itemsOn = (date: Date, items: readonly CalendarItem[], range: Range): readonly CalendarItem[] =>
  groupByDay(items, range).find(({ day }) => day.getTime() === dateOf(localDay(date)).getTime())?.items ?? [];
