import { calendarsShown } from '#functions/domain/calendars/may.ts';
import { DATES_MAX, firstStartIn, lastStartIn, widened } from '#functions/domain/events/nearest.ts';
import { findVisibleEvents } from '#functions/domain/events/visible-events.ts';
import * as contract from '#shared/contracts/events.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { handle } from './storage.ts';

/**
 * The lengths in days of the parts that are searched in turn, from the edge of the window outwards. Together they are
 * seven years. Each part is longer than the part before, so that an event nearby is found by a small search.
 */
const PARTS = [31, 4 * 31, 16 * 31, 64 * 31];

/** The parts on one side of an instant, the nearest first. */
const partsFrom = (edge: string, direction: -1 | 1): { from: string; to: string }[] => {
  let near = Date.parse(edge);
  return PARTS.map((days) => {
    const ends = [near, near + direction * days * DAY_MS];
    near = ends[1] ?? near;
    const [from = 0, to = 0] = ends.sort((a, b) => a - b);
    return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  });
};

export const nearestEvents = handle(contract.nearestEvents, async ({ query, user, storage }) => {
  const shown = calendarsShown(await storage.calendars.callerOf(user), query.calendarId);
  const nearest = async (edge: string, direction: -1 | 1): Promise<string | null> => {
    const budget = { dates: DATES_MAX };
    const startIn = direction < 0 ? lastStartIn : firstStartIn;
    for (const part of partsFrom(edge, direction)) {
      const window = widened(part);
      const found = await findVisibleEvents(storage.events, shown, { window, within: window });
      const start = startIn(found, { ...part, timeZone: query.timeZone }, budget);
      if (start !== undefined || budget.dates <= 0) return start ?? null;
    }
    return null;
  };
  const [before, after] = await Promise.all([nearest(query.from, -1), nearest(query.to, 1)]);
  return { before, after };
});
