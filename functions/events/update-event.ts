import { Rejected } from '#functions/domain/errors.ts';
import { assertMayEdit, reviseEvent, toCalendarEvent } from '#functions/domain/event.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/events.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { readPicture, withPicture } from './with-picture.ts';

export const updateEvent = handle(
  contract.updateEvent,
  async ({ params: { id }, query: { scope = 'all' }, form, user, now, storage: { events, pictures } }) => {
    if (form.id !== undefined && form.id !== id) throw new Rejected(fieldErrors.idMismatch);
    if (scope !== 'all') throw new Rejected(fieldErrors.scopeWithoutDate);
    // Before anything is uploaded: who may not edit must not fill the bucket either.
    assertMayEdit(user, await events.getEvent(id));
    const picture = await readPicture(form.image);
    const event = await withPicture(pictures, { eventId: id, picture, now }, (uploaded) =>
      retryOnConflict(async () => {
        const seen = await events.getEvent(id);
        assertMayEdit(user, seen);
        const next = reviseEvent(seen, form, { newPicture: uploaded?.version ?? null, updatedAt: now.toISOString() });
        const line = {
          type: 'CALENDAR',
          description: eventLog.eventUpdated(next.title),
          username: user.username,
        } as const;
        await events.replaceEvent(seen, next, { line, now, uploaded: uploaded?.note });
        return next;
      }),
    );
    await pictures.sweepPictures(id, now);
    return toCalendarEvent(event);
  },
);
