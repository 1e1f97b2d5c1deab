import { type Day, wallTime } from './day.ts';
import { isLong, type Span } from './spans.ts';

/** Minutes that are shown above the first event. */
const LEAD = 60;
/** The minute after midnight at the top of days without events. */
const MORNING = 8 * 60;
/**
 * A running event is shown from its start if it began at most this many minutes ago. Otherwise later events need the
 * room.
 */
const REACH = 4 * 60;

/**
 * The minute after midnight at the top of the week or day view.
 * With today: an hour before `now` (milliseconds since 1970), or the earlier start of a running event that began at
 * most `REACH` minutes ago.
 * Without today: an hour before the earliest event.
 * Events that began on an earlier day or last a day do not count.
 */
export const openingMinute = (
  spans: readonly Span[],
  { first, last }: { first: Day; last: Day },
  now: number,
): number => {
  const { day, minute } = wallTime(now);
  const within = spans.filter((span) => span.first >= first && span.first <= last && !isLong(span));
  if (day >= first && day <= last) {
    const running = within
      .filter(({ start, end }) => start <= now && end > now)
      .map(({ fromMinute }) => fromMinute)
      .filter((start) => start >= minute - REACH);
    return Math.max(0, Math.min(minute - LEAD, ...running));
  }
  const starts = within.map(({ fromMinute }) => fromMinute);
  return starts.length === 0 ? MORNING : Math.max(0, Math.min(...starts) - LEAD);
};
