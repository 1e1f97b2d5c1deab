import { DEFAULT_TIME_ZONE, dayOf } from '#functions/domain/events/local-day.ts';
import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

export const getStats = handle(contract.getStats, async ({ query, now, storage: { counters, events: lists } }) => {
  await counters.foldCounters();
  const [users, events, upcoming, today] = await Promise.all([
    counters.userTotals(),
    counters.eventTotals(),
    lists.countUpcomingEvents(now),
    lists.countEventsOn(dayOf(now, query.tz ?? DEFAULT_TIME_ZONE)),
  ]);
  const atLeast = [...(upcoming.isAll ? [] : ['upcomingEvents']), ...(today.isAll ? [] : ['eventsToday'])];
  return {
    totalUsers: users.total ?? 0,
    activeUsers: users.active ?? 0,
    adminUsers: users.admins ?? 0,
    totalEvents: events.total ?? 0,
    upcomingEvents: upcoming.count,
    eventsToday: today.count,
    ...(atLeast.length > 0 && { atLeast }),
  };
});
