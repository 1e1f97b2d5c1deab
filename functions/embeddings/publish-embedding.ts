import { Stale } from '#functions/domain/errors.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/publishing.ts';
import type { Settings } from '#shared/embedding/settings.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { revise } from './revise.ts';
import { handle } from './storage.ts';

/** The item's fields that publish settings. */
export const publishing = (settings: Settings, { id, username }: Pick<User, 'id' | 'username'>, now: Date) => {
  const at = now.toISOString();
  return { published: { settings, at, by: { id, name: username } }, publishedAt: at };
};

/** Publishes the draft. The call is refused if the draft has changed since the caller read it [LIVE-04]. */
export const publishEmbedding = handle(contract.publishEmbedding, async ({ params, body, user, now, storage }) =>
  revise({ ...params, user, now, storage }, (seen) => {
    if (seen.revision !== body.revision) throw new Stale('draft-is-stale');
    return { changes: publishing(seen.settings, user, now), description: eventLog.embeddingPublished(seen.name) };
  }),
);
