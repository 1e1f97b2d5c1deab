import { isOpen } from '#functions/domain/accounts/account.ts';
import { NotFound } from '#functions/domain/errors.ts';
import type { CategoryOf } from '#functions/domain/events/category.ts';
import type { StoredEvent } from '#functions/domain/events/event.ts';
import { occurrencesOf } from '#functions/domain/events/series.ts';
import {
  categorisedIn,
  expanded,
  expandedFirst,
  type Found,
  OCCURRENCES_MAX,
  seriesWindow,
} from '#functions/domain/events/series-events.ts';
import type { Window } from '#functions/domain/events/window.ts';
import { answer } from '#functions/http/answer.ts';
import type { Scope } from '#functions/storage/months/documents.ts';
import { findShownEvents, type Widget } from './shown-events.ts';
import type { Storage } from './storage.ts';

/** Pages of other origins may read the answers, refusals included, so that a widget can say why it shows nothing. */
export const ANY_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'etag, x-request-id' };

/** @throws NotFound: the token is unknown, or its owner is deleted, blocked or not approved yet [FEED-05, REG-08] */
export const openWidget = async ({ embeddings, users }: Storage, token: string): Promise<Widget> => {
  const widget = await embeddings.findWidget(token);
  const owner = widget && (await users.getPerson(widget.ownerId));
  if (!owner || !isOpen(owner)) throw new NotFound('calendar-not-found');
  return { embeddingId: widget.embeddingId, owner, calendars: widget.calendars };
};

/**
 * The calendars that a widget may show: for an administrator all published calendars, for a user the calendars of the
 * user.
 */
export const scopeOf = ({ owner }: Widget): Scope => (owner.role === 'admin' ? 'all' : 'asked');

type Asked = {
  readonly window: Window;
  readonly now: Date;
  /** Ids of categories; none: all events. */
  readonly categories?: readonly string[] | undefined;
};

/**
 * Whether visitors may see an event. It must be no draft [EV2-16] and no template. If categories are asked for, it must
 * have one of them [EV2-24].
 */
export const isPublic =
  ({ categories = [] }: Pick<Asked, 'categories'>, categoryOf: CategoryOf) =>
  (event: Pick<StoredEvent, 'status' | 'calendarId' | 'categoryId' | 'isTemplate'>): boolean =>
    event.status !== 'draft' &&
    !event.isTemplate &&
    (categories.length === 0 || categories.includes(categoryOf(event)?.id ?? ''));

/** The stored events and series of a widget in a window [FEED-03, FEED-04]. @throws NotFound */
const foundOf = async (storage: Storage, widget: Widget, { window, now }: Asked) => {
  const within = seriesWindow(window, now);
  return { within, found: await findShownEvents(storage, widget, { window, within }) };
};

/**
 * The events among these that visitors may see. Categories are read after the events, because most calendars have none.
 */
const publicOf = async ({ categories }: Storage, events: readonly StoredEvent[], asked: Asked) => {
  const categoryOf = await categories.categoriesNamed(events);
  return { events: events.filter(isPublic(asked, categoryOf)), categoryOf };
};

/** The events that the widget shows. @throws NotFound; Rejected: too many dates of series [REC-32] */
export const eventsOfWidget = async (storage: Storage, token: string, asked: Asked) => {
  const { found, within } = await foundOf(storage, await openWidget(storage, token), asked);
  return publicOf(storage, expanded(found, within, OCCURRENCES_MAX), asked);
};

/** The most dates of series in a document. Later dates are left out. */
const DATES_MAX = 5 * OCCURRENCES_MAX;

/**
 * Does the same as `eventsOfWidget` for a document. If there are too many events, the document gets the first of them.
 * @throws NotFound
 */
export const firstOfWidget = async (storage: Storage, widget: Widget, asked: Asked) => {
  const { found, within } = await foundOf(storage, widget, asked);
  const { events, isPartial } = expandedFirst(found, within, DATES_MAX);
  return { ...(await publicOf(storage, events, asked)), isPartial };
};

/** The content of a file: single events, series with a date in the window, and their categories. */
const contentOf = async ({ categories }: Storage, { singles, series }: Found, within: Required<Window>) => ({
  singles,
  series: series.filter((one) => !occurrencesOf(one, within).next().done),
  categoryOf: await categories.categoriesNamed([...singles, ...series].flatMap(categorisedIn)),
});

/** `eventsOfWidget` for a file, with events as stored. @throws NotFound */
export const contentOfWidget = async (storage: Storage, token: string, asked: Asked) => {
  const { found, within } = await foundOf(storage, await openWidget(storage, token), asked);
  const content = await contentOf(storage, found, within);
  return { ...content, shows: isPublic(asked, content.categoryOf) };
};

/** The content of a calendar's file for members: drafts included, templates not. */
export const contentOfCalendar = async (storage: Storage, calendarId: string, { window, now }: Asked) => {
  const within = seriesWindow(window, now);
  const content = await contentOf(storage, await storage.events.findOwnEvents(calendarId, { window, within }), within);
  return { ...content, shows: ({ isTemplate }: Pick<StoredEvent, 'isTemplate'>) => !isTemplate };
};

/**
 * Caches keep the answer for 30 seconds [FEED-07]. CloudFront may serve an older answer: for 15 seconds while it
 * fetches a new one, and for a week while the functions or the table fail.
 */
const SHARED = 'public, max-age=30, stale-while-revalidate=15, stale-if-error=604800';

/** The body with headers for shared caches. A caller that already has this body gets 304. */
export const sharedAnswer = <B>(body: B, headers: Record<string, string> = {}) =>
  answer(body, { headers: { 'cache-control': SHARED, ...headers }, hasEtag: true });
