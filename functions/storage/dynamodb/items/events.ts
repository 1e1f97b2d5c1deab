import * as v from 'valibot';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { isSeries, type Stored, type StoredSeries } from '#functions/domain/events/series-events.ts';
import { CategoryName } from '#shared/contracts/categories.ts';
import {
  AgeRating,
  Clock,
  calendarIdOf,
  Description,
  EVENT_DEFAULTS,
  Location,
  OwnColor,
  Status,
  Title,
} from '#shared/contracts/events.ts';
import { Color, DEFAULT_COLOR, DEFAULT_TIME_ZONE, ExternalLink, TimeZone } from '#shared/contracts/fields.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { Author, count, indexed, key, StoredInstant } from './fields.ts';

const eventFields = {
  id: v.string(),
  userId: v.string(),
  /** Absent: the maker's own calendar. */
  calendarId: v.optional(v.string()),
  title: Title,
  description: Description,
  startDate: StoredInstant,
  endDate: StoredInstant,
  externalLink: ExternalLink,
  // A field with its default is not stored (`withoutDefaults`) [EV2-03].
  color: v.optional(extensible(OwnColor, DEFAULT_COLOR), ''),
  allDay: v.optional(v.boolean(), false),
  timeZone: v.optional(TimeZone, DEFAULT_TIME_ZONE),
  location: v.optional(Location, ''),
  ageRating: v.optional(AgeRating, ''),
  status: v.optional(Status, 'published'),
  categoryId: v.optional(v.string(), ''),
  /** Version of the picture in the bucket, or `<id>/<version>`; null: none. */
  picture: v.nullable(v.string()),
  /** The UID of the event in files. If absent, the UID is made from the event's id. */
  uid: v.optional(v.string()),
  /** Bytes of each picture by its place, `<id>/<version>`, also of single dates. */
  pictureSizes: v.optional(v.record(v.string(), count)),
  /** For series: bytes as JSON, which count against the limit. */
  bytes: v.optional(count),
  /**
   * A number that grows with every change. Of two changes at the same time, the second finds another number and fails.
   */
  revision: count,
  updatedAt: StoredInstant,
  /** Only single events can be templates. */
  isTemplate: v.optional(v.literal(true)),
  /** The author of the last change, with the name at that time. */
  updatedBy: v.optional(Author),
  /** The number of an earlier revision with the same content, after an undo, a restore or a move. */
  like: v.optional(count),
};
export const EventItem = v.strictObject({ ...indexed, kind: v.literal('EVENT'), ...eventFields });
export type EventItem = v.InferOutput<typeof EventItem>;
/** Attributes that lists leave out. */
const UNLISTED = ['pk', 'sk', 'gsi1pk', 'gsi1sk', 'pictureSizes', 'bytes'] as const;
/** An event as lists read it. */
export const ListedEvent = v.omit(EventItem, UNLISTED);
export type ListedEvent = v.InferOutput<typeof ListedEvent>;

/** The fields in which a date may differ from its series. */
const PatchFields = v.strictObject({
  title: v.optional(Title),
  description: v.optional(Description),
  externalLink: v.optional(ExternalLink),
  color: v.optional(OwnColor),
  location: v.optional(Location),
  ageRating: v.optional(AgeRating),
  status: v.optional(Status),
  categoryId: v.optional(v.string()),
  times: v.optional(v.strictObject({ startDate: StoredInstant, endDate: StoredInstant })),
  /** `<occurrence id>/<version>`; null: none, although the series has one. */
  picture: v.optional(v.nullable(v.string())),
});
/**
 * An event that repeats. Its exceptions are in the same item, so one read gets the whole series, and one write changes
 * it.
 */
export const SeriesItem = v.strictObject({
  ...indexed,
  kind: v.literal('SERIES'),
  ...eventFields,
  /** Canonical (`ruleText`). */
  recurrence: v.string(),
  clock: v.optional(Clock),
  /** By the rule's date (`YYYYMMDD`); null: removed. */
  exceptions: v.record(v.pipe(v.string(), v.regex(/^\d{8}$/)), v.nullable(PatchFields)),
});
export type SeriesItem = v.InferOutput<typeof SeriesItem>;
/** A series as lists read it. */
export const ListedSeries = v.omit(SeriesItem, UNLISTED);
export type ListedSeries = v.InferOutput<typeof ListedSeries>;

