import useSWR from 'swr';
import { NEAREST, nearestTo } from './nearest.ts';

/** The nearest events before and after an empty range; undefined until they are known. */
export const useNearest = (range: { readonly start: Date; readonly end: Date }, isEmpty: boolean) => {
  const key = isEmpty ? [NEAREST, range.start.toISOString(), range.end.toISOString()] : null;
  // A failure says nothing more than the calendar itself does.
  return useSWR(key, () => nearestTo(range), { refreshInterval: 0, shouldRetryOnError: false }).data;
};
