import type { StoredEvent } from './event.ts';
import type { Window } from './window.ts';

type Lists = {
  readonly listOwnEvents: (ownerId: string, window: Window) => Promise<StoredEvent[]>;
  readonly listAllEvents: (window: Window) => Promise<StoredEvent[]>;
};

/** What a caller may see of the events (SPEC §6): an admin all, a user their own. */
export const listVisibleEvents = (
  { listAllEvents, listOwnEvents }: Lists,
  viewer: { readonly id: string; readonly role: 'user' | 'admin' },
  window: Window,
): Promise<StoredEvent[]> => (viewer.role === 'admin' ? listAllEvents(window) : listOwnEvents(viewer.id, window));
