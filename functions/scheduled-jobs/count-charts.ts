import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

const hourOf = (instant: string): string => instant.slice(0, 13);

/**
 * Counts the charts of the statistics once in each hour of the clock. If a count took too long, the next run counts
 * again.
 */
export const countCharts =
  ({ storage: { statistics } }: { readonly storage: Pick<Storage, 'statistics'> }): ScheduledJob =>
  async ({ now, isOver }) => {
    const charts = await statistics.getCharts();
    if (charts && hourOf(charts.at) === hourOf(now.toISOString())) return;
    await statistics.countCharts(now, isOver);
  };
