import * as v from 'valibot';
import { Embedding, embeddingParams } from '#shared/contracts/embeddings.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Id, strict, wholeNumber } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';
import { FieldChange } from './history.ts';

const EmbeddingVersion = v.strictObject({
  n: v.number(),
  /** The moment of its last save. */
  at: v.string(),
  /** The moment of its publication; null: never. */
  publishedAt: v.nullable(v.string()),
  /** The differences from the previous version: name or settings. Empty if the previous one was deleted. */
  changes: v.array(FieldChange),
});
export type EmbeddingVersion = v.InferOutput<typeof EmbeddingVersion>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/embeddings/{id}/versions',
  access: 'user',
  params: embeddingParams,
  output: v.strictObject({
    id: v.string(),
    name: v.string(),
    /** Newest first, beginning with the present state. */
    versions: v.array(EmbeddingVersion),
  }),
  errors: 'json',
  summary: 'What an embedding was when; saves within ten minutes of the first are one version',
});

export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/embeddings/{id}/versions/{n}/restore',
  access: 'user',
  params: strict({ id: Id, n: wholeNumber(1, 999_999_999) }),
  query: strict({ publish: v.optional(v.picklist(['true', 'false'], words.badFlag)) }),
  output: Embedding,
  errors: 'json',
  summary: 'Bring name and settings of an earlier version back, as a new one; `publish=true` shows it to visitors too',
});
