import type { CommonSettings } from '#shared/embedding/settings.ts';
import { MINUTE_MS } from '#shared/time/units.ts';
import { sizeOf } from '#widget/page/model/layout.ts';
import type { Layout, Model } from '#widget/page/model/model.ts';
import type { Dispatch } from '#widget/page/model/reduce.ts';
import { fitFrame, isAutoHeight, isFramed } from './host.ts';

// What the window says. Each `follow…` turns its changes into actions, until the signal aborts.

/** Height in CSS pixels of a frame that follows its content, if its settings name none in pixels. */
const USUAL_HEIGHT = 600;

/** Runs a task when the browser has nothing better to do. */
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
  // Only a limit in pixels makes the calendar much narrower than its window.
  const { clientWidth } = document.documentElement;
  const width = Math.min(clientWidth, pixels(maxWidth) ?? clientWidth);
  // A frame that follows its content begins with the height that was set, so that nothing jumps if the content fits.
  return { size: sizeOf(width), height: auto ? (pixels(height) ?? USUAL_HEIGHT) : window.innerHeight, auto };
};

/** Tells the time every minute, and when the tab is visible again. */
export const followClock = (dispatch: Dispatch, signal: AbortSignal): void => {
  const tick = () => dispatch({ type: 'tick', now: Date.now() });
  const timer = setInterval(tick, MINUTE_MS);
  signal.addEventListener('abort', () => clearInterval(timer));
  document.addEventListener('visibilitychange', tick, { signal });
};

// A few pixels more or less change nothing that is drawn, but each change draws everything.
const isSame = (a: Layout, b: Layout): boolean =>
  a.size === b.size && a.auto === b.auto && Math.abs(a.height - b.height) < 8;

/** Tells the size of the page: the layout depends on the width of the calendar, not of the screen. */
export const followSize = (model: () => Model, dispatch: Dispatch, signal: AbortSignal): void => {
  const measure = () => {
    const layout = measureLayout(model().settings);
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

/** On paper the period is a list. The browser takes its picture as soon as the listener returns. */
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
 * Darkens the page around the calendar if it stands in no frame. In a frame the host paints the page, and another color scheme
 * than the frame's would cover it.
 */
export const darkenPage = ({ settings, dark }: { settings: Pick<CommonSettings, 'theme'>; dark: boolean }): void => {
  document.documentElement.classList.toggle('dark-page', dark && settings.theme === 'auto' && !isFramed());
};
