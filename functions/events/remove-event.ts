import { removeFrom } from '#functions/domain/edit-event.ts';
import { assertMayEdit } from '#functions/domain/event.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { storedId } from '#functions/domain/series-events.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const removeEvent = handle(
  contract.removeEvent,
  async ({ params: { id }, query: { scope }, user, now, storage: { events, pictures } }) => {
    await retryOnConflict(async () => {
      const seen = await events.findStored(storedId(id));
      assertMayEdit(user, seen);
      const left = removeFrom(seen, { id, scope, updatedAt: now.toISOString() });
      const line = {
        type: 'CALENDAR',
        description: eventLog.eventRemoved(seen.title),
        username: user.username,
      } as const;
      await events.replaceEvent(seen, left ? [left] : [], { line, now });
    });
    await pictures.sweepPictures(id, now);
    return { id };
  },
);
