import { listEventViews } from '#shared/contracts/administration.ts';
import { useCall } from '#web/api/use-call.ts';
import { useKeysetPages } from '#web/features/admin/parts/use-keyset-pages.ts';
import { monthFrom } from './month-stepper.tsx';

export const EVENTS_PAGE_SIZE = 20;

type Query = {
  /** First day of the month shown, local midnight. */
  month: Date;
  /** Part of the title; when given, every month is searched. */
  search: string;
};

/**
 * One page of all events: those that begin in a month, by start; or those found by title, the latest first. However
 * many events there are, no more than a page is loaded.
 */
export const useEventViews = ({ month, search }: Query) => {
  const window = { from: month.toISOString(), to: monthFrom(month, 1).toISOString() };
  const what = search ? { search, order: 'desc' as const } : window;
  const pages = useKeysetPages(JSON.stringify(what));
  const { data, error, isLoading, mutate } = useCall(
    listEventViews,
    { query: { ...what, after: pages.after, limit: String(EVENTS_PAGE_SIZE) } },
    { keepPreviousData: true },
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
