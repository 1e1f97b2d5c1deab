import { completeSettings } from '#functions/domain/embedding.ts';
import { handle } from '#functions/http/handle.ts';
import { embeddingItem } from '#functions/storage/embeddings/embeddings.ts';
import { newId, newWidgetToken } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { toEmbedding } from './answer-embedding.ts';

export const createEmbedding = handle(contract.createEmbedding, async ({ body, user, now, storage }) => {
  const { name, type } = body;
  const embedding = embeddingItem({
    id: newId(),
    ownerId: user.id,
    name,
    type,
    widgetToken: newWidgetToken(),
    createdAt: now.toISOString(),
    settings: completeSettings(type, body.settings ?? {}),
    revision: 1,
  });
  const description = eventLog.embeddingCreated(name, type);
  await storage.embeddings.createEmbedding(embedding, {
    line: { type: 'CALENDAR', description, username: user.username },
    now,
  });
  return toEmbedding(embedding);
});
