import { doneBy } from '#functions/domain/log-author.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const removeEmbedding = handle(contract.removeEmbedding, async ({ params: { id }, user, now, storage }) => {
  const embedding = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
  const description = eventLog.embeddingRemoved(embedding.name);
  await storage.embeddings.removeEmbedding(embedding, {
    line: { type: 'CALENDAR', description, ...doneBy(user, user) },
    now,
  });
  return { ok: true as const };
});
