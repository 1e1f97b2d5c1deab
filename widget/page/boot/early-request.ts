import { type Day, wallTime } from '#shared/time/day.ts';
import { type FeedSource, type MonthRequest, requestFeed, requestMonth } from '#widget/page/feed/request.ts';
import { dayNamed } from '#widget/page/model/deep-link.ts';

/** The values that the script in the head has read from the address, and the request that it has sent. */
export type EarlyRequest = {
  /** Null when the address names no calendar. */
  source: FeedSource | null;
  /** The day at which the calendar opens: today, or the day of a deep link [REC-30, VIS-02]. */
  day: Day;
  /** The request for its month. Null without a token. */
  request: MonthRequest | null;
  /** The function for all requests of the feed. The main script takes it from here, so that it needs no copy. */
  requestFeed: typeof requestFeed;
};

/** `/calendar/{token}` → the token, or null. The token in `prop` comes before the token in the path [WID-01]. */
export const tokenOf = (path: string, prop?: string): string | null => {
  if (prop) return prop;
  const segments = path.split('/');
  const token = segments[segments.indexOf('calendar') + 1];
  if (!segments.includes('calendar') || !token) return null;
  try {
    return decodeURIComponent(token);
  } catch {
    return token;
  }
};

/** Reads the page's address and requests the first month. `now`: milliseconds since the epoch. */
export const requestEarly = (
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  now: number,
): EarlyRequest => {
  const token = tokenOf(pathname);
  const query = new URLSearchParams(search);
  const day = dayNamed(query.get('date')) ?? dayNamed(query.get('event')) ?? wallTime(now).day;
  const draft = query.get('draft');
  const source = token === null ? null : { token, ...(draft !== null && { draft }) };
  const request = source && requestMonth(source, day);
  // The loader handles a failed request later. Until then this empty handler keeps the browser from reporting an
  // unhandled rejection.
  request?.answer.catch(() => undefined);
  return { source, day, request, requestFeed };
};
