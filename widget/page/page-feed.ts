import { type Day, monthNumber } from '#shared/time/day.ts';
import type { BootstrapState } from './bootstrap.ts';
import { parseFeed } from './event.ts';
import { type FeedLoader, feedLoader } from './feed-loader.ts';
import type { FeedSource } from './feed-request.ts';
import type { Action } from './reduce.ts';
import { keepFeed, keptFeed } from './storage.ts';
import { whenIdle } from './when-idle.ts';

// The head's request is waited for, not made again. A reload asks the server whether anything has changed: the browser's
// own copy may be just young enough to be given back unasked.
const requestOnce = (source: FeedSource, { request, requestFeed }: BootstrapState): ((day: Day) => Promise<string>) => {
  let first = request;
  return (day) => {
    const body = first?.month === monthNumber(day) ? first.body : requestFeed(source, day, 'no-cache');
    first = null;
    return body;
  };
};

/** The loader of a calendar's feed in this page, until the signal aborts. */
export const pageFeed = (
  source: FeedSource,
  state: BootstrapState,
  dispatch: (action: Action) => void,
  signal: AbortSignal,
): FeedLoader => {
  const key = Object.values(source).join(':');
  const loader = feedLoader({
    request: requestOnce(source, state),
    parse: parseFeed,
    // Writing to storage must not delay the first frame with events.
    keep: (month) => whenIdle(() => keepFeed(key, month)),
    recall: (day) => keptFeed(key, day),
    dispatch,
    now: Date.now,
    isVisible: () => document.visibilityState === 'visible',
    whenIdle,
  });
  document.addEventListener('visibilitychange', loader.wake, { signal });
  window.addEventListener('online', loader.wake, { signal });
  signal.addEventListener('abort', loader.stop);
  return loader;
};
