import type { CommonSettings } from '#shared/embedding/settings.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { sizeOf } from '#widget/page/model/layout.ts';
import type { Layout, Model } from '#widget/page/model/model.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { fitFrame, isAutoHeight, isFramed } from './host.ts';

// Follows the window. Each `follow…` turns changes of the window into actions, until the signal aborts.

/**
 * The first height of a frame that follows its content, in CSS pixels. It applies if the settings have no height in
 * pixels.
 */
const USUAL_HEIGHT = 600;

/** Runs a task when the browser is idle. */
export const whenIdle = (task: () => void): void => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) window.requestIdleCallback(task, { timeout: 5000 });
  else setTimeout(task, 1000);
};

const pixels = (size: string): number | null => {
  const found = /^([\d.]+)px$/i.exec(size);
  return found ? Number(found[1]) : null;
};

/** The layout of this window, now. */
export const measureLayout = ({ maxWidth, height }: Pick<CommonSettings, 'maxWidth' | 'height'>): Layout => {
  const auto = isAutoHeight(window.location.hash);
  // The calendar is as wide as the window, except under a `maxWidth` in pixels. Other limits hardly make it narrower.
  const { clientWidth } = document.documentElement;
  const width = Math.min(clientWidth, pixels(maxWidth) ?? clientWidth);
  // A frame that follows its content begins with the height in the settings. If the content fits into that height, the
  // frame does not jump.
  return { size: sizeOf(width), height: auto ? (pixels(height) ?? USUAL_HEIGHT) : window.innerHeight, auto };
};

/** Sends the time every minute, and when the tab becomes visible. */
export const followClock = (dispatch: Dispatch, signal: AbortSignal): void => {
  const tick = () => dispatch({ type: 'tick', now: Date.now() });
  const timer = setInterval(tick, MINUTE_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', tick, { signal });
};

// Whether two layouts draw alike. A few pixels change nothing that is drawn, but every change of the layout draws the
// whole calendar.
const isSame = (a: Layout, b: Layout): boolean =>
  a.size === b.size && a.auto === b.auto && Math.abs(a.height - b.height) < 8;

/** Sends the size of the calendar. The layout depends on this size and not on the size of the screen. */
export const followSize = (model: () => Model, dispatch: Dispatch, signal: AbortSignal): void => {
  const measure = () => {
    const layout = measureLayout(model().settings);
    if (!isSame(layout, model().layout)) dispatch({ type: 'layout', layout });
  };
  window.addEventListener('resize', measure, { signal });
  // embed.js changes the fragment when the frame starts or stops to follow its content.
  const refit = () => {
    fitFrame();
    measure();
  };
  window.addEventListener('hashchange', refit, { signal });
  // The first drawing may show a scroll bar, which makes the calendar narrower without any event. So the size is
  // measured again.
  whenIdle(measure);
};

/** Prints the period as a list. The browser takes the picture to print when the listener returns. */
export const followPrinting = (dispatch: Dispatch, signal: AbortSignal): void => {
  window.addEventListener('beforeprint', () => dispatch({ type: 'printing', printing: true }), { signal });
  window.addEventListener('afterprint', () => dispatch({ type: 'printing', printing: false }), { signal });
};

const preference = (): MediaQueryList | undefined => window.matchMedia?.('(prefers-color-scheme: dark)');

/** Does this visitor prefer dark? */
export const prefersDark = (): boolean => preference()?.matches ?? false;

/** The preference may change at any time, for instance at sunset. */
export const followPreference = (dispatch: Dispatch, signal: AbortSignal): void =>
  preference()?.addEventListener('change', ({ matches }) => dispatch({ type: 'theme', dark: matches }), { signal });

/**
 * Darkens the page around the calendar, but not in a frame, where the page of the host shows through. If the colour
 * scheme of our page and of the frame element differed, the browser would cover the page of the host.
 */
export const darkenPage = ({ settings, dark }: { settings: Pick<CommonSettings, 'theme'>; dark: boolean }): void => {
  document.documentElement.classList.toggle('dark-page', dark && settings.theme === 'auto' && !isFramed());
};
