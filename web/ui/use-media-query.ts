import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Whether a CSS media query matches, also after the window changes. Printing does not count: the result stays the same
 * although paper has another width.
 */
export const useMediaQuery = (query: string): boolean => {
  const seen = useRef<{ query: string; matches: boolean } | null>(null);
  const watch = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(watch, () => {
    const isKept = seen.current?.query === query && window.matchMedia('print').matches;
    if (!(isKept && seen.current)) seen.current = { query, matches: window.matchMedia(query).matches };
    return seen.current.matches;
  });
};
