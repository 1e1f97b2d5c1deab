import { describeError } from '#functions/http/request-log.ts';

/** One kind of work that waits in the table. It does at least one row, then ends by itself once `isOver`; what is left, the next run does. */
export type ScheduledJob = (run: { readonly now: Date; readonly isOver: () => boolean }) => Promise<unknown>;

/** Milliseconds after which a run begins nothing more but long work; a letter may take 35 s. */
const WORK_MS = 20_000;

/**
 * Does all scheduled jobs, one after the other. One that fails keeps no other from being done, nor does one that takes long: each may take an
 * equal share of the time that is left, so the last has what the others have not used.
 *
 * @throws Error that names those that failed, when all are done: so the alarm on the function's errors sees it
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
