import { useEffect } from 'react';
import { CodeDialog, ColorPicker, ConfirmDialog } from './opened.ts';

/** The screen and its data come first, and what a slow phone makes of them. */
const REST_MS = 3_000;

/** Until the browser has nothing better to do; Safari cannot tell. */
const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve);
  });

/** Fetches what a click may open while nothing happens, one after the other, so that no click has to wait for it. */
export const useOpenedAhead = (): void => {
  useEffect(() => {
    const fetchAll = async () => {
      for (const { prefetch } of [CodeDialog, ConfirmDialog, ColorPicker]) {
        await idle();
        await prefetch();
      }
    };
    const timer = setTimeout(() => void fetchAll(), REST_MS);
    return () => clearTimeout(timer);
  }, []);
};
