import { assertMay, type Caller, calendarsShown } from '#functions/domain/calendars/may.ts';
import { Forbidden } from '#functions/domain/errors.ts';
import { shownOf } from '#functions/domain/events/edit-event.ts';
import { toCalendarEvent } from '#functions/domain/events/event.ts';
import { categorisedIn, isSeries } from '#functions/domain/events/series-events.ts';
import { retryOnConflict } from '#functions/domain/retry-on-conflict.ts';
import { toEmbedding } from '#functions/embeddings/answer-embedding.ts';
import { handle } from '#functions/history/storage.ts';
import type { TrashItem } from '#functions/storage/dynamodb/items/history.ts';
import { eventIn } from '#functions/storage/trash/trash.ts';
import * as contract from '#shared/contracts/history.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { mayKeep, titleOf, trashLine } from './trash-item.ts';

const PAGE = 50;

const toTrashed = (item: TrashItem, owner: string | null): contract.Trashed => {
  const { id, calendarId, deletedAt, deletedBy, ttl } = item;
  const stored = eventIn(item);
  const isTemplate = stored && !isSeries(stored) && stored.isTemplate;
  // A template has no date, so the trash shows none for it.
  const event = isTemplate ? null : stored;
  return {
    id,
    kind: isTemplate ? 'template' : event ? (isSeries(event) ? 'series' : 'event') : 'embedding',
    title: titleOf(item),
    ownerId: calendarId,
    owner,
    deletedAt,
    by: deletedBy ?? null,
    until: new Date(ttl * 1000).toISOString(),
    startDate: event?.startDate ?? null,
    endDate: event?.endDate ?? null,
    allDay: event?.allDay ?? false,
  };
};

/**
 * Checks that the caller may change an item: an embedding of the caller, or an event in a calendar that the caller may
 * edit.
 * @throws NotFound; Forbidden
 */
const assertMayChange = (caller: Caller, { calendarId, event }: TrashItem): void => {
  if (event) assertMay(caller, calendarId, 'edit', 'not-in-trash');
  else if (calendarId !== caller.id) throw new Forbidden('forbidden');
};

export const listTrash = handle(
  contract.listTrash,
  async ({ query: { after, calendarId: asked }, user, now, storage }) => {
    const { calendars, history, users } = storage;
    const caller = await calendars.callerOf(user);
    const calendarIds = calendarsShown(caller, asked, 'edit');
    await history.sweepTrash(user.id, now);
    const page = { before: after, limit: PAGE + 1, now };
    const read = await Promise.all(
      (calendarIds === 'all' ? [user.id] : calendarIds).map((id) => history.trashOf(id, page)),
    );
    const own = read.flat();
    const all =
      calendarIds === 'all'
        ? [...own.filter(({ embedding }) => embedding), ...(await history.trashedEvents(page))]
        : own;
    const sorted = all.sort((one, other) => (one.sk < other.sk ? 1 : -1));
    const kept = sorted.slice(0, PAGE).filter((item) => mayKeep(caller, item));
    const trashed = await calendars.trashedAmong(kept.map(({ calendarId }) => calendarId));
    const shown = kept.filter(({ calendarId }) => !trashed.has(calendarId));
    const owners = [...new Set(shown.map(({ calendarId }) => calendarId))].filter((id) => id !== user.id);
    const names = new Map((await users.getUsers(owners)).map(({ id, username }) => [id, username]));
    return {
      items: shown.map((item) => toTrashed(item, names.get(item.calendarId) ?? null)),
      next: sorted.length > PAGE ? (sorted[PAGE - 1]?.sk ?? null) : null,
    };
  },
);

export const restoreTrashed = handle(
  contract.restoreTrashed,
  async ({ params: { id }, query: { change }, user, now, storage }) => {
    const { calendars, history, categories, embeddings } = storage;
    const caller = await calendars.callerOf(user);
    return retryOnConflict(async () => {
      const item = await history.findTrashed(id, now);
      assertMayChange(caller, item);
      const made = { line: trashLine(user, eventLog.restored)(item), now, change };
      if (item.embedding)
        return { event: null, embedding: toEmbedding(await embeddings.restoreEmbedding(item, made), user) };
      const stored = await history.restoreEvent(item, made);
      const categoryOf = await categories.categoriesNamed(categorisedIn(stored));
      return { event: toCalendarEvent(shownOf(stored), categoryOf), embedding: null };
    });
  },
);

export const removeTrashed = handle(
  contract.removeTrashed,
  async ({ params: { id }, user, now, storage: { calendars, history } }) => {
    const item = await history.findTrashed(id, now);
    assertMayChange(await calendars.callerOf(user), item);
    await history.discardTrashed(item, now, trashLine(user, eventLog.removedForGood)(item));
    return { id };
  },
);
