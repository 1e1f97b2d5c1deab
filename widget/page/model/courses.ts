import type { WidgetEvent } from './event.ts';

/**
 * A row: an event, or a course (all coming dates of a series). `event` is the nearest date of the course; `more` is the
 * number of its further dates.
 */
export type Course = { readonly event: WidgetEvent; readonly more: number };

/**
 * The key that all dates of a course share: the id without its date (`<series>_<YYYYMMDD>`), and the title. A cancelled
 * date has a row of its own.
 */
const keyOf = ({ id, title, cancelled }: WidgetEvent): string =>
  cancelled ? id : `${id.replace(/_\d{8}$/, '')} ${title}`;

/**
 * Turns events that are sorted by time into rows: a row for the coming dates of each course, and a row for each other
 * event.
 */
export const byCourse = (events: readonly WidgetEvent[], now: number): Course[] => {
  const rows = new Map<string, { event: WidgetEvent; more: number }>();
  for (const event of events) {
    const key = event.end > now ? keyOf(event) : event.id;
    const row = rows.get(key);
    if (row) row.more += 1;
    else rows.set(key, { event, more: 0 });
  }
  return [...rows.values()];
};
