import * as v from 'valibot';
import { NotFound } from '#functions/domain/errors.ts';
import { EmbeddingOwners, WidgetTokenItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import { embeddingKey, embeddingsPartition, widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import { CommonSettings } from '#shared/embedding/settings.ts';
import type { Owner } from './embeddings.ts';

const Named = v.strictObject({ kind: v.literal('EMBEDDING'), widgetToken: v.optional(v.unknown()) });

/** The part of an embedding that the feed needs. */
const Narrowed = v.strictObject({ kind: v.literal('EMBEDDING'), owners: EmbeddingOwners });

/** All that visitors' pages need of an embedding, of whatever type it is. */
const LookSettings = v.strictObject({ ...CommonSettings.entries, responsive: v.optional(v.boolean()) });
const Look = v.strictObject({
  kind: v.literal('EMBEDDING'),
  settings: LookSettings,
  published: v.strictObject({ settings: LookSettings }),
  draftKey: v.optional(v.string()),
  counting: v.optional(v.boolean()),
  sample: v.optional(v.number()),
});

/** What visitors' functions read of embeddings, of whatever type they are. */
export const createWidgets = ({ getItem, queryItems }: Table) => {
  /** The embedding and owner of a widget token; undefined when no embedding has it. */
  const findWidget = async (token: string): Promise<{ ownerId: string; embeddingId: string } | undefined> =>
    getItem(WidgetTokenItem, widgetTokenKey(token));

  /**
   * The owners that an administrator's embedding is narrowed to, if it is.
   * @throws NotFound: it is gone; showing everybody's events instead would be wrong
   */
  const ownersShownBy = async ({ ownerId, id }: Owner): Promise<readonly string[] | undefined> => {
    const found = await getItem(Narrowed, embeddingKey(ownerId, id));
    if (!found) throw new NotFound('calendar-not-found');
    return found.owners;
  };

  /** How a widget looks: as published, and as drafted with the key of the link to it. @throws NotFound: it is gone meanwhile */
  const lookOf = async ({ ownerId, id }: Owner): Promise<v.InferOutput<typeof Look>> => {
    const found = await getItem(Look, embeddingKey(ownerId, id));
    if (!found) throw new NotFound('calendar-not-found');
    return found;
  };

  /** The tokens of all widgets of an owner, of whatever type they are; a broken one keeps nobody from the others. */
  const tokensOf = async (ownerId: string): Promise<string[]> => {
    const plan = {
      condition: 'pk = :pk',
      values: { pk: embeddingsPartition(ownerId) },
      fields: ['kind', 'widgetToken'],
    };
    const found = await queryItems(Named, plan);
    return found.map(({ widgetToken }) => widgetToken).filter((token) => typeof token === 'string');
  };

  return { findWidget, ownersShownBy, lookOf, tokensOf };
};
export type Widgets = ReturnType<typeof createWidgets>;
