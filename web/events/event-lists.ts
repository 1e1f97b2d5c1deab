import { mutate } from 'swr';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import {
  type CalendarEvent,
  createEvent,
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

export type EventCallFields = CallInput<typeof createEvent>['form'];

/** Creates the event and puts it into every list. Throws ApiError with the server's text. */
export const saveNewEvent = async (form: EventCallFields, transport?: Transport): Promise<CalendarEvent> => {
  const event = await callApi(createEvent, { form }, transport);
  changeLists((list) => merged(list, event));
  return event;
};

/** Replaces the event on the server and in every list. Throws ApiError with the server's text. */
export const saveEvent = async (id: string, form: EventCallFields, transport?: Transport): Promise<CalendarEvent> => {
  const event = await callApi(updateEvent, { params: { id }, form: { id, ...form } }, transport);
  changeLists((list) => merged(list, event));
  return event;
};

/** Deletes the event on the server and in every list. Throws ApiError with the server's text. */
export const deleteEvent = async (id: string): Promise<void> => {
  await callApi(removeEvent, { params: { id } });
  changeLists((list) => list.filter((event) => event.id !== id));
};
