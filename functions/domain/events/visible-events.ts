import type { StoredEvent } from './event.ts';
import { expanded, type Found, OCCURRENCES_MAX, seriesWindow } from './series-events.ts';
import type { Window } from './window.ts';

/** `window` may be open. `within` is the window for series. */
export type Search = { readonly window: Window; readonly within: Required<Window> };

type Lists = {
  readonly findOwnEvents: (calendarId: string, search: Search) => Promise<Found>;
  readonly findAllEvents: (search: Search) => Promise<Found>;
};

type Viewer = { readonly id: string; readonly role: 'user' | 'admin' };

/** Stored events that a caller may see: an admin all, a user their own [EVT-01]. */
export const findVisibleEvents = (
  { findAllEvents, findOwnEvents }: Lists,
  viewer: Viewer,
  search: Search,
): Promise<Found> => (viewer.role === 'admin' ? findAllEvents(search) : findOwnEvents(viewer.id, search));

/** Events and occurrences that a caller may see, by start. @throws Rejected: too many dates */
export const listVisibleEvents = async (
  lists: Lists,
  viewer: Viewer,
  { window, now }: { readonly window: Window; readonly now: Date },
): Promise<StoredEvent[]> => {
  const within = seriesWindow(window, now);
  return expanded(await findVisibleEvents(lists, viewer, { window, within }), within, OCCURRENCES_MAX);
};
