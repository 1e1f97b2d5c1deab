import { Busy } from '#functions/domain/errors.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const removeEmbedding = handle(contract.removeEmbedding, async ({ params: { id }, user, now, storage }) => {
  const embedding = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
  const description = eventLog.embeddingRemoved(embedding.name);
  const line = { type: 'CALENDAR', description, ...doneBy(user, user) } as const;
  await retryOnConflict(() => storage.embeddings.removeEmbedding(embedding, { line, now }), Busy);
  return { ok: true as const };
});
