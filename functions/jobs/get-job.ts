import { mayIn } from '#functions/domain/calendars/may.ts';
import { NotFound } from '#functions/domain/errors.ts';
import { handle } from '#functions/history/storage.ts';
import { skippedBy } from '#functions/history/undo-work.ts';
import * as contract from '#shared/contracts/jobs.ts';
import { toJob } from './run-job.ts';

export const getJob = handle(contract.getJob, async ({ params: { id }, user, now, storage }) => {
  const job = await storage.jobs.findJob(id);
  if (!job) throw new NotFound('not-found');
  const caller = await storage.calendars.callerOf(user);
  // Who empties the trash of a shared calendar may have joined the job of a colleague.
  const isShared = job.name === 'emptyTrash' && mayIn(caller, job.subject, 'edit');
  if (job.userId !== user.id && user.role !== 'admin' && !isShared) throw new NotFound('not-found');
  const isUndone = job.name === 'undoChange' && job.state === 'done';
  if (!isUndone) return toJob(job);
  return { ...toJob(job), skipped: await skippedBy(job.subject, { storage, user, caller, now }) };
});
