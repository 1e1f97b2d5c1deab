import * as v from 'valibot';
import { EmbeddingName } from '#shared/contracts/embeddings.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { count, key, StoredInstant } from './fields.ts';

/** Whose events alone an administrator's widget shows; absent: everybody's who publishes [REG-09]. */
export const EmbeddingOwners = v.optional(v.array(v.string()));

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
    owners: EmbeddingOwners,
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
