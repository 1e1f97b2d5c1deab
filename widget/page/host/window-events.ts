import { monthNumber } from '#shared/time/day.ts';
import { layoutOfPage } from '#widget/page/boot/start.ts';
import { whenIdle } from '#widget/page/boot/when-idle.ts';
import { eventsOf } from '#widget/page/model/event.ts';
import type { Layout, Model } from '#widget/page/model/model.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { fitFrame } from './host.ts';

// Each function turns what happens to the window into actions, until the signal aborts.
type Dispatch = (action: Action) => void;

const MINUTE = 60_000;

/** Tells the time every minute, and when the tab is visible again. */
export const followClock = (dispatch: Dispatch, signal: AbortSignal): void => {
  const tick = () => dispatch({ type: 'tick', now: Date.now() });
  const timer = setInterval(tick, MINUTE);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', tick, { signal });
};

// A few pixels more or less change nothing that is drawn, but each change draws everything.
const isSame = (a: Layout, b: Layout): boolean =>
  a.size === b.size && a.auto === b.auto && Math.abs(a.height - b.height) < 8;

/** Tells the size of the page: the layout depends on the width of the calendar, not of the screen. */
export const followSize = (model: () => Model, dispatch: Dispatch, signal: AbortSignal): void => {
  const measure = () => {
    const layout = layoutOfPage(model().settings);
    if (!isSame(layout, model().layout)) dispatch({ type: 'layout', layout });
  };
  window.addEventListener('resize', measure, { signal });
  // embed.js stops or starts to follow the height.
  const refit = () => {
    fitFrame();
    measure();
  };
  window.addEventListener('hashchange', refit, { signal });
  // The scroll bar of the first drawing takes width, but sends no event.
  whenIdle(measure);
};

/** Printing: on paper the period is a list. The browser takes its picture as soon as the listener returns. */
export const followPrinting = (dispatch: Dispatch, signal: AbortSignal): void => {
  window.addEventListener('beforeprint', () => dispatch({ type: 'printing', printing: true }), { signal });
  window.addEventListener('afterprint', () => dispatch({ type: 'printing', printing: false }), { signal });
};

/**
 * The embeddings manager shows examples in the preview of an empty calendar: it posts `{calendarWidgetSample: [events of the feed]}`.
 * Only our own site may, and only where the shown month has loaded and is empty.
 */
export const followMessages = (model: () => Model, dispatch: Dispatch, signal: AbortSignal): void => {
  const hear = ({ origin, data }: MessageEvent<unknown>) => {
    const sample: unknown = Object(data).calendarWidgetSample;
    const month = monthNumber(model().day);
    if (origin !== window.location.origin || !Array.isArray(sample) || model().months.get(month)?.events.length !== 0)
      return;
    dispatch({ type: 'loaded', month, events: eventsOf(sample), since: null });
  };
  window.addEventListener('message', hear, { signal });
};
