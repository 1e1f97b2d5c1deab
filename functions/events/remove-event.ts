import { Rejected } from '#functions/domain/errors.ts';
import { assertMayEdit } from '#functions/domain/event.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/events.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { eventLog } from '#shared/locale/event-log.ts';

export const removeEvent = handle(
  contract.removeEvent,
  async ({ params: { id }, query: { scope = 'all' }, user, now, storage: { events, pictures } }) => {
    if (scope !== 'all') throw new Rejected(fieldErrors.scopeWithoutDate);
    await retryOnConflict(async () => {
      const seen = await events.getEvent(id);
      assertMayEdit(user, seen);
      const line = {
        type: 'CALENDAR',
        description: eventLog.eventRemoved(seen.title),
        username: user.username,
      } as const;
      await events.removeEvent(seen, { line, now });
    });
    await pictures.sweepPictures(id, now);
    return { id };
  },
);
