import { DAY_MS } from '#shared/time/units.ts';
import { instantOf } from '#shared/time/zone.ts';
import { iso, movedIn, type Times, unmovedIn } from './series.ts';
import type { Found } from './series-events.ts';
import { touches, type Window } from './window.ts';

/**
 * The most dates of series that one search looks at. Then the search answers the best date that it has found so far.
 */
export const DATES_MAX = 10_000;

/** @property dates how many more dates of series may be looked at */
export type Budget = { dates: number };

/** A window, and the zone in which people look at it; absent: UTC. */
type Part = Required<Window> & { readonly timeZone?: string | undefined };
type Kind = { readonly allDay: boolean };

/**
 * The window with a day more on each side. Whole days are stored as midnights of UTC, and no zone's midnight is a day
 * away from them.
 */
export const widened = ({ from, to }: Required<Window>): Required<Window> => ({
  from: iso(Date.parse(from) - DAY_MS),
  to: iso(Date.parse(to) + DAY_MS),
});

/** The window in which dates of this kind are stored that people see in the given window. */
const storedIn = (window: Required<Window>, { allDay }: Kind) => (allDay ? widened(window) : window);

/** Start and end as people see them: whole days begin and end at midnights of their zone. */
export const seenIn =
  (timeZone: string) =>
  ({ startDate, endDate }: Times, { allDay }: Kind): Times => {
    if (!allDay) return { startDate, endDate };
    const midnight = (day: string): string => iso(instantOf(timeZone, Date.parse(day) / DAY_MS, 0));
    return { startDate: midnight(startDate), endDate: midnight(endDate) };
  };

/** The start of the latest event that is over before the window ends; undefined if there is no such event. */
export const lastStartIn = ({ singles, series }: Found, { from, to, timeZone = 'UTC' }: Part, budget: Budget) => {
  const seen = seenIn(timeZone);
  let best: string | undefined;
  const look = ({ startDate, endDate }: Times): void => {
    budget.dates--;
    if (endDate > from && endDate <= to && (best === undefined || startDate > best)) best = startDate;
  };
  for (const single of singles) {
    const times = seen(single, single);
    if (touches({ from, to }, times)) look(times);
  }
  // Dates before the best one are skipped.
  for (const one of series)
    for (const dates of [movedIn, unmovedIn])
      for (const date of dates(one, storedIn({ from: best ?? from, to }, one))) {
        look(seen(date, one));
        if (budget.dates <= 0) return best;
      }
  return best;
};

/** The start of the first event that begins in the window; undefined if no event does. */
export const firstStartIn = ({ singles, series }: Found, { from, to, timeZone = 'UTC' }: Part, budget: Budget) => {
  const seen = seenIn(timeZone);
  let best: string | undefined;
  const look = ({ startDate }: Times): boolean => {
    budget.dates--;
    const isBegun = startDate >= from;
    if (isBegun && startDate < (best ?? to)) best = startDate;
    return isBegun;
  };
  for (const single of singles) look(seen(single, single));
  for (const one of series) {
    const window = storedIn({ from, to: best ?? to }, one);
    for (const date of movedIn(one, window)) look(seen(date, one));
    // `unmovedIn` gives the dates in the order of time, so the first date that begins in the window is the nearest.
    for (const date of unmovedIn(one, window)) if (look(seen(date, one))) break;
    if (budget.dates <= 0) break;
  }
  return best;
};
