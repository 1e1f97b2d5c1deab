import { settingChanges } from '#functions/domain/embeddings/embedding-versions.ts';
import * as contract from '#shared/contracts/publishing.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { revise } from './revise.ts';
import { handle } from './storage.ts';

/** Replaces the draft by the published settings. The replaced draft stays in the history as a version [LIVE-05]. */
export const discardDraft = handle(contract.discardDraft, async ({ params, user, now, storage }) =>
  revise({ ...params, user, now, storage }, (seen) => {
    const { settings, at } = seen.published;
    if (settingChanges(seen, { ...seen, settings }).length === 0) return null;
    const changes = { settings, isOfItsOwn: true, publishedAt: at };
    return { changes, description: eventLog.draftDiscarded(seen.name) };
  }),
);
