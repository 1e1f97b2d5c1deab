import { Fragment, jsx } from 'preact/jsx-runtime';
import { widgetLog, widgetWords as words } from '#shared/locale/widget.ts';
import { monthNumber } from '#shared/time/day.ts';
import { createLoader } from '#widget/page/feed/loader.ts';
import type { FeedPart } from '#widget/page/feed/request.ts';
import { keepSettings } from '#widget/page/feed/storage.ts';
import { fitFrame, followMessages, postToHost, watchHeight } from '#widget/page/host/host.ts';
import {
  darkenPage,
  followClock,
  followPreference,
  followPrinting,
  followSize,
  measureLayout,
  whenIdle,
} from '#widget/page/host/window.ts';
import { linkedEvent } from '#widget/page/model/deep-link.ts';
import { parseFeed, type WidgetEvent } from '#widget/page/model/event.ts';
import { drawnView, type Model, periodText } from '#widget/page/model/model.ts';
import { farWindow } from '#widget/page/model/nearest.ts';
import { nextEvents } from '#widget/page/model/next-events.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { createRenderer } from '#widget/page/views/renderer.tsx';
import { followScroll, hiddenEvents, openTimeline, scrollToToday } from '#widget/page/views/scroll.ts';
import type { EarlyRequest } from './early-request.ts';
import { initialModel } from './initial-model.ts';
import { type LateViews, loadScript, type RunningCalendar } from './page-scripts.ts';

const isMonthLoaded = ({ months, day }: Model): boolean => months.has(monthNumber(day));

/** Scrolls the view to today or to its first hours, when the visitor goes there or events of that day appear. */
const scrollView = (root: HTMLElement, before: Model, model: Model, { type }: Action): void => {
  const appears = isMonthLoaded(model) && !isMonthLoaded(before);
  const isTodaysMonth = monthNumber(model.day) === monthNumber(model.today);
  if (type === 'today' || (appears && isTodaysMonth)) scrollToToday(root, model.today);
  if (type === 'today' || appears || model.day !== before.day) openTimeline(root, model);
};

/** Keeps the published settings for the next visit, but none of a draft [LIVE-11]. */
const keepPublished = ({ token, publishedQuery, isDraft }: Model): void => {
  if (token && publishedQuery && !isDraft) whenIdle(() => keepSettings(token, publishedQuery));
};

const log = (error: unknown): void => console.error(error);

/** Runs a task; what it throws ends the page. */
type Guard = (task: () => void) => void;

