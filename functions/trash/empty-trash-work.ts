import { mayIn } from '#functions/domain/calendars/may.ts';
import type { JobWork } from '#functions/jobs/run-job.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { User } from '#functions/storage/users/users.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { trashLine } from './trash-item.ts';

/**
 * Deletes for good what a calendar's trash held when a call last asked for that. What somebody deletes later can still
 * be restored. The job goes on for as long as the caller has the right to. If the caller has lost it, or was
 * blocked or deleted, nothing is left to do.
 */
export const emptyTrashWork: JobWork = async ({ job, storage, now, pulse }) => {
  const starter = async (): Promise<User | undefined> => {
    const user = await storage.users.getUser(job.userId);
    return user?.isActive && mayIn(await storage.calendars.callerOf(user), job.subject, 'edit') ? user : undefined;
  };
  const user = await starter();
  if (!user) return { isDone: true };
  const lineOf = trashLine(user, eventLog.removedForGood);
  const pulseOrStop: Pulse = async (done) => (await pulse(done)) || !(await starter());
  return { isDone: await storage.history.emptyTrash(job.subject, pulseOrStop, { now, lineOf, until: job.startedAt }) };
};
