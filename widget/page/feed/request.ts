import { type Day, isoDay, monthNumber } from '#shared/time/day.ts';

/**
 * The source of the feed: the calendar's widget token. With the `draft` key of a secret link the feed is the calendar's
 * draft [LIVE-11].
 */
export type FeedSource = { token: string; draft?: string };
/**
 * The body of an answer. `at` is the time at which the body was up to date, in milliseconds since the epoch. It is
 * computed from the `Age` header of caches.
 */
export type FeedAnswer = { body: string; at: number };
/** A requested month of the feed: its number and its answer. */
export type MonthRequest = { month: number; answer: Promise<FeedAnswer> };

/**
 * The name of the error for a 404, which means that the calendar does not exist. Errors are compared by name, because
 * each script has its own copy of the code.
 */
export const UNKNOWN_CALENDAR = 'UnknownCalendar';
export const isUnknownCalendar = (error: unknown): boolean => error instanceof Error && error.name === UNKNOWN_CALENDAR;

const TIMEOUT = 30_000;
/**
 * Milliseconds before a retry. When a visitor leaves, Firefox aborts the requests of the page, but still shows the page
 * until the next one comes. The wait keeps a failure from being shown meanwhile.
 */
const LEAVING = 1_000;

/**
 * A part of the feed: the document of a day's month, the document of coming events, or the list of events in `[from,
 * to)` (ISO instants).
 */
export type FeedPart = Day | 'ahead' | { from: string; to: string };

/** Address of `GET /api/events/public`. Without a part it asks for the list of all events. */
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
 * Requests the feed without credentials, because shared caches give all visitors one answer. A 404 rejects with an
 * UnknownCalendar. Any other status than 2xx, or no answer within 30 s, rejects with an Error. After a network failure
 * the request is repeated a second later, so that a page that is being left shows no failure. A listener for
 * `beforeunload` cannot be used instead: it would keep older versions of Firefox from storing the page for «Back».
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
