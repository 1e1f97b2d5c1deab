import { type Day, wallTime } from './day.ts';
import type { Span } from './spans.ts';

/** Minutes shown above the first event; minute after midnight at which days without events open. */
const LEAD = 60;
const MORNING = 8 * 60;

/**
 * The minute after midnight at the top of week and day: an hour before `now` (milliseconds since the epoch) where today is
 * shown, otherwise before the earliest event. What began on an earlier day or lasts a day does not count.
 */
export const openingMinute = (
  spans: readonly Span[],
  { first, last }: { first: Day; last: Day },
  now: number,
): number => {
  const { day, minute } = wallTime(now);
  const starts = spans
    .filter((span) => span.first >= first && span.first <= last && span.end - span.start < 86_400_000)
    .map(({ fromMinute }) => fromMinute);
  if (day >= first && day <= last) return Math.max(0, minute - LEAD);
  return starts.length === 0 ? MORNING : Math.max(0, Math.min(...starts) - LEAD);
};