/** The fields of a series that are needed to count its dates. */
export const DatedSeries = v.pick(SeriesItem, [
  ...(['kind', 'startDate', 'endDate', 'allDay', 'timeZone'] as const),
  ...(['recurrence', 'clock', 'exceptions'] as const),
]);

/** The key of an event or series, for calls that know only the event's id. */
export const EventPointerItem = v.strictObject({
  ...key,
  kind: v.literal('EVENT_POINTER'),
  calendarId: v.string(),
  eventSk: v.string(),
  // Only pointers of series are in the index, where they sort by the first start of the series. The item of the series
  // itself sorts there by its last end.
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  title: v.optional(v.string()),
  startDate: v.optional(StoredInstant),
  endDate: v.optional(StoredInstant),
});

export const CategoryItem = v.strictObject({
  ...key,
  kind: v.literal('CATEGORY'),
  id: v.string(),
  calendarId: v.string(),
  name: CategoryName,
  color: extensible(Color, DEFAULT_COLOR),
});

/**
 * Every change of a calendar's categories changes this item. So two categories cannot get one name, and their number
 * cannot exceed the limit.
 */
export const CategoryListItem = v.strictObject({
  ...key,
  kind: v.literal('CATEGORY_LIST'),
  calendarId: v.string(),
  revision: count,
});

/**
 * A search word of an event or series. It is derived from the event, so exports and validation leave it out. A search
 * ignores a word that its event no longer has [FIND-09].
 */
export const WordItem = v.strictObject({
  ...indexed,
  kind: v.literal('WORD'),
});
export type WordItem = v.InferOutput<typeof WordItem>;

/** The item that an event's pointer names: an event or a series. */
export const StoredItem = v.variant('kind', [EventItem, SeriesItem]);
export type StoredItem = v.InferOutput<typeof StoredItem>;

const amount = v.optional(v.pipe(v.number(), v.integer()));
/** The limited amounts of a user or a shared calendar. An amount that is absent was not counted yet. */
export const UsageItem = v.strictObject({
  ...key,
  /** Absent for shared calendars: statistics count them with their payer. */
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  kind: v.literal('USAGE'),
  events: amount,
  series: amount,
  seriesBytes: amount,
  pictureBytes: amount,
  embeddings: amount,
  templates: amount,
  /** A random text. It exists while somebody counts the amounts. All who count at the same time share it. */
  counting: v.optional(v.string()),
});
export type UsageItem = v.InferOutput<typeof UsageItem>;
/** The fields of an event that usage needs. */
const { pictureSizes, bytes, isTemplate } = eventFields;
export const CountedItem = v.variant('kind', [
  v.strictObject({ kind: v.literal('EVENT'), pictureSizes, bytes, isTemplate }),
  v.strictObject({ kind: v.literal('SERIES'), pictureSizes, bytes }),
]);

type Usual = keyof typeof EVENT_DEFAULTS | 'calendarId';
const usual = new Map<string, unknown>(Object.entries(EVENT_DEFAULTS));

/**
 * The event without the fields that have their default [EV2-03]. The default of `calendarId` is `userId`, which is the
 * maker's own calendar.
 */
export function withoutDefaults<E extends StoredEvent | StoredSeries>(
  event: E,
): Omit<E, Usual> & Partial<Pick<E, Usual>>;
export function withoutDefaults(event: StoredEvent | StoredSeries): object {
  return Object.fromEntries(
    Object.entries(event).filter(([name, value]) =>
      name === 'calendarId' ? value !== event.userId : !usual.has(name) || value !== usual.get(name),
    ),
  );
}

/** The event or series of an item or of a stored state. */
export function storedOf(item: ListedEvent): StoredEvent;
export function storedOf(item: ListedSeries): StoredSeries;
export function storedOf(item: ListedEvent | ListedSeries): Stored;
export function storedOf({
  pk,
  sk,
  gsi1pk,
  gsi1sk,
  kind,
  ...fields
}: (ListedEvent | ListedSeries) & Record<string, unknown>): object {
  return { ...fields, calendarId: calendarIdOf(fields) };
}

/** An event or series without its keys, as history stores it. */
export const stateOf = (stored: Stored) => ({
  kind: isSeries(stored) ? ('SERIES' as const) : ('EVENT' as const),
  ...withoutDefaults(stored),
});
