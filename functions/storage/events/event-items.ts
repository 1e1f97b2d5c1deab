import type * as v from 'valibot';
import { EVENT_DEFAULTS, type StoredEvent } from '#functions/domain/event.ts';
import { durationClass } from '#functions/domain/window.ts';
import { type Delta, eventDeltas } from '#functions/storage/counters/counters.ts';
import type { EventItem } from '#functions/storage/items.ts';
import { eventIndex, eventKey, eventPointerKey } from '#functions/storage/keys.ts';
import type { Key } from '#functions/storage/table-client.ts';

const placeOf = (event: StoredEvent) => ({
  id: event.id,
  startDate: event.startDate,
  durationClass: durationClass(event),
});

const usual = new Map<string, unknown>(Object.entries(EVENT_DEFAULTS));

/** What is left of an event without what has its default [EV2-03]. */
const withoutDefaults = (event: StoredEvent) => {
  const { color, allDay, timeZone, location, ageRating, status, categoryId, ...rest } = event;
  const own = { color, allDay, timeZone, location, ageRating, status, categoryId };
  const differing = Object.entries(own).filter(([name, value]) => value !== usual.get(name));
  return { ...rest, ...Object.fromEntries(differing) };
};

/** An event as an item, with the keys that its owner, start and length give it. */
export const toEventItem = (event: StoredEvent): v.InferInput<typeof EventItem> => ({
  ...eventKey(event.userId, placeOf(event)),
  ...eventIndex(placeOf(event)),
  kind: 'EVENT',
  ...withoutDefaults(event),
});

/** The present key of the event: it changes when the event moves in time. */
export const placeKey = (event: StoredEvent): Key => eventKey(event.userId, placeOf(event));

/** The item that finds an event by its id alone. */
export const pointerItem = (event: StoredEvent) => ({
  ...eventPointerKey(event.id),
  kind: 'EVENT_POINTER',
  ownerId: event.userId,
  eventSk: placeKey(event).sk,
});

/** The amounts that counters gain (1) or lose (-1) with this event. */
export const eventCounted = (event: StoredEvent, sign: 1 | -1): Delta[] => eventDeltas(placeOf(event), sign);
