import * as v from 'valibot';
import { isOpen, isPublishing } from '#functions/domain/accounts/account.ts';
import { mayEditAs } from '#functions/domain/calendars/may.ts';
import { sampleIn } from '#functions/domain/embeddings/visits.ts';
import { lastEndIn } from '#functions/storage/dynamodb/keys.ts';
import { IndexedKeys } from '#functions/storage/months/index-lag.ts';
import { itemOfImage, type StreamRecord } from '#functions/storage/months/stream.ts';
import { ROLES } from '#shared/contracts/calendars.ts';
import { calendarIdOf } from '#shared/contracts/events.ts';

/** A span of instants; both ends may lie beyond every event. */
export type Span = { readonly startDate: string; readonly endDate: string };
const ALL_TIME: Span = { startDate: '', endDate: '~' };

/** The effect of a record of the table's stream on month documents. */
export type Change = {
  /**
   * The calendars with changed events. The month documents that touch `spans` are rebuilt, for the widgets of these
   * calendars and for administrators' widgets.
   */
  readonly calendarIds: readonly string[];
  readonly spans: readonly Span[];
  /** Widgets that were deleted, or have other settings or chosen calendars. */
  readonly tokens: readonly string[];
  /**
   * Calendars that were shown or hidden, and users who became editors or ceased to be. The documents of their widgets
   * are deleted.
   */
  readonly visibilityChangedIds: readonly string[];
  /**
   * Whether a calendar enters or leaves the documents of administrators' widgets. All these documents are then rebuilt.
   */
  readonly isPublishingChanged: boolean;
  /**
   * The item that the index must show (`written`), or must no longer show (`deleted`), before administrators' documents
   * are built.
   */
  readonly written?: IndexedKeys;
  readonly deleted?: IndexedKeys;
};
const NOTHING: Change = {
  calendarIds: [],
  spans: [],
  tokens: [],
  visibilityChangedIds: [],
  isPublishingChanged: false,
};

const times = { startDate: v.string(), endDate: v.string() };
const placed = { ...IndexedKeys.entries, userId: v.string(), calendarId: v.optional(v.string()), ...times };
const Patch = v.nullable(v.object({ times: v.optional(v.object(times)) }));
const look = v.record(v.string(), v.unknown());

/** For each kind of item, the fields that decide which documents change. All other fields are ignored. */
const Image = v.variant('kind', [
  v.object({ kind: v.literal('EVENT'), ...placed }),
  v.object({ kind: v.literal('SERIES'), ...placed, exceptions: v.record(v.string(), Patch) }),
  v.object({ kind: v.literal('CATEGORY'), calendarId: v.string() }),
  v.object({
    kind: v.literal('EMBEDDING'),
    ownerId: v.string(),
    widgetToken: v.string(),
    settings: look,
    published: v.object({ settings: look }),
    calendars: v.optional(v.array(v.string())),
    counting: v.optional(v.boolean()),
    sample: v.optional(v.number()),
  }),
  v.object({
    kind: v.literal('PERSON'),
    id: v.string(),
    role: v.string(),
    isActive: v.boolean(),
    heirId: v.optional(v.string()),
    waits: v.optional(v.literal(true)),
    publishes: v.optional(v.boolean()),
    publishers: v.optional(v.number()),
  }),
  v.object({ kind: v.literal('MEMBERSHIP'), userId: v.string(), role: v.optional(v.picklist(ROLES)) }),
]);
type Image = v.InferOutput<typeof Image>;
type Of<K extends Image['kind']> = Extract<Image, { kind: K }>;

/**
 * The time that an event takes. A series takes the time from its first start to its last end; dates that were moved
 * count at their new time.
 */
const spanOf = (image: Of<'EVENT' | 'SERIES'>): Span => {
  if (image.kind === 'EVENT') return image;
  const moved = Object.values(image.exceptions).flatMap((patch) => patch?.times ?? []);
  const starts = [image, ...moved].map(({ startDate }) => startDate);
  return { startDate: starts.sort()[0] ?? '', endDate: lastEndIn(image.sk) };
};

/** The fields of an item that decide what visitors see, as text. */
const shown = (image: Image | undefined): string => {
  if (image?.kind === 'PERSON') return JSON.stringify([isOpen(image), isPublishing(image), image.role]);
  if (image?.kind === 'MEMBERSHIP') return mayEditAs(image.role) ? 'edited' : '';
  if (image?.kind !== 'EMBEDDING') return '';
  return JSON.stringify([image.ownerId, image.published.settings, image.calendars, sampleIn(image)]);
};

/** Whether administrators' documents show this account's events. */
const isShownToAll = (image: Image | undefined): boolean =>
  image?.kind === 'PERSON' && isOpen(image) && isPublishing(image);

const imageOf = (image: StreamRecord['dynamodb']['NewImage']): Image | undefined => {
  const item = itemOfImage(image);
  return item && v.parse(Image, item);
};

/** @throws ValiError, TypeError: this release cannot read an image */
export const changeOf = ({ dynamodb }: StreamRecord): Change => {
  const [before, after] = [imageOf(dynamodb.OldImage), imageOf(dynamodb.NewImage)];
  const both = [before, after].flatMap((image) => image ?? []);
  if (shown(before) === shown(after) && ['PERSON', 'EMBEDDING', 'MEMBERSHIP'].includes(both[0]?.kind ?? ''))
    return NOTHING;
  const change = {
    calendarIds: both.flatMap((image) =>
      'sk' in image ? calendarIdOf(image) : image.kind === 'CATEGORY' ? image.calendarId : [],
    ),
    spans: both.flatMap((image) => ('sk' in image ? spanOf(image) : image.kind === 'CATEGORY' ? ALL_TIME : [])),
    tokens: both.flatMap((image) => (image.kind === 'EMBEDDING' ? image.widgetToken : [])),
    visibilityChangedIds: both.flatMap((image) =>
      image.kind === 'PERSON' ? image.id : image.kind === 'MEMBERSHIP' ? image.userId : [],
    ),
    isPublishingChanged: isShownToAll(before) !== isShownToAll(after),
  };
  if (after && 'sk' in after) return { ...change, written: after };
  return before && 'sk' in before ? { ...change, deleted: before } : change;
};

/**
 * The largest change that an unreadable record can mean. Its calendar or user may have been shown or hidden, or the
 * settings of its widget may have changed.
 */
export const worstCaseOf = ({ dynamodb: { Keys, OldImage, NewImage } }: StreamRecord): Change => {
  const owner = /^(?:OWNER|PERSON|USER)#([^#]+)/.exec(Keys.pk?.S ?? '')?.[1];
  const tokens = [OldImage, NewImage].flatMap((image) => image?.widgetToken?.S ?? []);
  const visibilityChangedIds = owner === undefined ? [] : [owner];
  return { ...NOTHING, tokens, visibilityChangedIds, isPublishingChanged: owner !== undefined };
};
