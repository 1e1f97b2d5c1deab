import { monthNumber } from '#shared/time/day.ts';
import { retryAfter } from '#widget/page/feed/loader.ts';
import type { FeedPart } from '#widget/page/feed/request.ts';
import { whenIdle } from '#widget/page/host/window.ts';
import { linkedEvent } from '#widget/page/model/deep-link.ts';
import { parseFeed, type WidgetEvent } from '#widget/page/model/event.ts';
import { drawnView, isMonthLoaded, type Model } from '#widget/page/model/model.ts';
import { farWindow } from '#widget/page/model/nearest.ts';
import { nextEvents } from '#widget/page/model/next-events.ts';
import type { Action, Dispatch } from '#widget/page/model/reduce.ts';
import type { EarlyRequest } from './early-request.ts';
import { type LateViews, loadScript } from './page-scripts.ts';

type Options = Pick<EarlyRequest, 'source' | 'requestFeed'> & {
  current: () => Model;
  dispatch: Dispatch;
  take: (views: LateViews) => void;
};

/**
 * Fetches further events, and the scripts of parts that are opened or shown.
 * @returns a function to call after each drawing. It takes the previous model, the drawn model, and the action between
 * them.
 */
export const createFetcher = ({ source, requestFeed, current, dispatch, take }: Options) => {
  let hasAskedBlocks = false;
  let hasAskedAhead = false;
  /** Logs the failure of a task, then calls `failed`. */
  const attempt = (task: Promise<unknown>, failed?: () => void): void => {
    task.catch((error) => {
      console.error(error);
      failed?.();
    });
  };

  const eventsIn = async (part?: FeedPart): Promise<readonly WidgetEvent[]> =>
    source ? parseFeed((await requestFeed(source, part)).body).events : [];
  /** Fetches the coming events, and then calls `done`. After a failure those that are there stay. */
  const fetchAhead = (script?: Promise<unknown>, done?: (hasFailed?: true) => void): void =>
    attempt(
      Promise.all([eventsIn('ahead'), script]).then(([events]) => {
        dispatch({ type: 'ahead', events });
        done?.();
      }),
      () => {
        if (!Array.isArray(current().ahead)) dispatch({ type: 'ahead', events: 'failed' });
        done?.(true);
      },
    );
  /**
   * Fetches the coming events of a block every five minutes while the page is visible, and sooner after a failure. A
   * page in a hall stays open for weeks.
   */
  const fetchForBlock = (failures = 0): void =>
    fetchAhead(undefined, (hasFailed) => {
      const next = hasFailed ? failures + 1 : 0;
      const later = () =>
        setTimeout(
          () => (document.visibilityState === 'visible' ? fetchForBlock(next) : later()),
          retryAfter(next || Number.POSITIVE_INFINITY),
        );
      later();
    });
  let farMonth: number | undefined;
  /** Fetches the nearest events to an empty month, once per month. After a failure the next drawing tries again. */
  const fetchFar = async (): Promise<void> => {
    const model = current();
    const month = monthNumber(model.day);
    const window = farWindow(model);
    if (!window || farMonth === month) return;
    farMonth = month;
    dispatch({ type: 'far', month, events: await eventsIn(window) });
  };
  /**
   * Finds the event of a deep link outside the loaded month. Most such events lie ahead, so the coming events are
   * requested first, and the whole feed only if the event is not among them.
   */
  const followDeepLink = async (): Promise<void> => {
    for (const part of ['ahead', undefined] as const) {
      const events = await eventsIn(part);
      const event = linkedEvent(current(), events, part === undefined);
      if (event) return dispatch({ type: 'arrive', event });
    }
    dispatch({ type: 'no-event' });
  };

  return (before: Model, model: Model, { Search, QrCode }: LateViews, action?: Action): void => {
    const { block } = model;
    if (action?.type === 'open-search') fetchAhead(Search ? undefined : loadScript(SEARCH_SCRIPT));
    if (action?.type === 'open-qr' && !QrCode) attempt(loadScript(QR_SCRIPT), () => dispatch({ type: 'qr-failed' }));
    // A separate script draws cards and blocks. If it cannot be fetched, the page shows the calendar instead of a
    // block, and a list instead of cards.
    if (!hasAskedBlocks && (block || drawnView(model) === 'cards')) {
      hasAskedBlocks = true;
      attempt(loadScript(BLOCKS_SCRIPT), () => take({ Cards: null, Block: null }));
    }
    const next = block && 'next' in block && block.next;
    if (next && !hasAskedAhead && isMonthLoaded(model) && nextEvents(model, next).length < next) {
      hasAskedAhead = true;
      fetchForBlock();
    }
    whenIdle(() =>
      attempt(fetchFar(), () => {
        farMonth = undefined;
      }),
    );
    if (model.feed !== before.feed && model.feed === 'ready' && model.deepLink !== null) attempt(followDeepLink());
  };
};
