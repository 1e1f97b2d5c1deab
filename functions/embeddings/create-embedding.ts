import { completeSettings } from '#functions/domain/embedding.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { handle } from '#functions/http/handle.ts';
import { embeddingItem } from '#functions/storage/embeddings/embeddings.ts';
import { newId, newWidgetToken } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { assertMayNarrow, toEmbedding } from './answer-embedding.ts';

export const createEmbedding = handle(contract.createEmbedding, async ({ body, user, now, storage }) => {
  const { name, type, owners } = body;
  assertMayNarrow(owners, user);
  const embedding = embeddingItem({
    id: newId(),
    ownerId: user.id,
    name,
    type,
    widgetToken: newWidgetToken(),
    createdAt: now.toISOString(),
    settings: completeSettings(type, body.settings ?? {}),
    revision: 1,
    ...(owners && { owners }),
  });
  const description = eventLog.embeddingCreated(name, type);
  await storage.embeddings.createEmbedding(embedding, {
    line: { type: 'CALENDAR', description, ...doneBy(user, user) },
    now,
  });
  return toEmbedding(embedding, user);
});
