import { revisedSettings } from '#functions/domain/embedding.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { toEmbedding } from './answer-embedding.ts';

/** The whole object comes back; only its name and settings are taken from it [EMB-53]. */
export const updateEmbedding = handle(contract.updateEmbedding, async ({ params: { id }, body, user, now, storage }) =>
  retryOnConflict(async () => {
    const seen = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
    const { name = seen.name, settings } = body;
    const description =
      name === seen.name ? eventLog.embeddingUpdated(name) : eventLog.embeddingRenamed(seen.name, name);
    const changes = { name, ...(settings && { settings: revisedSettings(seen, settings) }) };
    const line = { type: 'CALENDAR', description, username: user.username } as const;
    return toEmbedding(await storage.embeddings.reviseEmbedding(seen, changes, { line, now }));
  }),
);
