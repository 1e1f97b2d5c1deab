import { Forbidden } from '#functions/domain/errors.ts';
import type { EmbeddingItem } from '#functions/storage/dynamodb/items/embeddings.ts';
import { withoutKeys } from '#functions/storage/dynamodb/without-keys.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';

/**
 * A stored embedding as its owner sees it [EMB-36], with the key of the link to the draft, which stands nowhere else [LIVE-12].
 * Whom it is narrowed to has no effect once they are no admin any more, and they could not send it back [REG-09].
 */
export function toEmbedding(item: EmbeddingItem, user: Pick<User, 'role'>): Embedding;
export function toEmbedding(item: EmbeddingItem, { role }: Pick<User, 'role'>): object {
  const { ownerId, owners, version, sample, ...embedding } = withoutKeys(item);
  return { ...embedding, ...(role === 'admin' && owners && { owners }) };
}

/** @throws Forbidden: somebody else than an admin says whose events are shown */
export const assertMayNarrow = (owners: unknown, { role }: Pick<User, 'role'>): void => {
  if (owners !== undefined && role !== 'admin') throw new Forbidden('forbidden');
};
