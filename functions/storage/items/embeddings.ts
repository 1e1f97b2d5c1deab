import * as v from 'valibot';
import { EmbeddingName } from '#shared/contracts/embeddings.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { count, key, StoredInstant } from './fields.ts';

/** Whose events alone an administrator's widget shows; absent: everybody's who publishes [REG-09]. */
export const EmbeddingOwners = v.optional(v.array(v.string()));

const fieldsOf = <const T extends string, const S extends v.GenericSchema>(type: T, settings: S) => ({
  id: v.string(),
  ownerId: v.string(),
  name: EmbeddingName,
  type: v.literal(type),
  widgetToken: v.string(),
  createdAt: StoredInstant,
  settings,
  owners: EmbeddingOwners,
  revision: count,
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

/** An embedding as it was, without its keys. */
export const EmbeddingState = v.variant('type', [
  embeddingState('HTML', settingsOf.HTML),
  embeddingState('IFRAME', settingsOf.IFRAME),
  embeddingState('WORDPRESS', settingsOf.WORDPRESS),
  embeddingState('TILDA', settingsOf.TILDA),
  embeddingState('BITRIX', settingsOf.BITRIX),
]);
export type EmbeddingItem = v.InferOutput<typeof EmbeddingItem>;

export const WidgetTokenItem = v.strictObject({
  ...key,
  kind: v.literal('TOKEN'),
  ownerId: v.string(),
  embeddingId: v.string(),
});
