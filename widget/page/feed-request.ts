import { type Day, monthNumber } from '#shared/time/day.ts';
import { feedWindow } from '#shared/time/period.ts';

/** What the feed is asked of: a calendar, of some categories alone if these are named, by ids between commas [EV2-24]. */
export type FeedSource = { token: string; categories?: string };
/** A month of the feed on its way: its number and the body's text. */
export type MonthRequest = { month: number; body: Promise<string> };

/** Body of a month's feed and when it came, in milliseconds since the epoch. */
export type Loaded = { day: Day; body: string; at: number };

/** Name of the error for a 404: there is no such calendar (any more). By name, because each script has its own classes. */
export const UNKNOWN_CALENDAR = 'UnknownCalendar';
export const isUnknownCalendar = (error: unknown): boolean => error instanceof Error && error.name === UNKNOWN_CALENDAR;

const TIMEOUT = 30_000;

/** A part of the feed: a day's month, or `[from, to)` as ISO instants. */
export type FeedPart = Day | { from: string; to: string };

const windowOf = (part?: FeedPart): { from?: string; to?: string } =>
  typeof part === 'number' ? feedWindow(part) : (part ?? {});

/** Address of `GET /api/events/public`, with a window, or without any. */
export const feedAddress = (source: FeedSource, part?: FeedPart): string =>
  `/api/events/public?${new URLSearchParams({ ...source, ...windowOf(part) })}`;

/**
 * Body of the feed. No credentials: the answer is the same for everyone, and comes from shared caches. Rejects with
 * an UnknownCalendar for a 404, with an Error for anything else that is no 2xx, and after 30 s.
 */
export const requestFeed = async (
  source: FeedSource,
  part?: FeedPart,
  cache: RequestCache = 'default',
): Promise<string> => {
  // Older browsers cannot time out: there the connection's own patience decides.
  const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(TIMEOUT) : null;
  const response = await fetch(feedAddress(source, part), { credentials: 'omit', cache, signal });
  if (response.status === 404) throw Object.assign(new Error('No such calendar'), { name: UNKNOWN_CALENDAR });
  if (!response.ok) throw new Error(`The feed answered ${response.status}`);
  return response.text();
};

export const requestMonth = (source: FeedSource, day: Day): MonthRequest => ({
  month: monthNumber(day),
  body: requestFeed(source, day),
});
