import { addDays, isBefore, startOfDay } from 'date-fns';
import type { CalendarItem } from './calendar-item.ts';
import { dayKey, type Range } from './view-state.ts';

export const FILTERS = ['all', 'upcoming', 'past'] as const;
export type Filter = (typeof FILTERS)[number];

/** SPEC §4: by the day of the start, whatever the time. */
export const passes = (filter: Filter, start: Date, now: Date): boolean => {
  if (filter === 'all') return true;
  const isPast = isBefore(startOfDay(start), startOfDay(now));
  return filter === 'past' ? isPast : !isPast;
};

export type DayGroup = { readonly day: Date; readonly items: readonly CalendarItem[] };

const byTime = (a: CalendarItem, b: CalendarItem): number =>
  a.start.getTime() - b.start.getTime() || a.end.getTime() - b.end.getTime() || a.title.localeCompare(b.title, 'ru');

/** The days that an event touches within the range; one that ends at midnight does not touch the new day. */
const daysOf = ({ start, end }: CalendarItem, range: Range): Date[] => {
  const days: Date[] = [];
  const until = end < range.end ? end : range.end;
  let day = startOfDay(start < range.start ? range.start : start);
  do {
    days.push(day);
    day = addDays(day, 1);
  } while (day < until);
  return days;
};

/** Events by day in order; one of several days stands under each of them (SPEC §2). */
export const groupByDay = (items: readonly CalendarItem[], range: Range): DayGroup[] => {
  const groups = new Map<string, { day: Date; items: CalendarItem[] }>();
  for (const item of [...items].sort(byTime)) {
    if (item.start >= range.end || item.end <= range.start) continue;
    for (const day of daysOf(item, range)) {
      const key = dayKey(day);
      const group = groups.get(key) ?? { day, items: [] };
      group.items.push(item);
      groups.set(key, group);
    }
  }
  return [...groups.values()].sort((a, b) => a.day.getTime() - b.day.getTime());
};
