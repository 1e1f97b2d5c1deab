import { DAY_MS } from '#shared/time/units.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** A day more or less is not noticed, and a look costs a dozen reads. */
const PAUSE_MS = 60 * 60_000;

/** Deletes entries of the log that are older than the settings keep them [ACC-06]; an hour after it was done it looks again. */
export const dropOldLog = ({ storage: { log, settings } }: { readonly storage: Storage }): ScheduledJob => {
  let doneAt = Number.NEGATIVE_INFINITY;
  return async ({ now, isOver }) => {
    if (now.getTime() < doneAt + PAUSE_MS) return;
    const { logDays } = await settings.getSecuritySettings();
    if (await log.dropBefore(new Date(now.getTime() - logDays * DAY_MS), isOver)) doneAt = now.getTime();
  };
};
