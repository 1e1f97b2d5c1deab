import { createHash, timingSafeEqual } from 'node:crypto';
import { sampleIn } from '#functions/domain/embeddings/visits.ts';
import { NotFound } from '#functions/domain/errors.ts';
import { toFeedEvent } from '#functions/domain/events/feed-event.ts';
import { DEFAULT_TIME_ZONE, dayOf } from '#functions/domain/events/local-day.ts';
import type { Window } from '#functions/domain/events/window.ts';
import type { FeedEvent, FeedMonth } from '#shared/contracts/feed.ts';
import { writeSettings } from '#shared/embedding/query-codec.ts';
import { dayFrom } from '#shared/time/day.ts';
import { feedWindow } from '#shared/time/period.ts';
import type { Storage } from './storage.ts';
import { firstOfWidget, openWidget } from './widget-events.ts';

/** The span of `ahead`: the next twelve months. */
const AHEAD = 'ahead';
const AHEAD_MAX = 1_000;
/** The most bytes of events. Lambda answers at most 6 MB. */
const BYTES_MAX = 5_000_000;

type Asked = {
  /** `YYYY-MM`, or `ahead`. */
  readonly month: string;
  readonly now: Date;
  /** The draft key. With it, the document shows the draft instead of the published settings [LIVE-11]. */
  readonly draft?: string | undefined;
};

/**
 * The span of a month document. It begins and ends with whole days, so that it does not depend on the moment of the
 * request.
 */
export const windowOf = (month: string, now: Date): Required<Window> => {
  if (month !== AHEAD) {
    const [year = 0, number = 1] = month.split('-').map(Number);
    return feedWindow(dayFrom(year, number - 1, 1));
  }
  const { from } = dayOf(now, DEFAULT_TIME_ZONE);
  const to = new Date(from);
  to.setUTCFullYear(to.getUTCFullYear() + 1);
  return { from, to: to.toISOString() };
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

const isKeyOf = ({ draftKey }: { readonly draftKey?: string | undefined }, draft: string): boolean =>
  draftKey !== undefined && isSame(draftKey, draft);

/** The first events that fit into one document. */
const fitting = (events: readonly FeedEvent[], most: number): FeedEvent[] => {
  let [count, bytes] = [0, 0];
  for (const event of events.slice(0, most)) {
    bytes += Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes > BYTES_MAX) break;
    count += 1;
  }
  return events.slice(0, count);
};

/**
 * The document of a month: the settings of a widget, and its events of all categories. The same state of the table
 * gives the same document, whoever builds it and when [SNAP-01].
 * @throws NotFound: the token is unknown, the widgets of its owner are hidden, or the draft key is wrong or revoked
 */
export const buildMonth = async (storage: Storage, token: string, { month, now, draft }: Asked): Promise<FeedMonth> => {
  const widget = await openWidget(storage, token);
  const looking = storage.embeddings.lookOf({ ownerId: widget.owner.id, id: widget.embeddingId });
  // The key is checked first, so that a wrong key costs only one read.
  if (draft !== undefined && !isKeyOf(await looking, draft)) throw new NotFound('calendar-not-found');
  const [look, shown] = await Promise.all([
    looking,
    firstOfWidget(storage, widget, { window: windowOf(month, now), now }),
  ]);
  const settings = draft === undefined ? look.published.settings : look.settings;
  const all = shown.events.map((event) => toFeedEvent(event, shown.categoryOf));
  const events = fitting(all, month === AHEAD ? AHEAD_MAX : all.length);
  return {
    month,
    settings: writeSettings(settings).toString(),
    // The owner's views of a draft are not counted [SEEN-02].
    seen: draft === undefined ? sampleIn(look) : 0,
    ...(settings.responsive !== undefined && { responsive: settings.responsive }),
    ...((shown.isPartial || events.length < all.length) && { isPartial: true }),
    events,
  };
};
