import { useMemo } from 'react';
import { listUsers } from '#shared/contracts/users.ts';
import { type Day, startOfDay } from '#shared/time/day.ts';
import { shownDays } from '#shared/time/period.ts';
import { useCall } from '#web/api/use-call.ts';
import { useEvents } from '#web/events/use-events.ts';
import { ownedItem } from './owned-item.ts';

/**
 * The events of all users that touch the days of a month or week, with the names of their owners. The names are asked
 * for when the view opens and after a change, not in the rhythm of the events.
 */
export const useOwnedEvents = (view: 'month' | 'week', day: Day) => {
  const { first, last } = shownDays(view, day, 'ru');
  const events = useEvents({ range: { start: new Date(startOfDay(first)), end: new Date(startOfDay(last + 1)) } });
  const users = useCall(listUsers, { query: {} }, { refreshInterval: 0, revalidateOnFocus: false });
  const items = useMemo(() => {
    if (!events.data || !users.data) return undefined;
    const names = new Map(users.data.map(({ id, username }) => [id, username]));
    return events.data.map((event) => ownedItem(event, names));
  }, [events.data, users.data]);
  const error = events.error ?? users.error;
  return {
    items,
    first,
    last,
    error,
    isStale: events.isLoading || error !== undefined,
    refetch: () => {
      void events.mutate();
      void users.mutate();
    },
  };
};
