import { revisedSettings } from '#functions/domain/embedding.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { assertMayNarrow, toEmbedding } from './answer-embedding.ts';

/** The whole object comes back; only its name, settings and owners are taken from it [EMB-53]. */
export const updateEmbedding = handle(
  contract.updateEmbedding,
  async ({ params: { id }, body, user, now, storage }) => {
    assertMayNarrow(body.owners, user);
    return retryOnConflict(async () => {
      const seen = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
      const { name = seen.name, settings, owners } = body;
      const description =
        name === seen.name ? eventLog.embeddingUpdated(name) : eventLog.embeddingRenamed(seen.name, name);
      const changes = {
        name,
        ...(settings && { settings: revisedSettings(seen, settings) }),
        ...(owners !== undefined && { owners }),
      };
      const line = { type: 'CALENDAR', description, ...doneBy(user, user) } as const;
      return toEmbedding(await storage.embeddings.reviseEmbedding(seen, changes, { line, now }), user);
    });
  },
);
