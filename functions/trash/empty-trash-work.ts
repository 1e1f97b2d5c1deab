import { mayIn } from '#functions/domain/calendars/may.ts';
import type { JobWork } from '#functions/jobs/run-job.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { trashLine } from './trash-item.ts';

/**
 * Deletes a calendar's whole trash for good, as long as the caller has the right to. If the caller was deleted
 * meanwhile, nothing is left to do.
 */
export const emptyTrashWork: JobWork = async ({ job, storage, now, pulse }) => {
  const user = await storage.users.getUser(job.userId);
  if (!user || !mayIn(await storage.calendars.callerOf(user), job.subject, 'edit')) return { isDone: true };
  const lineOf = trashLine(user, eventLog.removedForGood);
  return { isDone: await storage.history.emptyTrash(job.subject, pulse, { now, lineOf }) };
};
