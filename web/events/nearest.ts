import { addMonths } from 'date-fns';
import { type CalendarEvent, listEvents } from '#shared/contracts/events.ts';
import { callApi } from '#web/api/call-api.ts';

type Range = { readonly start: Date; readonly end: Date };
/** First part of the cache's keys of such searches. */
export const NEAREST = 'nearest';

type Nearest = { readonly before: Date | null; readonly after: Date | null };

/**
 * Months searched beyond an empty range, one window after the other: each is a few times as long as what was empty before
 * it, so that no more is fetched than a gap of that length deserves. Seven years are far enough.
 */
const WINDOWS = [1, 4, 16, 64];

const search = async (edge: Date, direction: -1 | 1): Promise<CalendarEvent[]> => {
  let near = edge;
  for (const months of WINDOWS) {
    const far = addMonths(near, direction * months);
    const [from, to] = direction === 1 ? [near, far] : [far, near];
    const found = await callApi(listEvents, { query: { from: from.toISOString(), to: to.toISOString() } });
    if (found.length > 0) return found;
    near = far;
  }
  return [];
};

/** The starts of the last event before an empty range and of the first one after it, if there are any within seven years. */
export const nearestTo = async ({ start, end }: Range): Promise<Nearest> => {
  const [before, after] = await Promise.all([search(start, -1), search(end, 1)]);
  const starts = (events: CalendarEvent[]): number[] => events.map((event) => Date.parse(event.startDate));
  return {
    before: before.length > 0 ? new Date(Math.max(...starts(before))) : null,
    after: after.length > 0 ? new Date(Math.min(...starts(after))) : null,
  };
};
