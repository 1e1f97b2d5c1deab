import type { CalendarItem } from './calendar-item.ts';
import type { Range } from './view-state.ts';

/** What opens above the hour that matters, and where an empty day opens: minutes after midnight. */
const LEAD = 60;
const MORNING = 8 * 60;

const minuteOf = (date: Date): number => date.getHours() * 60 + date.getMinutes();

/**
 * The minute after midnight at the top of week and day: an hour before now where today is shown, otherwise before the
 * earliest event. What began on an earlier day or lasts a day does not count.
 */
export const openingMinute = (items: readonly CalendarItem[], range: Range, now: Date): number => {
  if (now >= range.start && now < range.end) return Math.max(0, minuteOf(now) - LEAD);
  const starts = items
    .filter(({ start, allDay }) => !allDay && start >= range.start && start < range.end)
    .map(({ start }) => minuteOf(start));
  return starts.length === 0 ? MORNING : Math.max(0, Math.min(...starts) - LEAD);
};
