import { Busy } from '#functions/domain/errors.ts';
import { draftEvent, toCalendarEvent } from '#functions/domain/event.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/http/handle.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { readPicture, withPicture } from './with-picture.ts';

export const createEvent = handle(contract.createEvent, async ({ form, user, now, storage: { events, pictures } }) => {
  const picture = await readPicture(form.image);
  const id = newId();
  const event = await withPicture(pictures, { eventId: id, picture, now }, async (uploaded) => {
    const draft = draftEvent(form, {
      id,
      userId: user.id,
      picture: uploaded?.version ?? null,
      updatedAt: now.toISOString(),
    });
    const line = {
      type: 'CALENDAR',
      description: eventLog.eventCreated(draft.title),
      username: user.username,
    } as const;
    await retryOnConflict(() => events.createEvent(draft, { line, now, uploaded: uploaded?.note }), Busy);
    return draft;
  });
  await pictures.sweepPictures(id, now);
  return toCalendarEvent(event);
});
