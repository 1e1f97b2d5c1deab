import { useSyncExternalStore } from 'react';

/** From this width on list and editor stand side by side. */
const WIDE = '(min-width: 56rem)';

const watch = (listener: () => void): (() => void) => {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether there is room for two panels side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(WIDE).matches);
