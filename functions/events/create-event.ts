import { firstShown, toSeries } from '#functions/domain/edit-event.ts';
import { Busy, NotFound } from '#functions/domain/errors.ts';
import { assertMayEdit, draftEvent, pictureAt, toCalendarEvent } from '#functions/domain/event.ts';
import { doneBy } from '#functions/domain/log-author.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { isSeries, namedIn, type Stored, storedId, toOccurrence } from '#functions/domain/series-events.ts';
import { handle } from '#functions/http/handle.ts';
import type { Events } from '#functions/storage/events/events.ts';
import { newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/events.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { readPicture, withPicture } from './with-picture.ts';

type Caller = Parameters<typeof assertMayEdit>[0];

/** What a copy is made of. @throws NotFound; Forbidden */
const sourceOf = async (events: Events, id: string, user: Caller): Promise<Stored> => {
  const source = namedIn(await events.findStored(storedId(id)), id);
  if (!source) throw new NotFound(apiErrors.eventNotFound);
  assertMayEdit(user, source);
  return source;
};

/** The rule of a copy that says none: only a series as a whole has one [SAFE-30]. */
const ruleOf = (source: Stored | undefined): string => (source && isSeries(source) ? source.recurrence : '');

/** Of a series the first date is answered. A copy belongs to the owner of its source [SAFE-30]. */
export const createEvent = handle(contract.createEvent, async ({ query, form, user, now, storage }) => {
  const { events, pictures } = storage;
  const source = query.copyOf === undefined ? undefined : await sourceOf(events, query.copyOf, user);
  const picture = await readPicture(form.image);
  const userId = source?.userId ?? user.id;
  const named = { userId, categoryId: form.categoryId ?? '' };
  const categoryOf = await storage.categories.categoriesNamed(source ? [named, source] : [named]);
  const id = newId();
  const from = source?.picture && form.removeImage !== 'true' ? pictureAt(source.id, source.picture) : null;
  const stored = await withPicture(pictures, { eventId: id, picture, from, now }, async (uploaded) => {
    const fields = { id, userId, picture: uploaded?.version ?? null, updatedAt: now.toISOString() };
    const event = draftEvent(form, fields, { categoryOf, source });
    const rule = form.recurrence ?? ruleOf(source);
    const draft = rule ? toSeries(event, rule) : event;
    const line = {
      type: 'CALENDAR',
      description: eventLog.eventCreated(draft),
      ...doneBy(user, { id: userId }),
    } as const;
    const change = { line, now, uploaded: uploaded ? [uploaded.note] : [], change: query.change };
    await retryOnConflict(() => events.createEvent(draft, change, user.id), Busy);
    return draft;
  });
  await pictures.sweepPictures(id, now);
  if (!isSeries(stored)) return toCalendarEvent(stored, categoryOf);
  const first = firstShown(stored);
  if (!first) throw new Error(`The series ${id} has no date`);
  return toCalendarEvent(toOccurrence(stored, first), categoryOf);
});
