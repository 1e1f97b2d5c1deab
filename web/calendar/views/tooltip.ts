import type { CalendarItem } from '#web/calendar/state/calendar-item.ts';
import { detailsOf } from '#web/events/details-text.ts';
import { whenText } from './event-appearance.tsx';

/** The tooltip of an event: title, date and time, and other details, each on a line. */
export const tooltipOf = (item: CalendarItem): string =>
  item.hidden ? item.title : [item.title, whenText(item), ...detailsOf(item.event, item.span.first)].join('\n');
