import type { Shown } from '#functions/domain/calendars/may.ts';
import type { StoredEvent } from './event.ts';
import { expanded, type Found, OCCURRENCES_MAX, seriesWindow } from './series-events.ts';
import { byStart, type Window } from './window.ts';

/**
 * Single events are searched in `window`, which may lack `from` or `to`. Series are searched in `within`, which has
 * both.
 */
export type Search = { readonly window: Window; readonly within: Required<Window> };

type Lists = {
  readonly findOwnEvents: (calendarId: string, search: Search) => Promise<Found>;
  readonly findAllEvents: (search: Search) => Promise<Found>;
};

/** Stored events of these calendars. All calendars are read in parallel. */
export const findVisibleEvents = async (
  { findAllEvents, findOwnEvents }: Lists,
  shown: Shown,
  search: Search,
): Promise<Found> => {
  if (shown === 'all') return findAllEvents(search);
  const found = await Promise.all(shown.map((calendarId) => findOwnEvents(calendarId, search)));
  const [only] = found;
  if (only && found.length === 1) return only;
  return {
    singles: found.flatMap(({ singles }) => singles).sort(byStart),
    series: found.flatMap(({ series }) => series),
  };
};

/** Events and occurrences of these calendars, by start. @throws Rejected: too many dates */
export const listVisibleEvents = async (
  lists: Lists,
  shown: Shown,
  { window, now }: { readonly window: Window; readonly now: Date },
): Promise<StoredEvent[]> => {
  const within = seriesWindow(window, now);
  return expanded(await findVisibleEvents(lists, shown, { window, within }), within, OCCURRENCES_MAX);
};
