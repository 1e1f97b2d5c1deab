import { mutate } from 'swr';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import {
  type CalendarEvent,
  createEvent,
  type EventScope,
  listEvents,
  nearestEvents,
  removeEvent,
  updateEvent,
} from '#shared/contracts/events.ts';
import { callApi, type Transport } from '#web/api/call-api.ts';

/** Every list of events in the cache, whatever its window. */
const isEventList = (key: unknown): boolean =>
  typeof key === 'string' && (key === listEvents.path || key.startsWith(`${listEvents.path}?`));

/** The list with this event in it once: in the place of its older self, or at the end. */
export const merged = (list: readonly CalendarEvent[], event: CalendarEvent): CalendarEvent[] =>
  list.some(({ id }) => id === event.id)
    ? list.map((other) => (other.id === event.id ? event : other))
    : [...list, event];

// Merged by id at once, then refetched [DLG-22]; the refetch corrects a list whose window the event misses.
const changeLists = (change: (list: CalendarEvent[]) => CalendarEvent[]): void => {
  void mutate<CalendarEvent[]>(isEventList, (list) => list && change(list), { revalidate: true });
  void mutate((key) => typeof key === 'string' && key.startsWith(nearestEvents.path));
};

/** Loads every list anew, as other occurrences may have changed too; resolves when they have come. */
export const reloadLists = async (): Promise<void> => {
  void mutate((key) => typeof key === 'string' && key.startsWith(nearestEvents.path));
  await mutate(isEventList);
};

/** Those of a list that a removal leaves; ids of occurrences end in their dates, so that they are in order. */
const remaining = (list: readonly CalendarEvent[], removed: CalendarEvent, scope: EventScope = 'this') =>
  list.filter(({ id, seriesId }) => {
    if (scope === 'this' || seriesId === null || seriesId !== removed.seriesId) return id !== removed.id;
    return scope === 'following' && id < removed.id;
  });

export type EventCallFields = CallInput<typeof createEvent>['form'];

/**
 * Creates the event and puts it into every list. Throws ApiError with the server's text.
 * @param copyOf id of what it is a copy of
 */
export const saveNewEvent = async (
  form: EventCallFields,
  { copyOf, transport }: { copyOf?: string | undefined; transport?: Transport | undefined } = {},
): Promise<CalendarEvent> => {
  const event = await callApi(createEvent, { query: copyOf ? { copyOf } : {}, form }, transport);
  changeLists((list) => merged(list, event));
  return event;
};

/**
 * Replaces the event on the server and in every list; where that changes other occurrences too, it is done when the lists have
 * come anew. Without a scope an occurrence is changed alone. Throws ApiError with the server's text.
 */
export const saveEvent = async (
  id: string,
  form: EventCallFields,
  { scope, transport }: { scope?: EventScope | undefined; transport?: Transport | undefined } = {},
): Promise<CalendarEvent> => {
  const query = scope ? { scope } : {};
  const event = await callApi(updateEvent, { params: { id }, query, form: { id, ...form } }, transport);
  const isAlone = event.id === id && (scope ?? 'this') === 'this';
  if (isAlone) changeLists((list) => merged(list, event));
  else await reloadLists();
  return event;
};

/** Deletes the event, or what the scope says of its series, on the server and in every list. Throws ApiError with the server's text. */
export const deleteEvent = async (event: CalendarEvent, scope?: EventScope): Promise<void> => {
  await callApi(removeEvent, { params: { id: event.id }, query: scope ? { scope } : {} });
  changeLists((list) => remaining(list, event, scope));
};
