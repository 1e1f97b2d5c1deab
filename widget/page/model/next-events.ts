import { monthNumber } from '#shared/time/day.ts';
import { byCourse } from './courses.ts';
import type { WidgetEvent } from './event.ts';
import { aheadOf, isOfCalendar, type Model } from './model.ts';

type Known = Pick<Model, 'months' | 'day' | 'ahead' | 'settings' | 'now' | 'today'>;

/**
 * The next events, from the loaded month and the events ahead. Events that begin today or later come first. Then come
 * events that began earlier and still go on. A course counts as one event.
 */
export const nextEvents = (model: Known, count: number): WidgetEvent[] => {
  const { months, day, now, today } = model;
  const month = monthNumber(day);
  const known = months.get(month)?.events ?? [];
  const ids = new Set(known.map(({ id }) => id));
  const events = [...known, ...aheadOf(model).filter(({ id, first }) => monthNumber(first) > month && !ids.has(id))];
  const coming = events
    .filter((event) => event.end > now && isOfCalendar(model, event))
    .sort((a, b) => Number(a.first < today) - Number(b.first < today) || a.start - b.start);
  return byCourse(coming, now)
    .slice(0, count)
    .map(({ event }) => event);
};
