import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { isForOneDate } from '#functions/domain/assert-not-stale.ts';
import { assertMay, type Caller } from '#functions/domain/calendars/may.ts';
import { Refusal, Rejected, Stale } from '#functions/domain/errors.ts';
import { type Edited, editStored, shownOf, subjectOf } from '#functions/domain/events/edit-event.ts';
import { pictureAt, toCalendarEvent } from '#functions/domain/events/event.ts';
import { isSame } from '#functions/domain/events/event-changes.ts';
import { categorisedIn, eventOf, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { CallRequest, TokenDependencies } from '#functions/http/call.ts';
import { newId } from '#functions/storage/ids.ts';
import type { Note } from '#functions/storage/pictures/notes.ts';
import type { Pictures } from '#functions/storage/pictures/pictures.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { makeOnce } from './make-once.ts';
import { readForEdit } from './read-for-edit.ts';
import { handle, type Storage } from './storage.ts';
import { copied, readPicture, type Uploaded, withPicture } from './with-picture.ts';

/**
 * The events to write. The earlier half of a split series gets a copy of the picture.
 * @throws Conflict: the picture was deleted meanwhile
 */
const withCopy = async (
  pictures: Pictures,
  { next, earlier }: Edited,
  now: Date,
): Promise<{ stored: Stored[]; copied: Note[] }> => {
  if (!earlier?.picture) return { stored: earlier ? [next, earlier] : [next], copied: [] };
  const copy = await copied(pictures, pictureAt(next.id, earlier.picture), { eventId: earlier.id, now });
  return { stored: [next, { ...earlier, picture: copy.version }], copied: [copy.note] };
};

type Request = CallRequest<typeof contract.updateEvent, TokenDependencies<Storage>>;

/** @throws Conflict: somebody has changed the event since it was read */
const write = async (
  { params: { id }, query: { scope, change }, user, now, storage: { events, pictures } }: Request,
  seen: Stored,
  { edited, uploaded }: { readonly edited: Edited; readonly uploaded: Uploaded | undefined },
): Promise<void> => {
  const { stored, copied } = await withCopy(pictures, edited, now);
  const line = {
    type: 'CALENDAR',
    description: eventLog.eventUpdated(subjectOf(seen, { id, scope, edited: edited.event })),
    ...doneBy(user, { id: seen.calendarId }),
  } as const;
  try {
    await events.replaceEvent(seen, stored, {
      line,
      now,
      change,
      uploaded: [...(uploaded ? [uploaded.note] : []), ...copied],
    });
  } catch (reason) {
    await pictures.discardUploads(reason instanceof Refusal ? copied : []);
    throw reason;
  }
};

/** Reads, edits and writes the event. @throws Conflict: somebody has changed the event since it was read */
const editOnce = async (
  request: Request,
  caller: Promise<Caller>,
  uploaded: Uploaded | undefined,
): Promise<contract.CalendarEvent> => {
  const { params, query, form, now, storage } = request;
  const [id, scope] = [params.id, query.scope];
  const seen = await readForEdit(storage.events, caller, { id, ...query });
  const version = uploaded?.version ?? null;
  const newPicture = version !== null && isForOneDate({ id, scope }) ? pictureAt(id, version) : version;
  const asked = { calendarId: seen.calendarId, categoryId: form.categoryId ?? '' };
  const categoryOf = await storage.categories.categoriesNamed([...categorisedIn(seen), asked]);
  const updatedAt = now.toISOString();
  const edited = editStored(seen, { id, scope, form, newPicture, updatedAt, categoryOf, newId: newId() });
  // A save that changes nothing makes no revision [SAFE-21].
  if (!edited.earlier && isSame(seen, edited.next))
    return toCalendarEvent({ ...edited.event, revision: seen.revision }, categoryOf);
  await write(request, seen, { edited, uploaded });
  return toCalendarEvent(edited.event, categoryOf);
};

const edit = async (request: Request): Promise<contract.CalendarEvent> => {
  const { params, query, form, user, now, storage } = request;
  const { id } = params;
  if (form.id !== undefined && form.id !== id) throw new Rejected('id-mismatch');
  const caller = storage.calendars.callerOf(user);
  // The right is checked before the upload: otherwise a caller without the right to edit could fill the bucket.
  await readForEdit(storage.events, caller, { id, ...query });
  const picture = await readPicture(form.image);
  const eventId = isForOneDate({ id, scope: query.scope }) ? id : storedId(id);
  const answer = await withPicture(storage.pictures, { eventId, picture, now }, (uploaded) =>
    retryOnConflict(() => editOnce(request, caller, uploaded)),
  );
  await storage.pictures.sweepPictures(id, now);
  return answer;
};

const presentState = async ({ params: { id }, user, storage }: Request): Promise<contract.CalendarEvent> => {
  const stored = await storage.events.findStored(storedId(id));
  assertMay(await storage.calendars.callerOf(user), stored.calendarId, 'edit', 'event-not-found');
  const event = eventOf(stored, id) ?? shownOf(stored);
  return toCalendarEvent(event, await storage.categories.categoriesNamed(categorisedIn(stored)));
};

/** Updates an event. If a call is repeated with the same `change`, it answers the present state of the event. */
export const updateEvent = handle(contract.updateEvent, (request) => {
  const { params, query, user, now, storage } = request;
  const made = { change: query.change, userId: user.id, id: storedId(params.id) };
  return makeOnce(() => edit(request), {
    refusals: [Stale],
    isMade: () => storage.history.isMade(made, now),
    answer: () => presentState(request),
  });
});
