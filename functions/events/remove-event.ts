import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { NotFound, Stale } from '#functions/domain/errors.ts';
import { removeFrom, subjectOf } from '#functions/domain/events/edit-event.ts';
import { storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { makeOnce } from './make-once.ts';
import { readForEdit } from './read-for-edit.ts';
import { handle } from './storage.ts';

export const removeEvent = handle(
  contract.removeEvent,
  async ({
    params: { id },
    query: { scope, revision, change },
    user,
    now,
    storage: { calendars, events, pictures, history },
  }) => {
    const caller = await calendars.callerOf(user);
    const made = { change, userId: user.id, id: storedId(id) };
    const remove = async (): Promise<string> => {
      const seen = await readForEdit(events, caller, { id, scope, revision });
      const left = removeFrom(seen, { id, scope, updatedAt: now.toISOString() });
      const line = {
        type: 'CALENDAR',
        description: eventLog.eventRemoved(subjectOf(seen, { id, scope })),
        ...doneBy(user, { id: seen.calendarId }),
      } as const;
      await events.replaceEvent(seen, left ? [left] : [], { line, now, change });
      return seen.calendarId;
    };
    const calendarId = await makeOnce(() => retryOnConflict(remove), {
      refusals: [Stale, NotFound],
      isMade: () => history.isMade(made, now),
      answer: () => user.id,
    });
    await Promise.all([pictures.sweepPictures(id, now), history.sweepTrash(calendarId, now)]);
    return { id };
  },
);
