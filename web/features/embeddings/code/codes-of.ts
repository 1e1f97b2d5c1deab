import type { Embedding } from '#shared/contracts/embeddings.ts';
import { embedCode, liveCode } from '#shared/embedding/embed-code.ts';
import type { Codes } from './code-kind.ts';

/** Both codes of an embedding, for our own site. */
export const codesOf = (embedding: Embedding): Codes => ({
  fixed: embedCode(embedding, location.origin) ?? '',
  live: liveCode(embedding, location.origin) ?? '',
});
