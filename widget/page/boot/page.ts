import { widgetLog, widgetWords as words } from '#shared/locale/widget.ts';
import { monthNumber } from '#shared/time/day.ts';
import type { FeedPart } from '#widget/page/feed/feed-request.ts';
import { pageFeed } from '#widget/page/feed/page-feed.ts';
import { keepSettings } from '#widget/page/feed/storage.ts';
import { fitFrame, leaveThroughHost, tellHost, watchHeight } from '#widget/page/host/host.ts';
import { followClock, followMessages, followPrinting, followSize } from '#widget/page/host/window-events.ts';
import { parseFeed, type WidgetEvent } from '#widget/page/model/event.ts';
import { isOfCalendar, type Model } from '#widget/page/model/model.ts';
import { farWindow } from '#widget/page/model/nearest.ts';
import { periodText } from '#widget/page/model/period-text.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { darkenPage, followPreference } from '#widget/page/model/theme.ts';
import { wantedAmong } from '#widget/page/model/wanted.ts';
import { copyText } from '#widget/page/views/copy-text.ts';
import { dismissDialog } from '#widget/page/views/show-dialog.ts';
import { showToday } from '#widget/page/views/show-today.ts';
import { followScroll, openTimeline, scrollToUnseen, unseenIn } from '#widget/page/views/time-scroll.ts';
import type { Act } from './act.ts';
import type { BootstrapState } from './bootstrap.ts';
import { listen } from './listen.ts';
import { createRenderer } from './renderer.tsx';
import { layoutOfPage, modelOfPage } from './start.ts';
import { whenIdle } from './when-idle.ts';

const isShownMonthLoaded = ({ months, day }: Model): boolean => months.has(monthNumber(day));

/** Should the view scroll to today? So it does when the visitor asks for it, or when the events of today's month appear. */
const arrivesAtToday = (before: Model, model: Model, { type }: Action): boolean =>
  type === 'today' ||
  (monthNumber(model.day) === monthNumber(model.today) && isShownMonthLoaded(model) && !isShownMonthLoaded(before));

/** Has the view changed to another day, or have its events just come? */
const turnsTo = (before: Model, model: Model, { type }: Action): boolean =>
  type === 'today' || model.day !== before.day || (isShownMonthLoaded(model) && !isShownMonthLoaded(before));

/** Keeps the published settings for the start of the next visit; nothing of a draft [LIVE-11]. */
const keepPublished = ({ token, published, isDraft }: Model): void => {
  if (token && published && !isDraft) whenIdle(() => keepSettings(token, published));
};

/** Runs a task; what it throws ends the page. */
type Guard = (task: () => void) => void;

const run = (root: HTMLElement, state: BootstrapState, guard: Guard, signal: AbortSignal): void => {
  const { source } = state;
  const draw = createRenderer(root);
  let model = modelOfPage(state, Date.now());

  const ask = async (part?: FeedPart): Promise<readonly WidgetEvent[]> =>
    source ? parseFeed((await state.requestFeed(source, part)).body).events : [];
  // A deep link to an event of another month. It is more often ahead than over, so the whole feed is asked last.
  const goToWanted = async (id: string): Promise<void> => {
    for (const part of ['ahead', undefined] as const) {
      const events = (await ask(part)).filter((each) => isOfCalendar(model, each));
      const event = wantedAmong(events, id, { now: model.now, all: part === undefined });
      if (model.wanted !== id) return;
      if (event) return dispatch({ type: 'arrive', event });
    }
  };
  // An empty month leads to the nearest event, which is asked for when the browser is idle, once for each month.
  let lookedFrom: number | null = null;
  const lookFar = async (): Promise<void> => {
    const month = monthNumber(model.day);
    const around = farWindow(model);
    if (around === null || lookedFrom === month) return;
    lookedFrom = month;
    dispatch({ type: 'far', month, events: await ask(around) });
  };
  const countUnseen = (): void => dispatch({ type: 'unseen', unseen: unseenIn(root, model) });
  const follow = (before: Model, action: Action): void => {
    if (arrivesAtToday(before, model, action)) showToday(root, model.today);
    if (turnsTo(before, model, action)) openTimeline(root, model);
    if (action.type !== 'unseen') requestAnimationFrame(countUnseen);
    if (farWindow(model)) whenIdle(() => void lookFar().catch((error: unknown) => console.error(error)));
    if (isShownMonthLoaded(model)) document.title = `${words.calendar}: ${periodText(model)}`;
    state.follow?.(model);
    if (model.day !== before.day) feed?.show(model.day);
    if (model.published !== before.published) keepPublished(model);
    if (model.feed !== before.feed || model.settings !== before.settings) tellHost(root, model);
    if (model.feed !== before.feed && model.feed === 'ready' && model.wanted !== null) {
      goToWanted(model.wanted).catch((error: unknown) => console.error(error));
    }
  };
  const dispatch = (action: Action): void =>
    guard(() => {
      const before = model;
      model = reduce(before, action);
      if (model === before) return;
      if (model.settings !== before.settings) {
        model = { ...model, layout: layoutOfPage(model.settings) };
        darkenPage(model);
      }
      draw(model);
      follow(before, action);
    });
  const perform = (act: Act): void => {
    if (act.type === 'dismiss') dismissDialog(root);
    else if (act.type === 'scroll') scrollToUnseen(root, act.direction);
    else if (act.type === 'copy') {
      copyText(root, act.text);
      dispatch({ type: 'copied' });
    } else dispatch(act);
  };

  fitFrame();
  darkenPage(model);
  draw(model);
  listen(root, perform, signal);
  if (source === null) console.error(widgetLog.noToken);
  const feed = source && pageFeed(source, state, dispatch, signal);
  feed?.show(model.day);
  const current = () => model;
  state.calendar = { model: current, dispatch };
  leaveThroughHost(root);
  watchHeight(root, () => tellHost(root, model), signal);
  followSize(current, dispatch, signal);
  followScroll(root, countUnseen, signal);
  followClock(dispatch, signal);
  followPreference((dark) => dispatch({ type: 'theme', dark }), signal);
  followPrinting(dispatch, signal);
  followMessages(current, dispatch, signal);
};

/**
 * Runs the calendar in the root. An error ends it and empties the root: index.html then shows a sentence and links.
 * @returns ends the calendar: it listens, loads and draws no more
 */
export const startPage = (root: HTMLElement, state: BootstrapState): (() => void) => {
  const ending = new AbortController();
  const guard: Guard = (task) => {
    if (ending.signal.aborted) return;
    try {
      task();
    } catch (error) {
      console.error(error);
      ending.abort();
      root.replaceChildren();
    }
  };
  guard(() => run(root, state, guard, ending.signal));
  return () => ending.abort();
};
