import { DEFAULT_TIME_ZONE, dayOf } from '#functions/domain/events/local-day.ts';
import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

export const getStats = handle(contract.getStats, async ({ query, now, storage: { statistics, events } }) => {
  const [totalUsers, activeUsers, adminUsers, totalEvents, upcomingEvents, eventsToday] = await Promise.all([
    statistics.countUsers({}),
    statistics.countUsers({ isActive: true }),
    statistics.countUsers({ role: 'admin' }),
    statistics.countEvents(),
    events.countUpcomingEvents(now),
    events.countEventsOn(dayOf(now, query.tz ?? DEFAULT_TIME_ZONE)),
  ]);
  const counted = { totalUsers, activeUsers, adminUsers, totalEvents, upcomingEvents, eventsToday };
  const atLeast = Object.entries(counted).flatMap(([name, { isAll }]) => (isAll ? [] : [name]));
  return {
    totalUsers: totalUsers.count,
    activeUsers: activeUsers.count,
    adminUsers: adminUsers.count,
    totalEvents: totalEvents.count,
    upcomingEvents: upcomingEvents.count,
    eventsToday: eventsToday.count,
    ...(atLeast.length > 0 && { atLeast }),
  };
});
