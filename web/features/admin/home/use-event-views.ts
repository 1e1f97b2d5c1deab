import { listEventViews } from '#shared/contracts/administration.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { eventViewsQuery } from './event-views-query.ts';

type Query = { month: Date; search: string };

/**
 * One page of all events: those that begin in a month, by start; or those found by title, the latest first. However
 * many events there are, no more than a page is loaded.
 */
export const useEventViews = ({ month, search }: Query) => {
  const pages = useKeysetPages(JSON.stringify({ month, search }));
  const { data, error, isLoading, mutate } = useCall(
    listEventViews,
    eventViewsQuery({ month, search, after: pages.after }),
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
