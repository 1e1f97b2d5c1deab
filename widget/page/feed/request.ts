import { type Day, isoDay, monthNumber } from '#shared/time/day.ts';

/** The calendar that the feed is asked for; with the key of a secret link, its draft [LIVE-11]. */
export type FeedSource = { token: string; draft?: string };
/** Body of an answer, and the time for which it is right, by the `Age` of caches: milliseconds since the epoch. */
export type FeedAnswer = { body: string; at: number };
/** A month of the feed on its way: its number and the answer. */
export type MonthRequest = { month: number; answer: Promise<FeedAnswer> };

/** Name of the error for a 404: there is no such calendar (any more). A name, because each script has its own classes. */
export const UNKNOWN_CALENDAR = 'UnknownCalendar';
export const isUnknownCalendar = (error: unknown): boolean => error instanceof Error && error.name === UNKNOWN_CALENDAR;

const TIMEOUT = 30_000;
/** Firefox breaks off the requests of a page that is being left, and the page stays until the next one comes. */
const LEAVING = 1_000;

/** A part of the feed: the document of a day's month or of what is coming, or the list of `[from, to)` in ISO instants. */
export type FeedPart = Day | 'ahead' | { from: string; to: string };

/** Address of `GET /api/events/public`; without a part, of the list of all events. */
export const feedAddress = ({ token, ...draft }: FeedSource, part?: FeedPart): string => {
  const month = typeof part === 'number' ? isoDay(part).slice(0, 7) : part;
  return `/api/events/public?${new URLSearchParams({ token, ...(typeof month === 'string' ? { month, ...draft } : month) })}`;
};

const ask = async (source: FeedSource, part?: FeedPart, cache: RequestCache = 'default'): Promise<FeedAnswer> => {
  // Older browsers have no `AbortSignal.timeout`: there the connection's own time-out decides.
  const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(TIMEOUT) : null;
  const response = await fetch(feedAddress(source, part), { credentials: 'omit', cache, signal });
  if (!response.ok)
    throw Object.assign(new Error(`Feed: ${response.status}`), response.status === 404 && { name: UNKNOWN_CALENDAR });
  const at = Date.now() - (Number(response.headers.get('age')) || 0) * 1000;
  return { body: await response.text(), at };
};

/**
 * Asks the feed. No credentials: the answer is the same for everyone, and comes from shared caches. Rejects with an
 * UnknownCalendar for a 404, with an Error for anything else that is no 2xx, and after 30 s. A request that the network breaks off
 * is made once more, a second later: by then a page that is being left is gone and shows no failure. A listener for `beforeunload`
 * could tell that too, but older Firefox keeps no page that has one for «Back».
 */
export const requestFeed = (...request: Parameters<typeof ask>): Promise<FeedAnswer> =>
  ask(...request).catch(async (error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
    await new Promise((later) => setTimeout(later, LEAVING));
    return ask(...request);
  });

export const requestMonth = (source: FeedSource, day: Day): MonthRequest => ({
  month: monthNumber(day),
  answer: requestFeed(source, day),
});
