import { Fragment, jsx } from 'preact/jsx-runtime';
import { widgetLog, widgetWords as words } from '#shared/locale/widget.ts';
import { monthNumber } from '#shared/time/day.ts';
import { createLoader } from '#widget/page/feed/loader.ts';
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
import { isMonthLoaded, type Model, periodText } from '#widget/page/model/model.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { createRenderer } from '#widget/page/views/renderer.tsx';
import { followScroll, hiddenEvents, openTimeline, scrollToToday } from '#widget/page/views/scroll.ts';
import type { EarlyRequest } from './early-request.ts';
import { createFetcher } from './fetch-more.ts';
import { initialModel } from './initial-model.ts';
import type { LateViews, RunningCalendar } from './page-scripts.ts';

/**
 * Scrolls a list to today when the visitor chooses today, or when the events of the present month appear. Scrolls week
 * and day to their opening hour when the visitor chooses today, when events appear, or when another day is shown.
 */
const scrollView = (root: HTMLElement, before: Model, model: Model, { type }: Action): void => {
  const comes = type === 'today' || (isMonthLoaded(model) && !isMonthLoaded(before));
  if (comes && monthNumber(model.day) === monthNumber(model.today)) scrollToToday(root, model.today);
  if (comes || model.day !== before.day) openTimeline(root, model);
};

/** Keeps the published settings for the next visit. Nothing is kept of a draft [LIVE-11]. */
const keepPublished = ({ token, publishedQuery, isDraft }: Model): void => {
  if (token && publishedQuery && !isDraft) whenIdle(() => keepSettings(token, publishedQuery));
};

/** Runs a task; an error ends the page. */
type Guard = (task: () => void) => void;

const run = (root: HTMLElement, early: EarlyRequest, guard: Guard, signal: AbortSignal): RunningCalendar => {
  const { source } = early;
  let model = initialModel(early, Date.now());
  let late: LateViews = {};
  let listener: (model: Model) => void = () => {};

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
  const take = (views: LateViews): void =>
    guard(() => {
      late = { ...late, ...views };
      draw(model, late);
    });
  const draw = createRenderer(root, dispatch);
  const current = () => model;
  const countHidden = (): void => dispatch({ type: 'hidden', hidden: hiddenEvents(root, model) });
  const show = source && createLoader({ ...early, source, dispatch, signal });
  const fetchMore = createFetcher({ ...early, current, dispatch, take });

  /** The work after each drawing of a model. */
  const afterDrawing = (before: Model, action: Action): void => {
    scrollView(root, before, model, action);
    if (action.type !== 'hidden') requestAnimationFrame(countHidden);
    fetchMore(before, model, late, action);
    if (isMonthLoaded(model)) document.title = `${words.calendar}: ${periodText(model)}`;
    listener(model);
    if (model.day !== before.day) show?.(model.day);
    if (model.publishedQuery !== before.publishedQuery) keepPublished(model);
    if (model.feed !== before.feed || model.settings !== before.settings) postToHost(root, model);
  };

  fitFrame();
  darkenPage(model);
  draw(model, late);
  fetchMore(model, model, late);
  if (source === null) console.error(widgetLog.noToken);
  show?.(model.day);
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
 * Runs the calendar in the root. An error ends the calendar and empties the root; index.html then shows a text and
 * links.
 * @param crashed is called with the error
 * @returns undefined if the calendar fails at once
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
      console.error(error);
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
