import { DAY_MS } from '#shared/time/units.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/**
 * Milliseconds between two runs of the deletion. A run costs a dozen reads, and nobody notices an entry that stays an
 * hour longer.
 */
const PAUSE_MS = 60 * 60_000;

/** Deletes log entries that are older than the settings allow [ACC-06], once an hour. */
export const dropOldLog = ({ storage: { log, settings } }: { readonly storage: Storage }): ScheduledJob => {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async ({ now, isOver }) => {
    if (now.getTime() < doneAt + PAUSE_MS) return;
    const { logDays } = await settings.getSecuritySettings();
    if (await log.dropBefore(new Date(now.getTime() - logDays * DAY_MS), isOver)) doneAt = now.getTime();
  };
};
