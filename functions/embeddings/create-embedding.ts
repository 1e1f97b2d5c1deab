import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { completeSettings } from '#functions/domain/embeddings/embedding.ts';
import { Busy } from '#functions/domain/errors.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { embeddingItem } from '#functions/storage/embeddings/embeddings.ts';
import { newId, newWidgetToken } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/embeddings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { assertMayShow, toEmbedding } from './answer-embedding.ts';
import { handle } from './storage.ts';

export const createEmbedding = handle(contract.createEmbedding, async ({ body, user, now, storage }) => {
  const { name, type, calendars } = body;
  await assertMayShow(calendars, user, storage);
  const settings = completeSettings(type, body.settings ?? {});
  const at = now.toISOString();
  const embedding = embeddingItem({
    id: newId(),
    ownerId: user.id,
    name,
    type,
    widgetToken: newWidgetToken(),
    createdAt: at,
    settings,
    revision: 1,
    version: { n: 1, since: at, at, publishedAt: at },
    published: { settings, at, by: { id: user.id, name: user.username } },
    ...(calendars && { calendars }),
  });
  const description = eventLog.embeddingCreated(name, type);
  const line = { type: 'CALENDAR', description, ...doneBy(user, user) } as const;
  await retryOnConflict(() => storage.embeddings.createEmbedding(embedding, { line, now }), Busy);
  return toEmbedding(embedding, user);
});
