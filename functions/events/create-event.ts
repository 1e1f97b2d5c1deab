import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Busy, NotFound, Stale, unlessMissing } from '#functions/domain/errors.ts';
import type { CategoryOf } from '#functions/domain/events/category.ts';
import { shownOf, toSeries } from '#functions/domain/events/edit-event.ts';
import { assertMayEdit, draftEvent, pictureAt, toCalendarEvent } from '#functions/domain/events/event.ts';
import { categorisedIn, isSeries, namedIn, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { CallRequest, TokenDependencies } from '#functions/http/call.ts';
import { idOfChange, newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { handle, type Storage } from './storage.ts';
import { readPicture, withPicture } from './with-picture.ts';

type Caller = Parameters<typeof assertMayEdit>[0];

/** The event that is copied. @throws NotFound; Forbidden */
const sourceOf = async (events: Storage['events'], id: string, user: Caller): Promise<Stored> => {
  const source = namedIn(await events.findStored(storedId(id)), id);
  if (!source) throw new NotFound('event-not-found');
  assertMayEdit(user, source);
  return source;
};

/** The rule of a copy whose form has none: that of the series, when a whole series is copied [SAFE-30]. */
const ruleOf = (source: Stored | undefined): string => (source && isSeries(source) ? source.recurrence : '');

type Asked = { readonly id: string; readonly user: Caller; readonly now: Date };

/**
 * The event that the same call has made before, whose answer was lost; undefined: none.
 * @throws Stale: it was deleted since; Forbidden
 */
const madeBefore = async ({ events, history }: Storage, { id, user, now }: Asked): Promise<Stored | undefined> => {
  const made = await events.findStored(id).catch(unlessMissing);
  if (made) assertMayEdit(user, made);
  else if (await history.findTrashed(id, now).catch(unlessMissing)) throw new Stale('changed-meanwhile');
  return made;
};

const answerOf = (stored: Stored, categoryOf: CategoryOf): contract.CalendarEvent =>
  toCalendarEvent(shownOf(stored), categoryOf);

type Request = CallRequest<typeof contract.createEvent, TokenDependencies<Storage>>;

const makeEvent = async ({ query, form, user, now, storage }: Request, id: string): Promise<contract.CalendarEvent> => {
  const { events, pictures } = storage;
  const source = query.copyOf === undefined ? undefined : await sourceOf(events, query.copyOf, user);
  const picture = await readPicture(form.image);
  const isTemplate = query.template === 'true' || undefined;
  const calendarId = source?.calendarId ?? user.id;
  const named = { calendarId, categoryId: form.categoryId ?? '' };
  const categoryOf = await storage.categories.categoriesNamed(source ? [named, source] : [named]);
  const from = source?.picture && form.removeImage !== 'true' ? pictureAt(source.id, source.picture) : null;
  const stored = await withPicture(pictures, { eventId: id, picture, from, now }, async (uploaded) => {
    const fields = {
      id,
      userId: calendarId,
      calendarId,
      picture: uploaded?.version ?? null,
      updatedAt: now.toISOString(),
      isTemplate,
    };
    const event = draftEvent(form, fields, { categoryOf, source });
    const rule = form.recurrence ?? ruleOf(source);
    const draft = rule && !isTemplate ? toSeries(event, rule, form.clock) : event;
    const line = {
      type: 'CALENDAR',
      description: eventLog.eventCreated(draft),
      ...doneBy(user, { id: calendarId }),
    } as const;
    const change = { line, now, uploaded: uploaded ? [uploaded.note] : [], change: query.change };
    await retryOnConflict(() => events.createEvent(draft, change, user.id), Busy);
    return draft;
  });
  await pictures.sweepPictures(id, now);
  return answerOf(stored, categoryOf);
};

/** Creates an event or a copy. A copy belongs to the calendar of its source [SAFE-30]. Repeated with the same `change`, it answers the event of the first call. */
export const createEvent = handle(contract.createEvent, async (request) => {
  const { query, user, now, storage } = request;
  if (query.change === undefined) return makeEvent(request, newId());
  const id = idOfChange(user.id, query.change);
  const again = async (): Promise<contract.CalendarEvent | undefined> => {
    const made = await madeBefore(storage, { id, user, now });
    return made && answerOf(made, await storage.categories.categoriesNamed(categorisedIn(made)));
  };
  const before = await again();
  if (before) return before;
  try {
    return await makeEvent(request, id);
  } catch (reason) {
    // The same call was sent twice at once, and the other one was faster.
    const made = reason instanceof Stale ? await again() : undefined;
    if (!made) throw reason;
    return made;
  }
});
