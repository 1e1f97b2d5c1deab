import type { EmbeddingItem } from '#functions/storage/items.ts';
import { withoutKeys } from '#functions/storage/without-keys.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';

/** A stored embedding as its owner sees it [EMB-36]. */
export const toEmbedding = (item: EmbeddingItem): Embedding => {
  const { ownerId, revision, ...embedding } = withoutKeys(item);
  return embedding;
};
