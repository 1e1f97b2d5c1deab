import type { Embedding } from '#shared/contracts/embeddings.ts';
import type { Block } from '#shared/embedding/block.ts';
import { embedCode, liveCode } from '#shared/embedding/embed-code.ts';
import type { Codes } from './code-kind.ts';

/** The live code and the fixed code of an embedding, or of one of its blocks, with this site's address. */
export const codesOf = (embedding: Embedding, block?: Block): Codes => ({
  fixed: embedCode(embedding, location.origin, block) ?? '',
  live: liveCode(embedding, location.origin, block) ?? '',
});
