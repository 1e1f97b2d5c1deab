import type { WorkStorage } from '#functions/history/storage.ts';
import type { CalendarRemoval } from '#functions/storage/calendars/removal.ts';
import type { JobWork } from './run-job.ts';

type Settling = Pick<WorkStorage, 'jobs'> & { readonly calendars: Pick<CalendarRemoval, 'settleMembers'> };

/**
 * Gives the members of a calendar their rights after the calendar left the trash, or takes the rights after it went
 * there.
 */
export const settleCalendarWork: JobWork<Settling> = async ({ job, storage, pulse }) => ({
  isDone: await storage.calendars.settleMembers(job.subject, pulse),
});

/** Deletes a calendar in the trash for good with all it has. */
export const purgeCalendarWork: JobWork = async ({ job, storage, now, pulse }) => ({
  isDone: await storage.calendars.purgeCalendar(job.subject, { now, pulse, fromTrash: true }),
});
