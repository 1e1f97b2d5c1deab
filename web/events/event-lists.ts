import { mutate } from 'swr';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import {
  type CalendarEvent,
  createEvent,
  type EventScope,
  listEvents,
  moveEvent,
  nearestEvents,
  removeEvent,
  updateEvent,
} from '#shared/contracts/events.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import type { OnProgress } from '#web/api/send.ts';

/** Whether this key of the cache belongs to a list of events. */
const isEventList = (key: unknown): boolean =>
  typeof key === 'string' && (key === listEvents.path || key.startsWith(`${listEvents.path}?`));

/** The list with this event. It replaces the event with the same id, or stands at the end. */
const merged = (list: readonly CalendarEvent[], event: CalendarEvent): CalendarEvent[] =>
  list.some(({ id }) => id === event.id)
    ? list.map((other) => (other.id === event.id ? event : other))
    : [...list, event];

// Changes the lists in memory at once, then fetches them again [DLG-22]. Fetching corrects a list whose window does not
// contain the event.
const changeLists = (change: (list: CalendarEvent[]) => CalendarEvent[]): void => {
  void mutate<CalendarEvent[]>(isEventList, (list) => list && change(list), { revalidate: true });
  void mutate((key) => typeof key === 'string' && key.startsWith(nearestEvents.path));
};

/** Fetches every list again, because other occurrences may have changed too. Resolves when all lists have come. */
export const reloadLists = async (): Promise<void> => {
  void mutate((key) => typeof key === 'string' && key.startsWith(nearestEvents.path));
  await mutate(isEventList);
};

/** The list without the removed events. Ids of a series sort by date, because they end in the date. */
const remaining = (list: readonly CalendarEvent[], removed: CalendarEvent, scope: EventScope = 'this') =>
  list.filter(({ id, seriesId }) => {
    if (scope === 'this' || seriesId === null || seriesId !== removed.seriesId) return id !== removed.id;
    return scope === 'following' && id < removed.id;
  });

export type EventCallFields = CallInput<typeof createEvent>['form'];

/** Arguments of every save. */
type Sent = {
  /** The id of this change, with which the change can be undone. A retry sends the same id. */
  change: string;
  /** Called with the share of a picture that has been sent. */
  onProgress?: OnProgress | undefined;
};
type Seen = Sent & {
  scope?: EventScope | undefined;
  /**
   * The revision that the user has seen. The server refuses the save if the event has changed since [SAFE-08].
   * Undefined: the server does not check.
   */
  revision?: number | undefined;
};

type Making = {
  readonly copyOf?: string | undefined;
  /** Undefined: the original's calendar, else the user's own. */
  readonly calendarId?: string | undefined;
};

const queryOf = ({ scope, change, revision }: Seen) => ({
  ...(scope && { scope }),
  ...(revision && { revision: String(revision) }),
  change,
});

/**
 * The event with which the dialog of a copy begins. A copy of an occurrence is a single event [SAFE-30]. The copy still
 * has the id of the original.
 */
export const copyFrom = (event: CalendarEvent): CalendarEvent =>
  event.seriesId === null
    ? event
    : { ...event, seriesId: null, recurrence: '', seriesStart: '', isChanged: false, removedDates: undefined };

/**
 * Creates the event and puts the event into every list.
 * @throws ApiError with the server's text
 */
export const saveNewEvent = async (
  form: EventCallFields,
  { copyOf, calendarId, change, onProgress }: Sent & Making,
): Promise<CalendarEvent> => {
  const query = { ...(copyOf && { copyOf }), ...(calendarId && { calendarId }), change };
  const event = await callApi(createEvent, { query, form }, onProgress);
  changeLists((list) => merged(list, event));
  return event;
};

/**
 * Saves a template, which is in no list.
 * @throws ApiError with the server's text
 */
export const saveTemplate = (
  form: EventCallFields,
  { copyOf, calendarId, change, onProgress }: Sent & Making,
): Promise<CalendarEvent> => {
  const query = { ...(copyOf && { copyOf }), ...(calendarId && { calendarId }), template: 'true' as const, change };
  return callApi(createEvent, { query, form }, onProgress);
};

/**
 * Replaces a template.
 * @throws ApiError with the server's text
 */
export const replaceTemplate = (
  { id, revision }: CalendarEvent,
  form: EventCallFields,
  { change, onProgress }: Sent,
): Promise<CalendarEvent> =>
  callApi(
    updateEvent,
    { params: { id }, query: { revision: String(revision), change }, form: { id, ...form } },
    onProgress,
  );

/**
 * Moves an event, or its whole series, to another calendar.
 * @throws ApiError with the server's text
 */
export const moveToCalendar = async (id: string, calendarId: string, seen: Omit<Seen, 'scope'>) => {
  const query = queryOf(seen);
  const moved = await callApi(moveEvent, { params: { id }, query, body: { calendarId } });
  await reloadLists();
  return moved;
};

/**
 * Replaces the event on the server and in every list. Without a scope only the occurrence changes. If other occurrences
 * change too, it resolves after the lists are fetched again.
 * @throws ApiError with the server's text
 */
export const saveEvent = async (id: string, form: EventCallFields, seen: Seen): Promise<CalendarEvent> => {
  const { scope, onProgress } = seen;
  const event = await callApi(updateEvent, { params: { id }, query: queryOf(seen), form: { id, ...form } }, onProgress);
  const isAlone = event.id === id && (scope ?? 'this') === 'this';
  if (isAlone) changeLists((list) => merged(list, event));
  else await reloadLists();
  return event;
};

/**
 * Deletes the event, or the dates of its series in the scope, on the server and in every list.
 * @throws ApiError with the server's text
 */
export const deleteEvent = async (event: CalendarEvent, seen: Omit<Seen, 'revision'>): Promise<void> => {
  const { id, revision } = event;
  await callApi(removeEvent, { params: { id }, query: queryOf({ ...seen, revision }) });
  changeLists((list) => remaining(list, event, seen.scope));
};

/** Whether somebody has changed the event since it was seen [SAFE-08]. */
export const isStale = (thrown: unknown): boolean => thrown instanceof ApiError && thrown.status === 409;
