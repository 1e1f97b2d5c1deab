import * as v from 'valibot';
import type { Version } from '#functions/domain/embeddings/embedding-versions.ts';
import type { EmbeddingItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import { EmbeddingRevisionItem } from '#functions/storage/dynamodb/items/history.ts';
import { versionKey, versionsPartition } from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { isKept, ttlIn } from '#functions/storage/dynamodb/time-to-live.ts';
import { put, remove, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { REVISION_DAYS, REVISIONS_MAX } from '#functions/storage/history/kept-writes.ts';

/**
 * The writes that store the version before a change, and delete the oldest version if there are too many. There are
 * none if the change belongs to the same version.
 */
export const versionWrites = (seen: EmbeddingItem, next: Version, now: Date): Write[] => {
  const { id, type, name, settings, version } = seen;
  if (next.n === version.n) return [];
  return [
    put({
      ...versionKey(id, version.n),
      kind: 'REVISION',
      n: version.n,
      replacedAt: now.toISOString(),
      embedding: { id, type, name, settings, version },
      ttl: ttlIn(now, REVISION_DAYS),
    }),
    ...(version.n > REVISIONS_MAX ? [remove(versionKey(id, version.n - REVISIONS_MAX))] : []),
  ];
};

const BareKey = v.strictObject({ pk: v.string(), sk: v.string() });

/** Earlier versions of embeddings [SAFE-25]. */
export const createVersions = ({ commit, getItem, queryItems }: Table) => {
  const plan = (id: string) => ({ condition: 'pk = :pk', values: { pk: versionsPartition(id) } });

  /** Earlier versions of an embedding, newest first. */
  const versionsOf = async (id: string, now: Date): Promise<EmbeddingRevisionItem[]> =>
    (await queryItems(EmbeddingRevisionItem, { ...plan(id), descending: true })).filter(isKept(now));

  /** An earlier version, if it is kept. */
  const findVersion = async (id: string, n: number, now: Date): Promise<EmbeddingRevisionItem | undefined> => {
    const found = await getItem(EmbeddingRevisionItem, versionKey(id, n));
    return found && isKept(now)(found) ? found : undefined;
  };

  /** The keys of all earlier versions: at most fifty, and expired versions that are not deleted yet. */
  const versionKeys = (id: string): Promise<Key[]> => queryItems(BareKey, { ...plan(id), fields: ['pk', 'sk'] });

  /** Deletes all earlier versions of an embedding. May be repeated. */
  const purgeVersions = async (id: string): Promise<void> => {
    const writes = (await versionKeys(id)).map((key) => remove(key));
    if (writes.length > 0) await commit(writes);
  };

  return { versionsOf, findVersion, versionKeys, purgeVersions };
};
export type Versions = ReturnType<typeof createVersions>;
