import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertNotStale, isForOneDate } from '#functions/domain/assert-not-stale.ts';
import { assertMay } from '#functions/domain/calendars/may.ts';
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
import { handle, type Storage } from './storage.ts';
import { copied, readPicture, withPicture } from './with-picture.ts';

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

const edit = async ({
  params: { id },
  query: { scope, revision, change },
  form,
  user,
  now,
  storage: { events, pictures, calendars, categories },
}: Request): Promise<contract.CalendarEvent> => {
  if (form.id !== undefined && form.id !== id) throw new Rejected('id-mismatch');
  const storedAs = storedId(id);
  // The right is checked before the upload: otherwise a caller without the right to edit could fill the bucket.
  const [present, caller] = await Promise.all([events.findStored(storedAs), calendars.callerOf(user)]);
  assertMay(caller, present.calendarId, 'edit', 'event-not-found');
  assertNotStale(present, { id, scope, revision });
  const picture = await readPicture(form.image);
  const isForOne = isForOneDate({ id, scope });
  const eventId = isForOne ? id : storedAs;
  const answer = await withPicture(pictures, { eventId, picture, now }, (uploaded) =>
    retryOnConflict(async () => {
      const seen = await events.findStored(storedAs);
      assertMay(caller, seen.calendarId, 'edit', 'event-not-found');
      assertNotStale(seen, { id, scope, revision });
      const version = uploaded?.version ?? null;
      const newPicture = version !== null && isForOne ? pictureAt(id, version) : version;
      const asked = { calendarId: seen.calendarId, categoryId: form.categoryId ?? '' };
      const categoryOf = await categories.categoriesNamed([...categorisedIn(seen), asked]);
      const updatedAt = now.toISOString();
      const edited = editStored(seen, { id, scope, form, newPicture, updatedAt, categoryOf, newId: newId() });
      // A save that changes nothing makes no revision [SAFE-21].
      if (!edited.earlier && isSame(seen, edited.next))
        return toCalendarEvent({ ...edited.event, revision: seen.revision }, categoryOf);
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
      return toCalendarEvent(edited.event, categoryOf);
    }),
  );
  await pictures.sweepPictures(id, now);
  return answer;
};

/** Updates an event. If a call is repeated with the same `change`, it answers the present state of the event. */
export const updateEvent = handle(contract.updateEvent, async (request) => {
  const { params, query, user, now, storage } = request;
  try {
    return await edit(request);
  } catch (reason) {
    const id = storedId(params.id);
    const making = { change: query.change, userId: user.id, id };
    if (!(reason instanceof Stale && (await storage.history.isMade(making, now)))) throw reason;
    const stored = await storage.events.findStored(id);
    assertMay(await storage.calendars.callerOf(user), stored.calendarId, 'edit', 'event-not-found');
    const event = eventOf(stored, params.id) ?? shownOf(stored);
    return toCalendarEvent(event, await storage.categories.categoriesNamed(categorisedIn(stored)));
  }
});
