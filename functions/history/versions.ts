import { settingChanges } from '#functions/domain/embeddings/embedding-versions.ts';
import { NotFound } from '#functions/domain/errors.ts';
import { publishing } from '#functions/embeddings/publish-embedding.ts';
import { revise } from '#functions/embeddings/revise.ts';
import * as contract from '#shared/contracts/versions.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { handle } from './storage.ts';

export const listVersions = handle(contract.listVersions, async ({ params: { id }, user, now, storage }) => {
  const present = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
  const earlier = (await storage.embeddings.versionsOf(id, now)).filter(({ n }) => n < present.version.n);
  const states = [present, ...earlier.map(({ embedding }) => embedding)];
  const versions = states.map((state, at) => {
    const before = states[at + 1];
    const { n, at: savedAt, publishedAt = null } = state.version;
    return { n, at: savedAt, publishedAt, changes: before ? settingChanges(before, state) : [] };
  });
  return { id, name: present.name, versions };
});

/**
 * Restores the name and settings of a version, as a new version. With `publish`, visitors get the restored version too
 * [SAFE-25, LIVE-07].
 */
export const restoreVersion = handle(
  contract.restoreVersion,
  async ({ params: { id, n }, query, user, now, storage }) =>
    revise({ id, user, now, storage }, async (seen) => {
      const isPublished = query.publish === 'true';
      const present = seen.version.n;
      const found = n < present ? await storage.embeddings.findVersion(id, n, now) : undefined;
      if (n !== present && !found) throw new NotFound('revision-is-gone');
      const { name, settings } = found?.embedding ?? seen;
      const isSame = settingChanges(seen, { name, settings }).length === 0;
      if (isSame && !isPublished) return null;
      const changes = { name, settings, isOfItsOwn: true, ...(isPublished && publishing(settings, user, now)) };
      return { changes, description: (isPublished ? eventLog.versionPublished : eventLog.versionRestored)(name) };
    }),
);
