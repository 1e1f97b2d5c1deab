import { revisedSettings } from '#functions/domain/embeddings/embedding.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { assertMayShow } from './answer-embedding.ts';
import { revise } from './revise.ts';
import { handle } from './storage.ts';

/**
 * Updates an embedding. The client sends the whole object, but only name, draft, calendars and counting can be changed
 * [EMB-53, LIVE-02].
 */
export const updateEmbedding = handle(
  contract.updateEmbedding,
  async ({ params: { id }, body, user, now, storage }) => {
    await assertMayShow(body.calendars, user, storage);
    return revise({ id, user, now, storage }, (seen) => {
      const { name = seen.name, settings, calendars, counting } = body;
      const description =
        name === seen.name ? eventLog.embeddingUpdated(name) : eventLog.embeddingRenamed(seen.name, name);
      const changes = {
        name,
        ...(settings && { settings: revisedSettings(seen, settings) }),
        ...(calendars !== undefined && { calendars }),
        ...(counting !== undefined && { counting }),
      };
      return { changes, description };
    });
  },
);
