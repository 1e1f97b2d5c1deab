import * as v from 'valibot';
import { Embedding, embeddingParams } from '#shared/contracts/embeddings.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { strict } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

const REVISION_MAX = 999_999_999;
const Revision = v.pipe(
  v.number(words.badNumber(1, REVISION_MAX)),
  v.integer(words.badNumber(1, REVISION_MAX)),
  v.minValue(1, words.badNumber(1, REVISION_MAX)),
  v.maxValue(REVISION_MAX, words.badNumber(1, REVISION_MAX)),
);

export const publishEmbedding = endpoint({
  method: 'POST',
  path: '/api/embeddings/{id}/publish',
  access: 'user',
  params: embeddingParams,
  /** The revision of the draft that the caller has read. */
  body: strict({ revision: Revision }),
  output: Embedding,
  errors: 'json',
  summary: 'Show the draft of the settings to visitors; 409 where it is no longer the one that was seen',
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path: '/api/embeddings/{id}/draft',
  access: 'user',
  params: embeddingParams,
  output: Embedding,
  errors: 'json',
  summary: 'Make the draft of the settings what is published',
});

export const makeDraftLink = endpoint({
  method: 'POST',
  path: '/api/embeddings/{id}/draft-link',
  access: 'user',
  params: embeddingParams,
  output: Embedding,
  errors: 'json',
  summary: 'Make a secret link that shows the draft; the one before shows nothing any more',
});

export const removeDraftLink = endpoint({
  method: 'DELETE',
  path: '/api/embeddings/{id}/draft-link',
  access: 'user',
  params: embeddingParams,
  output: Embedding,
  errors: 'json',
  summary: 'Make the secret link to the draft show nothing any more',
});
