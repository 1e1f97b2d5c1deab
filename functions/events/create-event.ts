import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { assertMay, type Caller, calendarAsked, makerIn } from '#functions/domain/calendars/may.ts';
import { Busy, NotFound, Stale, unlessMissing } from '#functions/domain/errors.ts';
import type { CategoryOf } from '#functions/domain/events/category.ts';
import { shownOf, toSeries } from '#functions/domain/events/edit-event.ts';
import { draftEvent, pictureAt, toCalendarEvent } from '#functions/domain/events/event.ts';
import { categorisedIn, isSeries, namedIn, type Stored, storedId } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import type { CallRequest, TokenDependencies } from '#functions/http/call.ts';
import { idOfChange, newId } from '#functions/storage/ids.ts';
import * as contract from '#shared/contracts/events.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { handle, type Storage } from './storage.ts';
import { readPicture, withPicture } from './with-picture.ts';

/** The event to copy. @throws NotFound; Forbidden */
const sourceOf = async (events: Storage['events'], id: string, caller: Caller): Promise<Stored> => {
  const source = namedIn(await events.findStored(storedId(id)), id);
  if (!source) throw new NotFound('event-not-found');
  assertMay(caller, source.calendarId, 'see', 'event-not-found');
  return source;
};

/** The rule of the copied series, for a copy whose form has no rule [SAFE-30]. */
const ruleOf = (source: Stored | undefined): string => (source && isSeries(source) ? source.recurrence : '');

type Asked = { readonly id: string; readonly caller: Caller; readonly now: Date };

/**
 * The event that an earlier try of this call has made. The client repeats a call whose answer was lost.
 * @throws Stale: the event was deleted since; Forbidden
 */
const madeBefore = async ({ events, history }: Storage, { id, caller, now }: Asked): Promise<Stored | undefined> => {
  const made = await events.findStored(id).catch(unlessMissing);
  if (made) assertMay(caller, made.calendarId, 'edit', 'event-not-found');
  else if (await history.findTrashed(id, now).catch(unlessMissing)) throw new Stale('changed-meanwhile');
  return made;
};

const answerOf = (stored: Stored, categoryOf: CategoryOf): contract.CalendarEvent =>
  toCalendarEvent(shownOf(stored), categoryOf);

type Request = CallRequest<typeof contract.createEvent, TokenDependencies<Storage>> & { readonly caller: Caller };

/**
 * The fields that a copy takes from the copied event. A category belongs to one calendar, so a copy in another calendar
 * has none.
 */
const takenFrom = (source: Stored | undefined, calendarId: string): Stored | undefined =>
  source && source.calendarId !== calendarId ? { ...source, calendarId, categoryId: '' } : source;

const makeEvent = async (
  { query, form, user, caller, now, storage }: Request,
  id: string,
): Promise<contract.CalendarEvent> => {
  const { events, pictures } = storage;
  const source = query.copyOf === undefined ? undefined : await sourceOf(events, query.copyOf, caller);
  const calendarId = calendarAsked(caller, query.calendarId ?? source?.calendarId, 'edit');
  const picture = await readPicture(form.image);
  const isTemplate = query.template === 'true' || undefined;
  const userId = makerIn(calendarId, user);
  const named = { calendarId, categoryId: form.categoryId ?? '' };
  const taken = takenFrom(source, calendarId);
  const [categoryOf, color] = await Promise.all([
    storage.categories.categoriesNamed(taken ? [named, taken] : [named]),
    storage.calendars.colorOf(calendarId),
  ]);
  const from = source?.picture && form.removeImage !== 'true' ? pictureAt(source.id, source.picture) : null;
  const stored = await withPicture(pictures, { eventId: id, picture, from, now }, async (uploaded) => {
    const fields = {
      id,
      userId,
      calendarId,
      picture: uploaded?.version ?? null,
      updatedAt: now.toISOString(),
      isTemplate,
    };
    const event = draftEvent(form, fields, { categoryOf, source: taken, color });
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

/**
 * Creates an event or a copy. A copy goes to the calendar of the copied event [SAFE-30], unless the call names a
 * calendar. If a call is repeated with the same `change`, it answers the event of the first call.
 */
export const createEvent = handle(contract.createEvent, async (request) => {
  const { query, user, now, storage } = request;
  const caller = await storage.calendars.callerOf(user);
  if (query.change === undefined) return makeEvent({ ...request, caller }, newId());
  const id = idOfChange(user.id, query.change);
  const again = async (): Promise<contract.CalendarEvent | undefined> => {
    const made = await madeBefore(storage, { id, caller, now });
    return made && answerOf(made, await storage.categories.categoriesNamed(categorisedIn(made)));
  };
  const before = await again();
  if (before) return before;
  try {
    return await makeEvent({ ...request, caller }, id);
  } catch (reason) {
    // Two tries of the same call ran at once, and the other try has made the event.
    const made = reason instanceof Stale ? await again() : undefined;
    if (!made) throw reason;
    return made;
  }
});
