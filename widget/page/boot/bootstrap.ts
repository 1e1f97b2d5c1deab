import { type Day, wallTime } from '#shared/time/day.ts';
import { type FeedSource, type MonthRequest, requestFeed, requestMonth } from '#widget/page/feed/feed-request.ts';
import type { Model } from '#widget/page/model/model.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { dayNamed } from '#widget/page/model/wanted.ts';
import { tokenOf } from './token.ts';

/** The state that the script in the head leaves for the main script. */
export type BootstrapState = {
  /** Null when the address names no calendar. */
  source: FeedSource | null;
  /** The day that opens: today, or the day that a deep link names [REC-30, VIS-02]. */
  day: Day;
  /** Its month, already on its way. Null without a token. */
  request: MonthRequest | null;
  /** For all later requests, so that the main script needs no copy of its own. */
  requestFeed: typeof requestFeed;
  /** For the script that comes late: the calendar, while it runs. */
  calendar?: { model: () => Model; dispatch: (action: Action) => void };
  /** The last click before the late script came, which handles the search's button. */
  clicked?: EventTarget | null;
  /** Set by the late script; called with each model that is drawn. */
  follow?: (model: Model) => void;
};

declare global {
  interface Window {
    calendarWidget?: BootstrapState;
  }
}

/** Reads the page's address and requests the month that opens. */
export const bootstrap = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>, now: number): BootstrapState => {
  const token = tokenOf(pathname);
  const query = new URLSearchParams(search);
  const day = dayNamed(query.get('date')) ?? dayNamed(query.get('event')) ?? wallTime(now).day;
  const draft = query.get('draft');
  const source = token === null ? null : { token, ...(draft !== null && { draft }) };
  const request = source && requestMonth(source, day);
  // `page-feed.ts` handles the failure; here it only must not count as unhandled.
  request?.answer.catch(() => undefined);
  return { source, day, request, requestFeed };
};
