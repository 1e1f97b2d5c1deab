import { listEventViews } from '#shared/contracts/administration.ts';
import type { Day } from '#shared/time/day.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { type EventsSpan, eventViewsQuery, type Only } from './event-views-query.ts';

/** `day`: a day of the shown month. `span`: shown instead of the month. */
type Query = { day: Day; span: EventsSpan | null; only: Only | null };

/**
 * A page of the events of a month or span, sorted by start: the events of all users, of one owner or of one calendar.
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
    next: pages.nextFrom({ next: data?.next, isStale: isLoading || error !== undefined }),
    refetch: () => void mutate(),
  };
};
