import { type Day, wallTime } from './day.ts';
import { isLong, type Span } from './spans.ts';

/**
 * Minutes that are shown above the first event. The next number is the minute after midnight at which days without
 * events open.
 */
const LEAD = 60;
const MORNING = 8 * 60;
/**
 * If a running event began more minutes ago than this, its start is scrolled out of sight, so that later events have
 * room.
 */
const REACH = 4 * 60;

/**
 * The minute after midnight at the top of the week or day view. If today is shown, this is an hour before `now`
 * (milliseconds since 1970). It is earlier if a running event began at most `REACH` minutes ago: then the start of this
 * event is at the top. If today is not shown, this is an hour before the earliest event. Events that began on an
 * earlier day or last a day do not count.
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
