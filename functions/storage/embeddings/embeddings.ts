import * as v from 'valibot';
import { nextVersion, settingChanges } from '#functions/domain/embeddings/embedding-versions.ts';
import { NotFound, Unauthorized } from '#functions/domain/errors.ts';
import { EmbeddingItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import { embeddingKey, embeddingsPartition, widgetTokenKey } from '#functions/storage/dynamodb/keys.ts';
import { parseItem, type Table } from '#functions/storage/dynamodb/table.ts';
import {
  asConflict,
  assign,
  ConditionFailed,
  IF_EXISTS,
  IF_NEW,
  put,
  remove,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import {
  asTrashConflict,
  changeWrites,
  leaveTrashWrites,
  ownerExists,
  trashWrites,
} from '#functions/storage/history/kept-writes.ts';
import type { Log, LogLine } from '#functions/storage/log/log.ts';
import type { Usage } from '#functions/storage/usage/usage.ts';
import { accountIsActive } from '#functions/storage/users/users.ts';
import type { Settings } from '#shared/embedding/settings.ts';
import { versionWrites } from './versions.ts';

type Change = {
  readonly line: LogLine;
  readonly now: Date;
  /** The id under which a deletion can be undone. */
  readonly change?: string | undefined;
  readonly also?: readonly Write[];
};

export type EmbeddingChanges = {
  readonly name?: string;
  /** The draft. */
  readonly settings?: Settings;
  /** Null: the embedding names no calendar any more. */
  readonly calendars?: readonly string[] | null;
  readonly counting?: boolean;
  readonly published?: {
    readonly settings: Settings;
    readonly at: string;
    readonly by: EmbeddingItem['published']['by'];
  };
  /** The key of the link to the draft. Null: the link stops working. */
  readonly draftKey?: string | null;
  /** Whether the change replaces all settings. The version before is then kept, even if it is only minutes old. */
  readonly isOfItsOwn?: boolean;
  /** The moment at which the settings of the new version were published. */
  readonly publishedAt?: string;
};

export type Owner = { readonly ownerId: string; readonly id: string };

const tokenItem = ({ widgetToken, ownerId, id, calendars }: EmbeddingItem) => ({
  ...widgetTokenKey(widgetToken),
  kind: 'TOKEN',
  ownerId,
  embeddingId: id,
  ...(calendars && { calendars }),
});

/** A new embedding as stored. The caller has checked the settings. */
export const embeddingItem = (fields: Owner & Record<string, unknown>): EmbeddingItem =>
  v.parse(EmbeddingItem, { ...fields, ...embeddingKey(fields.ownerId, fields.id), kind: 'EMBEDDING' });

export const createEmbeddings = ({ getItem, queryItems }: Table, { commitWithLog }: Log, { countIn }: Usage) => {
  /** The embeddings of a user, newest first; one query. */
  const listEmbeddings = async (ownerId: string): Promise<EmbeddingItem[]> => {
    const plan = { condition: 'pk = :pk', values: { pk: embeddingsPartition(ownerId) } };
    const found = await queryItems(EmbeddingItem, plan);
    return found.sort((one, other) => {
      if (one.createdAt !== other.createdAt) return one.createdAt < other.createdAt ? 1 : -1;
      return one.id < other.id ? 1 : -1;
    });
  };

  /** One embedding of this user. @throws NotFound: the user has no embedding with this id */
  const getEmbedding = async ({ ownerId, id }: Owner): Promise<EmbeddingItem> => {
    const found = await getItem(EmbeddingItem, embeddingKey(ownerId, id));
    if (!found) throw new NotFound('embedding-not-found');
    return found;
  };

  /** @throws Unauthorized: the owner was deleted or blocked meanwhile; LimitReached */
  const createEmbedding = async (embedding: EmbeddingItem, { line, now }: Change): Promise<void> => {
    const ownerLives = accountIsActive(embedding.ownerId);
    const writes = [ownerLives, put(embedding, IF_NEW), put(tokenItem(embedding), IF_NEW)];
    await countIn([{ calendarId: embedding.ownerId, by: { embeddings: 1 } }], (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], line, now),
    ).catch((reason: unknown) => {
      const ownerGone = reason instanceof ConditionFailed && reason.failed.includes(ownerLives);
      throw ownerGone ? new Unauthorized('authentication-required', { cause: reason }) : reason;
    });
  };

  /**
   * Changes an embedding that was read before.
   * @throws Conflict: the embedding was changed or deleted since
   */
  const reviseEmbedding = async (
    seen: EmbeddingItem,
    { calendars, draftKey, isOfItsOwn, publishedAt, ...changes }: EmbeddingChanges,
    { line, now }: Change,
  ): Promise<EmbeddingItem> => {
    const isSaved = settingChanges(seen, { ...seen, ...changes }).length > 0;
    const version = isSaved ? nextVersion(seen.version, now, isOfItsOwn) : seen.version;
    const changed = {
      ...changes,
      ...(calendars !== undefined && { calendars: calendars ?? undefined }),
      ...(draftKey !== undefined && { draftKey: draftKey ?? undefined }),
      version: { ...version, ...(publishedAt && { publishedAt }) },
      revision: seen.revision + 1,
    };
    const unchanged = { condition: 'revision = :seen', values: { seen: seen.revision } };
    const next = parseItem(EmbeddingItem, { ...seen, ...changed });
    const token = widgetTokenKey(seen.widgetToken);
    const told = calendars === undefined ? [] : [assign(token, { calendars: calendars ?? undefined }, IF_EXISTS)];
    const writes = [assign(seen, changed, unchanged), ...told, ...versionWrites(seen, version, now)];
    await commitWithLog(writes, line, now).catch(asConflict());
    return next;
  };

  /**
   * Moves an embedding to the trash. Its widget stops working at once.
   * @throws Conflict: the embedding was changed or deleted since
   */
  const removeEmbedding = async (embedding: EmbeddingItem, { line, now, change, also = [] }: Change): Promise<void> => {
    const { id, ownerId, revision } = embedding;
    const writes = [
      remove(embedding, { condition: 'revision = :seen', values: { seen: revision } }),
      remove(widgetTokenKey(embedding.widgetToken)),
      ...trashWrites({ id, calendarId: ownerId, embedding: withoutKeys(embedding) }, { line, now }),
      ...also,
      ...changeWrites({ line, now, change }, { id, did: 'removed', to: revision }),
    ];
    await countIn([{ calendarId: ownerId, by: { embeddings: -1 } }], (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], line, now),
    ).catch(asConflict());
  };

  /**
   * Restores an embedding with its token, so that codes on sites work again [SAFE-17].
   * @throws Conflict
   */
  const restoreEmbedding = async (
    { embedding, ...item }: TrashItem,
    { line, now, change, also = [] }: Change,
  ): Promise<EmbeddingItem> => {
    if (!embedding) throw new NotFound('embedding-not-found');
    const next = embeddingItem({ ...embedding, revision: embedding.revision + 1 });
    const owner = ownerExists(next.ownerId);
    const writes = [
      owner,
      put(next, IF_NEW),
      put(tokenItem(next), IF_NEW),
      ...leaveTrashWrites(item),
      ...also,
      ...changeWrites({ line, now, change }, { id: next.id, did: 'restored', to: next.revision }),
    ];
    await countIn([{ calendarId: next.ownerId, by: { embeddings: 1 } }], (usageWrites) =>
      commitWithLog([...writes, ...usageWrites], line, now),
    ).catch(asTrashConflict(owner));
    return next;
  };

  return {
    listEmbeddings,
    getEmbedding,
    createEmbedding,
    reviseEmbedding,
    removeEmbedding,
    restoreEmbedding,
  };
};
