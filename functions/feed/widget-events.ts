import { type CategoryOf, visibleCategories } from '#functions/domain/category.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { StoredEvent } from '#functions/domain/event.ts';
import { occurrencesOf } from '#functions/domain/series.ts';
import { categorisedIn, seriesWindow } from '#functions/domain/series-events.ts';
import { findVisibleEvents, listVisibleEvents } from '#functions/domain/visible-events.ts';
import type { Window } from '#functions/domain/window.ts';
import { answer } from '#functions/http/answer.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

/** Refusals are for any origin too: a widget must be able to read why it shows nothing. */
export const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag, x-request-id' };

/**
 * A calendar that is being handed over stays public although its owner's account is shut already.
 * @throws NotFound: the token is unknown, or its owner deleted or blocked [FEED-05]
 */
export const ownerOfWidget = async ({ embeddings, users }: Storage, token: string) => {
  const widget = await embeddings.findWidget(token);
  const owner = widget && (await users.getUser(widget.ownerId));
  if (!owner || !(owner.isActive || owner.heirId)) throw new NotFound(words.calendarNotFound);
  return owner;
};

export type Asked = {
  readonly window: Window;
  readonly now: Date;
  /** Ids; none: all events. */
  readonly categories?: readonly string[] | undefined;
};

/** Whether the public may read it: no draft [EV2-16], and of the categories that were asked for [EV2-24]. */
export const isPublic =
  ({ categories = [] }: Pick<Asked, 'categories'>, categoryOf: CategoryOf) =>
  (event: Pick<StoredEvent, 'status' | 'userId' | 'categoryId'>): boolean =>
    event.status !== 'draft' && (categories.length === 0 || categories.includes(categoryOf(event)?.id ?? ''));

/** The events that the embedding's owner sees [FEED-03, FEED-04], as far as they are public. @throws NotFound */
export const eventsOfWidget = async (storage: Storage, token: string, asked: Asked) => {
  const owner = await ownerOfWidget(storage, token);
  const listing = listVisibleEvents(storage.events, owner, asked);
  const [events, categoryOf] = await Promise.all([listing, visibleCategories(storage.categories, owner, listing)]);
  return { events: events.filter(isPublic(asked, categoryOf)), categoryOf };
};

/** The same as it is kept, for a file: single events and series that have a date in the window. @throws NotFound */
export const contentOfWidget = async (storage: Storage, token: string, asked: Asked) => {
  const owner = await ownerOfWidget(storage, token);
  const within = seriesWindow(asked.window, asked.now);
  const finding = findVisibleEvents(storage.events, owner, { window: asked.window, within });
  const named = finding.then(({ singles, series }) => [...singles, ...series].flatMap(categorisedIn));
  const [found, categoryOf] = await Promise.all([finding, visibleCategories(storage.categories, owner, named)]);
  const series = found.series.filter((one) => !occurrencesOf(one, within).next().done);
  return { singles: found.singles, series, categoryOf, shows: isPublic(asked, categoryOf) };
};

/**
 * 30 seconds (FEED-07), and at CloudFront longer where nobody is the worse for it: 15 seconds while one asks anew, a week
 * while the functions or the table fail.
 */
const SHARED = 'public, max-age=30, stale-while-revalidate=15, stale-if-error=604800';

/** The body, kept by shared caches; 304 for who has it already. */
export const sharedAnswer = <B>(body: B, headers: Record<string, string> = {}) =>
  answer(body, { headers: { 'cache-control': SHARED, ...headers }, hasEtag: true });
