import * as v from 'valibot';
import { Role } from '#shared/contracts/accounts.ts';
import { LogType } from '#shared/contracts/administration.ts';
import { CategoryName } from '#shared/contracts/categories.ts';
import { EmbeddingName } from '#shared/contracts/embeddings.ts';
import { AgeRating, Description, Location, OwnColor, Status, Title } from '#shared/contracts/events.ts';
import { Color, DEFAULT_COLOR, DEFAULT_TIME_ZONE, ExternalLink, TimeZone } from '#shared/contracts/fields.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { SecuritySettings } from '#shared/contracts/settings.ts';
import { settingsOf } from '#shared/embedding/settings.ts';

/**
 * Every kind of item that the table holds. `kind` tells them apart, so that validation, export and restore can go through
 * the table without knowing keys. The schemas are what this release writes, and what validation holds against the table;
 * each read goes through `readerOf` (table.ts).
 */
const key = { pk: v.string(), sk: v.string() };
const indexed = { ...key, gsi1pk: v.string(), gsi1sk: v.string() };
const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Epoch seconds after which DynamoDB drops the item. */
const ttl = count;
export const StoredInstant = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));

export const UserItem = v.strictObject({
  ...indexed,
  kind: v.literal('USER'),
  id: v.string(),
  username: v.string(),
  usernameKey: v.string(),
  role: Role,
  isActive: v.boolean(),
  sessionVersion: count,
  passwordHash: v.string(),
  passwordChangedAt: StoredInstant,
  /** Newest first, at most four: the last 5 with the current one [SEC-33]. */
  previousHashes: v.array(v.string()),
  createdAt: StoredInstant,
  /** Its removal has begun (users-removal.ts): blocked for good, and sure to go with the next attempt. */
  isDeleting: v.optional(v.literal(true)),
  /** Id of who gets the events and embeddings of an account that is on its way out; none: they go with it. */
  heirId: v.optional(v.string()),
  /** Accounts that have not signed in since 22 November 2026 do not know. */
  lastSignInAt: v.optional(StoredInstant),
  /** Sessions that sign-out has ended before their tokens expire (domain/ended-sessions.ts). */
  endedSessions: v.optional(v.array(v.strictObject({ id: v.string(), expiresAt: count }))),
});

export const UsernameItem = v.strictObject({ ...key, kind: v.literal('USERNAME'), userId: v.string() });

export const AttemptsItem = v.strictObject({
  ...key,
  kind: v.literal('ATTEMPTS'),
  count,
  failed: count,
  /** Milliseconds since 1970. */
  lastAt: count,
  ttl,
  /** In the index while the count has reached the limit. */
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
});

const eventFields = {
  id: v.string(),
  userId: v.string(),
  title: Title,
  description: Description,
  startDate: StoredInstant,
  endDate: StoredInstant,
  externalLink: ExternalLink,
  // None of these is stored with its default (`toEventItem`) [EV2-03].
  color: v.optional(extensible(OwnColor, DEFAULT_COLOR), ''),
  allDay: v.optional(v.boolean(), false),
  timeZone: v.optional(TimeZone, DEFAULT_TIME_ZONE),
  location: v.optional(Location, ''),
  ageRating: v.optional(AgeRating, ''),
  status: v.optional(Status, 'published'),
  categoryId: v.optional(v.string(), ''),
  /** Version of the picture in the bucket, or `<id>/<version>`; null: none. */
  picture: v.nullable(v.string()),
  /** Grows with every change, so that two changes at once cannot both win. */
  revision: count,
  /** Events of before 21 November 2026 do not know. */
  updatedAt: v.optional(StoredInstant, '1970-01-01T00:00:00.000Z'),
};
export const EventItem = v.strictObject({ ...indexed, kind: v.literal('EVENT'), ...eventFields });
export type EventItem = v.InferOutput<typeof EventItem>;
/** An event as lists read it: all but its keys. */
export const ListedEvent = v.omit(EventItem, ['pk', 'sk', 'gsi1pk', 'gsi1sk']);
export type ListedEvent = v.InferOutput<typeof ListedEvent>;

/** What a date of a series has of its own. */
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
  /** `<occurrence id>/<version>`; null: none, though the series has one. */
  picture: v.optional(v.nullable(v.string())),
});
/** An event that repeats, with the dates that differ: so one reading gives all of it, and one change is one item. */
export const SeriesItem = v.strictObject({
  ...indexed,
  kind: v.literal('SERIES'),
  ...eventFields,
  /** Canonical (`ruleText`). */
  recurrence: v.string(),
  /** By the rule's date (`YYYYMMDD`): null: removed. */
  exceptions: v.record(v.pipe(v.string(), v.regex(/^\d{8}$/)), v.nullable(PatchFields)),
});
export type SeriesItem = v.InferOutput<typeof SeriesItem>;
/** A series as lists read it: all but its keys. */
export const ListedSeries = v.omit(SeriesItem, ['pk', 'sk', 'gsi1pk', 'gsi1sk']);