const run = (root: HTMLElement, early: EarlyRequest, guard: Guard, signal: AbortSignal): RunningCalendar => {
  const { source, requestFeed } = early;
  let model = initialModel(early, Date.now());
  let late: LateViews = {};
  let listener: (model: Model) => void = () => {};

  const eventsIn = async (part?: FeedPart): Promise<readonly WidgetEvent[]> =>
    source ? parseFeed((await requestFeed(source, part)).body).events : [];
  // Finds the event of a deep link in another month. Most lie ahead, so the whole feed is requested last.
  const followDeepLink = async (): Promise<void> => {
    for (const part of ['ahead', undefined] as const) {
      const events = await eventsIn(part);
      const event = linkedEvent(model, events, part === undefined);
      if (event) return dispatch({ type: 'arrive', event });
    }
    dispatch({ type: 'no-event' });
  };
  // Finds the nearest event to an empty month. Requested when the browser is idle, once per month.
  let askedFar: number | null = null;
  const askFar = async (): Promise<void> => {
    const month = monthNumber(model.day);
    const around = farWindow(model);
    if (around === null || askedFar === month) return;
    askedFar = month;
    dispatch({ type: 'far', month, events: await eventsIn(around) });
  };
  const openSearch = async (): Promise<void> => {
    try {
      const [events] = await Promise.all([eventsIn('ahead'), late.Search ?? loadScript(SEARCH_SCRIPT)]);
      dispatch({ type: 'ahead', events });
    } catch (error) {
      log(error);
      dispatch({ type: 'ahead', events: 'failed' });
    }
  };
  const loadQrCode = async (): Promise<void> => {
    try {
      if (!late.QrCode) await loadScript(QR_SCRIPT);
    } catch (error) {
      log(error);
      dispatch({ type: 'qr-failed' });
    }
  };
  // Cards and blocks are drawn by a script of their own. Without it the page shows the calendar, and a list for cards.
  let hasAskedBlocks = false;
  const loadBlocks = (): void => {
    if (hasAskedBlocks || !(model.block || drawnView(model) === 'cards')) return;
    hasAskedBlocks = true;
    loadScript(BLOCKS_SCRIPT).catch((error) => {
      log(error);
      take({ Cards: null, Block: null });
    });
  };
  let hasAskedAhead = false;
  const askAhead = (): void => {
    const { block } = model;
    if (hasAskedAhead || !block || !('next' in block) || nextEvents(model, block.next).length >= block.next) return;
    hasAskedAhead = true;
    eventsIn('ahead').then(
      (events) => dispatch({ type: 'ahead', events }),
      (error) => {
        log(error);
        dispatch({ type: 'ahead', events: 'failed' });
      },
    );
  };
  const countHidden = (): void => dispatch({ type: 'hidden', hidden: hiddenEvents(root, model) });

  /** What the browser does after a model is drawn. */
  const afterDrawing = (before: Model, action: Action): void => {
    scrollView(root, before, model, action);
    if (action.type !== 'hidden') requestAnimationFrame(countHidden);
    if (action.type === 'open-search') void openSearch();
    if (action.type === 'open-qr') void loadQrCode();
    if (farWindow(model)) whenIdle(() => void askFar().catch(log));
    loadBlocks();
    if (isMonthLoaded(model)) {
      askAhead();
      document.title = `${words.calendar}: ${periodText(model)}`;
    }
    listener(model);
    if (model.day !== before.day) show?.(model.day);
    if (model.publishedQuery !== before.publishedQuery) keepPublished(model);
    if (model.feed !== before.feed || model.settings !== before.settings) postToHost(root, model);
    if (model.feed !== before.feed && model.feed === 'ready' && model.deepLink !== null) followDeepLink().catch(log);
  };
  const dispatch = (action: Action): void =>
    guard(() => {
      const before = model;
      model = reduce(before, action);
      if (model === before) return;
      if (model.settings !== before.settings) {
        model = { ...model, layout: measureLayout(model.settings) };
        darkenPage(model);
      }
      draw(model, late);
      afterDrawing(before, action);
    });
  const draw = createRenderer(root, dispatch);
  const take = (views: LateViews): void =>
    guard(() => {
      late = { ...late, ...views };
      draw(model, late);
    });

  fitFrame();
  darkenPage(model);
  draw(model, late);
  loadBlocks();
  if (source === null) log(widgetLog.noToken);
  const show = source && createLoader({ ...early, source, dispatch, signal });
  show?.(model.day);
  const current = () => model;
  watchHeight(root, () => postToHost(root, model), signal);
  followSize(current, dispatch, signal);
  followScroll(root, countHidden, signal);
  followClock(dispatch, signal);
  followPreference(dispatch, signal);
  followPrinting(dispatch, signal);
  followMessages(current, dispatch, signal);
  return {
    follow: (next) => {
      listener = next;
      next(model);
    },
    show: take,
    preact: { jsx, Fragment },
  };
};

/**
 * Runs the calendar in the root. An error ends it and empties the root; index.html then shows a text and links.
 * @param crashed gets that error
 * @returns undefined if it fails at once
 */
export const startCalendar = (
  root: HTMLElement,
  early: EarlyRequest,
  crashed: (error: unknown) => void,
): RunningCalendar | undefined => {
  const ending = new AbortController();
  let calendar: RunningCalendar | undefined;
  const guard: Guard = (task) => {
    if (ending.signal.aborted) return;
    try {
      task();
    } catch (error) {
      log(error);
      ending.abort();
      crashed(error);
      root.replaceChildren();
    }
  };
  guard(() => {
    calendar = run(root, early, guard, ending.signal);
  });
  return calendar;
};
