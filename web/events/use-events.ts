import { useMemo } from 'react';
import { listEvents } from '#shared/contracts/events.ts';
import { useCall } from '#web/api/use-call.ts';
import { listWhole } from './list-whole.ts';

type Options = {
  /** Local days, half-open. */
  range: { readonly start: Date; readonly end: Date };
  /** While this returns true (during a drag), fetched data are not shown. */
  isPaused?: () => boolean;
};

/** The events that touch a window, always fetched anew, never taken for fresh [CAL-16]. */
export const useEvents = ({ range, isPaused }: Options) => {
  const from = range.start.toISOString();
  const to = range.end.toISOString();
  const input = useMemo(() => ({ query: { from, to } }), [from, to]);
  return useCall(listEvents, input, {
    ask: listWhole,
    // The next month appears over the events of the last one that it shares days with, not over an empty grid.
    keepPreviousData: true,
    dedupingInterval: 0,
    ...(isPaused && { isPaused }),
  });
};