/** The key of an event or series, found by its id alone. */
export const EventPointerItem = v.strictObject({
  ...key,
  kind: v.literal('EVENT_POINTER'),
  ownerId: v.string(),
  eventSk: v.string(),
  // Of a series alone: by its first start it stands among the events of all.
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
  ownerId: v.string(),
  name: CategoryName,
  color: extensible(Color, DEFAULT_COLOR),
});

/** Every change of an owner's categories goes through it: so no two of them get one name, and none comes over the limit. */
export const CategoryListItem = v.strictObject({
  ...key,
  kind: v.literal('CATEGORY_LIST'),
  ownerId: v.string(),
  revision: count,
});

/** What lies under an event's pointer. */
export const StoredItem = v.variant('kind', [EventItem, SeriesItem]);

/** What an owner has of which there is a limit. */
export const UsageItem = v.strictObject({ ...key, kind: v.literal('USAGE'), series: count });

const embeddingItem = <const T extends string, const S extends v.GenericSchema>(type: T, settings: S) =>
  v.strictObject({
    ...key,
    kind: v.literal('EMBEDDING'),
    id: v.string(),
    ownerId: v.string(),
    name: EmbeddingName,
    type: v.literal(type),
    widgetToken: v.string(),
    createdAt: StoredInstant,
    settings,
    revision: count,
  });

export const EmbeddingItem = v.variant('type', [
  embeddingItem('HTML', settingsOf.HTML),
  embeddingItem('IFRAME', settingsOf.IFRAME),
  embeddingItem('WORDPRESS', settingsOf.WORDPRESS),
  embeddingItem('TILDA', settingsOf.TILDA),
  embeddingItem('BITRIX', settingsOf.BITRIX),
]);
export type EmbeddingItem = v.InferOutput<typeof EmbeddingItem>;

export const WidgetTokenItem = v.strictObject({
  ...key,
  kind: v.literal('TOKEN'),
  ownerId: v.string(),
  embeddingId: v.string(),
});

/** Numbers by name (`counters.ts`); a number that was never counted is absent. */
export const CounterItem = v.objectWithRest({ ...key, kind: v.literal('COUNTER') }, v.number());
export type CounterItem = v.InferOutput<typeof CounterItem>;

/** Amounts that wait to be added to counters (`counters.ts`). */
export const CounterChangeItem = v.strictObject({
  ...key,
  kind: v.literal('COUNTER_CHANGE'),
  deltas: v.array(v.strictObject({ pk: v.string(), sk: v.string(), add: v.record(v.string(), v.number()) })),
  /** Ids of the events and users that are counted. Changes of before 22 November 2026, 07:00 UTC, do not say. */
  of: v.optional(v.array(v.string())),
});
export type CounterChangeItem = v.InferOutput<typeof CounterChangeItem>;

/** A recount is under way: no change of its shard is added to counters meanwhile (database/recount.ts). */
export const RecountItem = v.strictObject({
  ...key,
  kind: v.literal('RECOUNT'),
  holder: v.string(),
  /** Milliseconds since 1970; the holder puts it off as long as it works. */
  heldUntil: count,
});
export type RecountItem = v.InferOutput<typeof RecountItem>;

const logFields = {
  id: v.string(),
  description: v.string(),
  username: v.string(),
  timestamp: StoredInstant,
};
/** Numbering writes it down again: a type of a later release must stay what it is. */
export const LogPendingItem = v.strictObject({
  ...key,
  kind: v.literal('LOG_PENDING'),
  type: v.string(),
  ...logFields,
});
export const LogEntryItem = v.strictObject({
  ...key,
  kind: v.literal('LOG'),
  number: count,
  type: LogType,
  ...logFields,
});
/** Last number given in each stream. */
export const LogCountersItem = v.strictObject({
  ...key,
  kind: v.literal('LOG_COUNTERS'),
  ALL: count,
  USER: count,
  AUTH: count,
  OTHER: count,
});
export type LogCountersItem = v.InferOutput<typeof LogCountersItem>;

export const UnusedPictureItem = v.strictObject({
  ...key,
  kind: v.literal('UNUSED_PICTURE'),
  objectKey: v.string(),
  /** Others that the same change let go of. */
  more: v.optional(v.array(v.string())),
  /** Somebody is about to delete the picture: no event may take it any more. */
  claimed: v.optional(v.boolean()),
});

