import * as v from 'valibot';
import { EmbeddingName } from '#shared/contracts/embeddings.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { Author, count, key, StoredInstant } from './fields.ts';

/**
 * The calendars that a widget shows. If absent, a user's widget shows the user's own calendar, and an administrator's
 * widget shows all published calendars [SHR-17].
 */
const ShownCalendars = v.optional(v.array(v.string()));

/** A version: its number, the moments of its first and last save, and the moment of its publication [SAFE-25]. */
const Version = v.strictObject({
  n: count,
  since: StoredInstant,
  at: StoredInstant,
  publishedAt: v.optional(StoredInstant),
});

const fieldsOf = <const T extends string, const S extends v.GenericSchema>(type: T, settings: S) => ({
  id: v.string(),
  ownerId: v.string(),
  name: EmbeddingName,
  type: v.literal(type),
  widgetToken: v.string(),
  createdAt: StoredInstant,
  settings,
  calendars: ShownCalendars,
  revision: count,
  version: Version,
  /** The published settings; `settings` are the draft. */
  published: v.strictObject({ settings, at: StoredInstant, by: Author }),
  draftKey: v.optional(v.string()),
  /** Whether views of the embedding are counted; absent: yes. */
  counting: v.optional(v.boolean()),
  /**
   * One visit out of this many is reported. If absent, every visit is reported. The counting of visits computes the
   * number from the views of the previous day.
   */
  sample: v.optional(count),
});

const embeddingItem = <const T extends string, const S extends v.GenericSchema>(type: T, settings: S) =>
  v.strictObject({ ...key, kind: v.literal('EMBEDDING'), ...fieldsOf(type, settings) });
const embeddingState = <const T extends string, const S extends v.GenericSchema>(type: T, settings: S) =>
  v.strictObject(fieldsOf(type, settings));

export const EmbeddingItem = v.variant('type', [
  embeddingItem('HTML', settingsOf.HTML),
  embeddingItem('IFRAME', settingsOf.IFRAME),
  embeddingItem('WORDPRESS', settingsOf.WORDPRESS),
  embeddingItem('TILDA', settingsOf.TILDA),
  embeddingItem('BITRIX', settingsOf.BITRIX),
]);

/** An earlier state of an embedding, without its keys. */
export const EmbeddingState = v.variant('type', [
  embeddingState('HTML', settingsOf.HTML),
  embeddingState('IFRAME', settingsOf.IFRAME),
  embeddingState('WORDPRESS', settingsOf.WORDPRESS),
  embeddingState('TILDA', settingsOf.TILDA),
  embeddingState('BITRIX', settingsOf.BITRIX),
]);

const replacedState = <const T extends string, const S extends v.GenericSchema>(type: T, settings: S) =>
  v.strictObject({ id: v.string(), type: v.literal(type), name: EmbeddingName, settings, version: Version });

/** A version of an embedding, with everything that a restore of the version needs. */
export const ReplacedEmbedding = v.variant('type', [
  replacedState('HTML', settingsOf.HTML),
  replacedState('IFRAME', settingsOf.IFRAME),
  replacedState('WORDPRESS', settingsOf.WORDPRESS),
  replacedState('TILDA', settingsOf.TILDA),
  replacedState('BITRIX', settingsOf.BITRIX),
]);
export type EmbeddingItem = v.InferOutput<typeof EmbeddingItem>;

/** The embedding of a widget token. */
export const WidgetTokenItem = v.strictObject({
  ...key,
  kind: v.literal('TOKEN'),
  ownerId: v.string(),
  embeddingId: v.string(),
  /** A copy from the embedding, so that visitors' calls need not read the embedding. */
  calendars: ShownCalendars,
});
export type WidgetTokenItem = v.InferOutput<typeof WidgetTokenItem>;
