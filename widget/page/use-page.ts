import { type Dispatch, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { FirstPicture } from './handover.ts';
import type { Layout, Model } from './model.ts';
import type { Action } from './reduce.ts';

// A few pixels more or less change nothing that is drawn, but each change draws everything.
const same = (a: Layout, b: Layout): boolean => a.narrow === b.narrow && Math.abs(a.height - b.height) < 8;

/** Follows the size of the page: the calendar is laid out by its own width, whatever the screen's. */
export const useSize = ({ kit }: FirstPicture, { settings, layout }: Model, dispatch: Dispatch<Action>): void => {
  useEffect(() => {
    const measure = () => {
      const now = kit.layoutOfPage(settings);
      if (!same(now, layout)) dispatch({ type: 'layout', layout: now });
    };
    measure();
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, [kit, settings, layout, dispatch]);
};

/** On paper the period is a list. The browser takes its picture as soon as the handler returns. */
export const usePrinting = (dispatch: Dispatch<Action>): void => {
  useEffect(() => {
    const before = () => flushSync(() => dispatch({ type: 'printing', printing: true }));
    const after = () => dispatch({ type: 'printing', printing: false });
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [dispatch]);
};

/** Tells the host the height of the content whenever it changes, and whether the calendar could be loaded. */
export const useHost = (root: HTMLElement, { kit, token }: FirstPicture, { feed }: Model): void => {
  useEffect(() => {
    const content = root.firstElementChild;
    if (!content) return;
    // It also reports once at the beginning, and so after each change of `feed`.
    const observer = new ResizeObserver(() => kit.tellHost(root, token, feed));
    observer.observe(content);
    return () => observer.disconnect();
  }, [root, kit, token, feed]);
};

const queryOf = (data: unknown): string | null => {
  const query: unknown = Object(data).calendarWidgetSettings;
  return typeof query === 'string' ? query : null;
};

/**
 * The embeddings manager shows a saved change in its preview without loading it anew: it posts
 * `{calendarWidgetSettings: '<query>'}`. Only our own site may.
 */
export const useLiveSettings = ({ kit }: FirstPicture, dispatch: Dispatch<Action>): void => {
  useEffect(() => {
    const hear = ({ origin, data }: MessageEvent<unknown>) => {
      const query = origin === window.location.origin ? queryOf(data) : null;
      if (query !== null) dispatch({ type: 'settings', settings: kit.readSettings(query) });
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [kit, dispatch]);
};
