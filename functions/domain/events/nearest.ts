import { movedIn, type Times, unmovedIn } from './series.ts';
import type { Found } from './series-events.ts';
import type { Window } from './window.ts';

/**
 * The most dates of series that one search looks at. Then the search answers the best date that it has found so far.
 */
export const DATES_MAX = 10_000;

/** @property dates how many more dates of series may be looked at */
export type Budget = { dates: number };

/** The start of the latest event that is over before the window ends; undefined if there is no such event. */
export const lastStartIn = ({ singles, series }: Found, { from, to }: Required<Window>, budget: Budget) => {
  let best: string | undefined;
  const look = ({ startDate, endDate }: Times): void => {
    budget.dates--;
    if (endDate <= to && (best === undefined || startDate > best)) best = startDate;
  };
  singles.filter(({ startDate, endDate }) => startDate < to && endDate > from).forEach(look);
  // Dates before the best one are skipped.
  for (const one of series)
    for (const dates of [movedIn, unmovedIn])
      for (const date of dates(one, { from: best ?? from, to })) {
        look(date);
        if (budget.dates <= 0) return best;
      }
  return best;
};

/** The start of the first event that begins in the window; undefined if no event does. */
export const firstStartIn = ({ singles, series }: Found, { from, to }: Required<Window>, budget: Budget) => {
  let best: string | undefined;
  const look = ({ startDate }: Times): boolean => {
    budget.dates--;
    const isBegun = startDate >= from;
    if (isBegun && startDate < (best ?? to)) best = startDate;
    return isBegun;
  };
  singles.forEach(look);
  for (const one of series) {
    for (const date of movedIn(one, { from, to: best ?? to })) look(date);
    // `unmovedIn` gives the dates in the order of time, so the first date that begins in the window is the nearest.
    for (const date of unmovedIn(one, { from, to: best ?? to })) if (look(date)) break;
    if (budget.dates <= 0) break;
  }
  return best;
};
