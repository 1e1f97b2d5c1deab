import { DEFAULT_TIME_ZONE, dayOf } from '#functions/domain/local-day.ts';
import { handle } from '#functions/http/handle.ts';
import { eventTotals, foldCounters, userTotals } from '#functions/storage/counters.ts';
import { countEventsTouching, countUpcomingEvents } from '#functions/storage/event-lists.ts';
import * as contract from '#shared/contracts/administration.ts';

export const getStats = handle(contract.getStats, async ({ query, now }) => {
  await foldCounters();
  const [users, events, upcomingEvents, eventsToday] = await Promise.all([
    userTotals(),
    eventTotals(),
    countUpcomingEvents(now),
    countEventsTouching(dayOf(now, query.tz ?? DEFAULT_TIME_ZONE)),
  ]);
  return {
    totalUsers: users.total ?? 0,
    activeUsers: users.active ?? 0,
    adminUsers: users.admins ?? 0,
    totalEvents: events.total ?? 0,
    upcomingEvents,
    eventsToday,
  };
});
