import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { handle } from './storage.ts';

export const removeEmbedding = handle(
  contract.removeEmbedding,
  async ({ params: { id }, query: { change }, user, now, storage }) => {
    await retryOnConflict(async () => {
      const embedding = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
      const line = {
        type: 'CALENDAR',
        description: eventLog.embeddingRemoved(embedding.name),
        ...doneBy(user, user),
      } as const;
      await storage.embeddings.removeEmbedding(embedding, { line, now, change });
    });
    return { ok: true as const };
  },
);