/** The position in a scan of a part of the table (scan.ts): its last key, its end, or not begun. */
export const ScanPosition = v.union([v.literal('start'), v.literal('end'), v.strictObject(key)]);
export type ScanPosition = v.InferOutput<typeof ScanPosition>;

/** The state of an export (export.ts), enough to continue it in another request. */
export const ExportState = v.strictObject({
  name: v.string(),
  createdAt: StoredInstant,
  parts: v.array(v.string()),
  items: count,
  positions: v.array(ScanPosition),
  /** All of it is written, its manifest too. */
  isWhole: v.boolean(),
});
export type ExportState = v.InferOutput<typeof ExportState>;

/** A recreation or a copy that is under way: only one at a time, and one that has died gives way when its time is over. */
export const RecreationItem = v.strictObject({
  ...key,
  kind: v.literal('RECREATION'),
  holder: v.string(),
  /** Milliseconds since 1970; the holder puts it off as long as it works. */
  heldUntil: count,
  export: v.optional(ExportState),
  /** Items of before 22 November 2026 are of recreations. */
  purpose: v.optional(v.picklist(['recreation', 'copy']), 'recreation'),
});
export type RecreationItem = v.InferOutput<typeof RecreationItem>;

/** In which version each kind was last written as a whole (`versionOf`); a kind that is not named: in version 1. */
export const VersionsItem = v.strictObject({
  ...key,
  kind: v.literal('VERSIONS'),
  of: v.record(v.string(), count),
});

/** Items of before 22 November 2026 have none of it. */
const saved = {
  revision: v.optional(count, 0),
  savedBy: v.optional(v.string()),
  savedAt: v.optional(StoredInstant),
};

export const EmailSettingsItem = v.strictObject({
  ...key,
  kind: v.literal('EMAIL_SETTINGS'),
  smtpServer: v.string(),
  smtpPort: count,
  smtpUsername: v.string(),
  senderEmail: v.string(),
  /** Encrypted with a key that is not in the table; base64. */
  encryptedPassword: v.string(),
  ...saved,
});
export const SecuritySettingsItem = v.strictObject({
  ...key,
  kind: v.literal('SECURITY_SETTINGS'),
  ...SecuritySettings.entries,
  ...saved,
});

/** The schema of each kind of item. */
export const itemOf = {
  USER: UserItem,
  USERNAME: UsernameItem,
  ATTEMPTS: AttemptsItem,
  EVENT: EventItem,
  EVENT_POINTER: EventPointerItem,
  CATEGORY: CategoryItem,
  CATEGORY_LIST: CategoryListItem,
  SERIES: SeriesItem,
  USAGE: UsageItem,
  EMBEDDING: EmbeddingItem,
  TOKEN: WidgetTokenItem,
  COUNTER: CounterItem,
  COUNTER_CHANGE: CounterChangeItem,
  RECOUNT: RecountItem,
  VERSIONS: VersionsItem,
  LOG_PENDING: LogPendingItem,
  LOG: LogEntryItem,
  LOG_COUNTERS: LogCountersItem,
  UNUSED_PICTURE: UnusedPictureItem,
  RECREATION: RecreationItem,
  EMAIL_SETTINGS: EmailSettingsItem,
  SECURITY_SETTINGS: SecuritySettingsItem,
} as const;
export type Item = v.InferOutput<(typeof itemOf)[keyof typeof itemOf]>;

/**
 * The version in which this release writes each kind. It grows when items of before no longer serve as they are; who raises
 * it names in `database/migration.ts` how they become new. A field that readers fill in by a default needs none.
 */
export const versionOf: Readonly<Record<keyof typeof itemOf, number>> = {
  USER: 1,
  USERNAME: 1,
  ATTEMPTS: 1,
  EVENT: 1,
  EVENT_POINTER: 1,
  CATEGORY: 1,
  CATEGORY_LIST: 1,
  SERIES: 1,
  USAGE: 1,
  EMBEDDING: 1,
  TOKEN: 1,
  // 2: events by year, which upcoming events are counted from.
  COUNTER: 2,
  COUNTER_CHANGE: 1,
  RECOUNT: 1,
  VERSIONS: 1,
  LOG_PENDING: 1,
  LOG: 1,
  LOG_COUNTERS: 1,
  UNUSED_PICTURE: 1,
  RECREATION: 1,
  EMAIL_SETTINGS: 1,
  SECURITY_SETTINGS: 1,
};
