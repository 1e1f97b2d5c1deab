import type { EmbeddingItem } from '#functions/storage/items.ts';
import { withoutKeys } from '#functions/storage/without-keys.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';

/** What the owner sees of a stored embedding. */
export const toEmbedding = (item: EmbeddingItem): Embedding => {
  const { ownerId, revision, ...embedding } = withoutKeys(item);
  return embedding;
};
