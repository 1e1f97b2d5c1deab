import { firstShown, toSeries } from '#functions/domain/edit-event.ts';
import { Busy } from '#functions/domain/errors.ts';
import { draftEvent, toCalendarEvent } from '#functions/domain/event.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { isSeries, toOccurrence } from '#functions/domain/series-events.ts';
import { handle } from '#functions/http/handle.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { readPicture, withPicture } from './with-picture.ts';

/** Of a series the first date is answered. */
export const createEvent = handle(contract.createEvent, async ({ form, user, now, storage }) => {
  const { events, pictures } = storage;
  const picture = await readPicture(form.image);
  const named = { userId: user.id, categoryId: form.categoryId ?? '' };
  const categoryOf = await storage.categories.categoriesNamed([named]);
  const id = newId();
  const stored = await withPicture(pictures, { eventId: id, picture, now }, async (uploaded) => {
    const fields = { id, userId: user.id, picture: uploaded?.version ?? null, updatedAt: now.toISOString() };
    const event = draftEvent(form, fields, categoryOf);
    const draft = form.recurrence ? toSeries(event, form.recurrence) : event;
    const line = {
      type: 'CALENDAR',
      description: eventLog.eventCreated(draft.title),
      username: user.username,
    } as const;
    const change = { line, now, uploaded: uploaded ? [uploaded.note] : [] };
    await retryOnConflict(() => events.createEvent(draft, change), Busy);
    return draft;
  });
  await pictures.sweepPictures(id, now);
  if (!isSeries(stored)) return toCalendarEvent(stored, categoryOf);
  const first = firstShown(stored);
  if (!first) throw new Error(`The series ${id} has no date`);
  return toCalendarEvent(toOccurrence(stored, first), categoryOf);
});
