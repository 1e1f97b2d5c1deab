import { listEventViews } from '#shared/contracts/administration.ts';
import type { Day } from '#shared/time/day.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { type EventsSpan, eventViewsQuery, type Only } from './event-views-query.ts';

/** `day`: any of the month shown; `span`: what is shown in its place. */
type Query = { day: Day; span: EventsSpan | null; only: Only | null };

/**
 * One page of all events, or of those of one owner or calendar: those that begin in a month, by start, or those of a span. However many events there are, no more than a page is loaded.
 */
export const useEventViews = ({ day, span, only }: Query) => {
  const asked = eventViewsQuery({ day, span, only });
  const pages = useKeysetPages(JSON.stringify(asked));
  const { data, error, isLoading, mutate } = useCall(
    listEventViews,
    eventViewsQuery({ day, span, only, after: pages.after }),
    {
      keepPreviousData: true,
    },
  );
  return {
    events: data?.events,
    error,
    isStale: isLoading || error !== undefined,
    page: pages.page,
    previous: pages.previous,
    next: pages.nextFrom(data?.next),
    refetch: () => void mutate(),
  };
};
