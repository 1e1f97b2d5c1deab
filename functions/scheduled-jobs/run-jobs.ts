import { describeError } from '#functions/http/request-log.ts';

/**
 * One kind of work that waits in the table. A run does at least one row and stops once `isOver` is true. The next run
 * does the remaining rows.
 */
export type ScheduledJob = (run: { readonly now: Date; readonly isOver: () => boolean }) => Promise<unknown>;

/**
 * The milliseconds that the jobs of a run share. A letter under way, up to 35 s, may exceed them. The last jobs have
 * time of their own (jobs.ts).
 */
const WORK_MS = 20_000;

/**
 * Runs all scheduled jobs, one after the other. Neither a failing job nor a long one stops the other jobs: each gets an
 * equal share of the time that is left.
 * @throws Error with the names of the failed jobs, after all have run; the alarm on the function's errors sees it
 */
export const runScheduledJobs = async (jobs: Readonly<Record<string, ScheduledJob>>): Promise<void> => {
  const now = new Date();
  const end = performance.now() + WORK_MS;
  const failed: string[] = [];
  let left = Object.keys(jobs).length;
  for (const [job, work] of Object.entries(jobs)) {
    const began = performance.now();
    const until = began + (end - began) / left--;
    try {
      await work({ now, isOver: () => performance.now() > until });
    } catch (reason) {
      console.error({ job, error: describeError(reason) });
      failed.push(job);
    }
  }
  if (failed.length > 0) throw new Error(`ScheduledJobs failed: ${failed.join(', ')}`);
};
