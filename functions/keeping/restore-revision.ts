import { assertNotStale } from '#functions/domain/assert-not-stale.ts';
import { shownOf } from '#functions/domain/edit-event.ts';
import { NotFound } from '#functions/domain/errors.ts';
import { assertMayEdit, toCalendarEvent } from '#functions/domain/event.ts';
import { broughtBack, isSame } from '#functions/domain/event-changes.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { categorisedIn, type Stored, storedId } from '#functions/domain/series-events.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/keeping.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { keepingErrors } from '#shared/locale/keeping.ts';

export const restoreRevision = handle(
  contract.restoreRevision,
  async ({ params, query: { revision, change }, user, now, storage: { events, keeping, categories, pictures } }) => {
    const id = storedId(params.id);
    const restored = await retryOnConflict(async () => {
      const seen = await events.findStored(id);
      assertMayEdit(user, seen);
      assertNotStale(seen, { id, revision });
      if (params.n === seen.revision) return { stored: seen, isWithoutPicture: false };
      const row = params.n < seen.revision ? await keeping.findRevision(id, params.n, now) : undefined;
      if (!row) throw new NotFound(keepingErrors.revisionIsGone);
      const { kind, ...was } = row.event;
      const { state, writes, isWithoutPicture } = await keeping.bringBack(was, { seen, now });
      const next: Stored = { ...broughtBack(seen, state), updatedAt: now.toISOString() };
      if (isSame(seen, next)) return { stored: seen, isWithoutPicture };
      const line = {
        type: 'CALENDAR',
        description: eventLog.revisionRestored(next),
        ...doneBy(user, { id: seen.userId }),
      } as const;
      await events.replaceEvent(seen, [next], { line, now, change, also: writes });
      return { stored: next, isWithoutPicture };
    });
    await pictures.sweepPictures(id, now);
    const categoryOf = await categories.categoriesNamed(categorisedIn(restored.stored));
    const event = toCalendarEvent(shownOf(restored.stored), categoryOf);
    return { event, isWithoutPicture: restored.isWithoutPicture };
  },
);
