import type { EmbeddingItem } from '#functions/storage/items.ts';
import type { Embedding } from '#shared/contracts/embeddings.ts';

/** What the owner sees of a stored embedding. */
export const toEmbedding = ({
  pk: _,
  sk: __,
  kind: ___,
  ownerId: ____,
  revision: _____,
  ...embedding
}: EmbeddingItem): Embedding => embedding;
