import type { WidgetEvent } from './event.ts';

/** A row for an event, or for all coming dates of a course: `event` is the nearest of them, `more` counts the others. */
export type Course = { readonly event: WidgetEvent; readonly more: number };

/** Dates of one course: of a series (`<series>_<YYYYMMDD>`), under one title. A cancelled or changed date stands alone. */
const keyOf = ({ id, title, cancelled }: WidgetEvent): string =>
  cancelled ? id : `${id.replace(/_\d{8}$/, '')} ${title}`;

/** Events in the order of time → one row for each course's coming dates, and for each other event. */
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
