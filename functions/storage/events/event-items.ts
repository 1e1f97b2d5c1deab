import type * as v from 'valibot';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { lastEndOf } from '#functions/domain/events/series.ts';
import type { StoredSeries } from '#functions/domain/events/series-events.ts';
import { durationClass } from '#functions/domain/events/window.ts';
import { type EventItem, type SeriesItem, withoutDefaults } from '#functions/storage/dynamodb/items/events.ts';
import {
  eventIndex,
  eventKey,
  eventPointerKey,
  NO_LAST_END,
  seriesIndex,
  seriesKey,
  TEMPLATES_CLASS,
} from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';

const placeOf = (event: StoredEvent) => ({
  id: event.id,
  startDate: event.startDate,
  durationClass: event.isTemplate ? TEMPLATES_CLASS : durationClass(event),
});

/** An event as an item, with the keys of its calendar, start and length. */
export const toEventItem = (event: StoredEvent): v.InferInput<typeof EventItem> => ({
  ...eventKey(event.calendarId, placeOf(event)),
  ...eventIndex(placeOf(event)),
  kind: 'EVENT',
  ...withoutDefaults(event),
});

/** The key of the event by its present times. */
export const placeKey = (event: StoredEvent): Key => eventKey(event.calendarId, placeOf(event));

/** The item that finds an event by its id alone. */
export const pointerItem = (event: StoredEvent) => ({
  ...eventPointerKey(event.id),
  kind: 'EVENT_POINTER',
  calendarId: event.calendarId,
  eventSk: placeKey(event).sk,
});

/** First start and length, by which the index sorts a series. */
const firstPlaceOf = ({ id, startDate, endDate }: StoredSeries) => ({
  id,
  startDate,
  durationClass: durationClass({ startDate, endDate }),
});

const lastPlaceOf = (series: StoredSeries) => ({ id: series.id, lastEnd: lastEndOf(series) ?? NO_LAST_END });

/** A series as an item, with the keys of its calendar and last end. */
export const toSeriesItem = (series: StoredSeries): v.InferInput<typeof SeriesItem> => ({
  ...seriesKey(series.calendarId, lastPlaceOf(series)),
  ...seriesIndex(lastPlaceOf(series)),
  kind: 'SERIES',
  ...withoutDefaults(series),
});

/** The key of the series by its present last end. */
export const seriesPlaceKey = (series: StoredSeries): Key => seriesKey(series.calendarId, lastPlaceOf(series));

/** The item that finds a series by its id. In the index of all events it sorts by the first start of the series. */
export const seriesPointerItem = (series: StoredSeries) => ({
  ...eventPointerKey(series.id),
  kind: 'EVENT_POINTER',
  calendarId: series.calendarId,
  eventSk: seriesPlaceKey(series).sk,
  ...eventIndex(firstPlaceOf(series)),
  title: series.title,
  startDate: series.startDate,
  endDate: series.endDate,
});
