import { type Day, monthNumber } from '#shared/time/day.ts';
import type { BootstrapState } from '#widget/page/boot/bootstrap.ts';
import { whenIdle } from '#widget/page/boot/when-idle.ts';
import { watchSeenPart } from '#widget/page/host/host.ts';
import { parseFeed } from '#widget/page/model/event.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { type FeedLoader, feedLoader } from './feed-loader.ts';
import type { FeedAnswer, FeedSource } from './feed-request.ts';
import { keepFeed, keptFeed } from './storage.ts';

// The head's request is used and not repeated. A reload always asks the server: otherwise the browser may answer with its own
// copy.
const requestOnce = (
  source: FeedSource,
  { request, requestFeed }: BootstrapState,
): ((day: Day) => Promise<FeedAnswer>) => {
  let first = request;
  return (day) => {
    const answer = first?.month === monthNumber(day) ? first.answer : requestFeed(source, day, 'no-cache');
    first = null;
    return answer;
  };
};

/** Signs of an active visitor: mouse, finger, key, and focus on the frame. */
const TOUCHES = ['pointermove', 'pointerdown', 'keydown', 'focus'] as const;

/** The loader of a calendar's feed in this page, until the signal aborts. */
export const pageFeed = (
  source: FeedSource,
  state: BootstrapState,
  dispatch: (action: Action) => void,
  signal: AbortSignal,
): FeedLoader => {
  const { token, draft } = source;
  let isOnScreen = true;
  const loader = feedLoader({
    request: requestOnce(source, state),
    parse: parseFeed,
    // Writing to storage must not delay the first frame with events. Nothing of a draft is kept [LIVE-11].
    keep: (day, answer) => {
      if (draft === undefined) whenIdle(() => keepFeed(token, day, answer));
    },
    recall: (day) => (draft === undefined ? keptFeed(token, day) : null),
    dispatch,
    now: Date.now,
    isVisible: () => isOnScreen && document.visibilityState === 'visible',
    whenIdle,
  });
  watchSeenPart((isSeen) => {
    if (isSeen === isOnScreen) return;
    isOnScreen = isSeen;
    if (isSeen) loader.wake();
  });
  document.addEventListener('visibilitychange', loader.wake, { signal });
  window.addEventListener('online', loader.wake, { signal });
  for (const name of TOUCHES) window.addEventListener(name, loader.touch, { signal, passive: true });
  signal.addEventListener('abort', loader.stop);
  return loader;
};
