import type { Embedding } from '#shared/contracts/embeddings.ts';
import * as contract from '#shared/contracts/publishing.ts';
import { publishWords as words } from '#shared/locale/publishing.ts';
import { callApi } from '#web/api/call-api.ts';
import { afterSaves } from '#web/features/embeddings/embedding-calls.ts';

// Each call resolves to the stored embedding, or to undefined after a toast with the failure.

/**
 * Shows the draft to visitors [LIVE-02]. A draft that another tab has changed is first shown here, and not published
 * yet [LIVE-04].
 */
export const publish = (embedding: Embedding): Promise<Embedding | undefined> =>
  afterSaves(
    embedding,
    ({ id, revision }) => callApi(contract.publishEmbedding, { params: { id }, body: { revision } }),
    words.done,
  );

/** Replaces the draft by the published settings [LIVE-05]. */
export const discardDraft = (embedding: Embedding): Promise<Embedding | undefined> =>
  afterSaves(embedding, ({ id }) => callApi(contract.discardDraft, { params: { id } }), words.discarded);

/** Makes a secret link to the draft, and revokes the previous one [LIVE-12]. */
export const makeDraftLink = (embedding: Embedding): Promise<Embedding | undefined> =>
  afterSaves(
    embedding,
    ({ id }) => callApi(contract.makeDraftLink, { params: { id } }),
    embedding.draftKey === undefined ? words.linkMade : words.linkReplaced,
  );

/** Revokes the secret link [LIVE-11]. */
export const removeDraftLink = (embedding: Embedding): Promise<Embedding | undefined> =>
  afterSaves(embedding, ({ id }) => callApi(contract.removeDraftLink, { params: { id } }), words.linkRemoved);
