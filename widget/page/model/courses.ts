import type { WidgetEvent } from './event.ts';

/** A row for an event, or for a course: all coming dates of a series. `event` is the nearest date, `more` counts the others. */
export type Course = { readonly event: WidgetEvent; readonly more: number };

/** Key of a course: the series (`<series>_<YYYYMMDD>`) and the title. A cancelled date has a row of its own. */
const keyOf = ({ id, title, cancelled }: WidgetEvent): string =>
  cancelled ? id : `${id.replace(/_\d{8}$/, '')} ${title}`;

/** Events, sorted by time → one row for each course's coming dates, and one for each other event. */
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
