import type { StoredEvent } from './event.ts';
import type { Window } from './window.ts';

type Lists = {
  readonly listOwnEvents: (ownerId: string, window: Window) => Promise<StoredEvent[]>;
  readonly listAllEvents: (window: Window) => Promise<StoredEvent[]>;
};

/** The events that a caller may see: an admin all, a user their own [EVT-01]. */
export const listVisibleEvents = (
  { listAllEvents, listOwnEvents }: Lists,
  viewer: { readonly id: string; readonly role: 'user' | 'admin' },
  window: Window,
): Promise<StoredEvent[]> => (viewer.role === 'admin' ? listAllEvents(window) : listOwnEvents(viewer.id, window));
