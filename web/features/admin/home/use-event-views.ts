import { listEventViews } from '#shared/contracts/administration.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { eventViewsQuery } from './event-views-query.ts';

type Query = { month: Date; search: string; owner: string | null };

/**
 * One page of the events of all owners, or of one: those that begin in a month, by start; or those found by title, the latest first. However
 * many events there are, no more than a page is loaded.
 */
export const useEventViews = ({ month, search, owner }: Query) => {
  const pages = useKeysetPages(JSON.stringify({ month, search, owner }));
  const { data, error, isLoading, mutate } = useCall(
    listEventViews,
    eventViewsQuery({ month, search, owner, after: pages.after }),
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
