import { hoursOfWeek, lastWeeks, monthsAround } from '#functions/domain/events/chart-spans.ts';
import { mondayOf } from '#functions/storage/counters/deltas.ts';
import * as contract from '#shared/contracts/administration.ts';
import { handle } from './storage.ts';

/** Everything comes from the counters: as many requests however many events and users there are. */
export const getCharts = handle(contract.getCharts, async ({ now, storage: { counters } }) => {
  const months = monthsAround(now);
  const weeks = lastWeeks(mondayOf(now.toISOString()));
  await counters.foldCounters();
  const [byMonth, byWeek, totals] = await Promise.all([
    counters.eventsByMonth(months[0], months.at(-1)),
    counters.usersByWeek(weeks[0] ?? ''),
    counters.eventTotals(),
  ]);
  return {
    months: months.map((month) => ({ month, count: byMonth.get(month)?.total ?? 0 })),
    weeks: weeks.map((week) => ({ week, count: byWeek.get(week)?.total ?? 0 })),
    hours: hoursOfWeek(totals),
  };
});
