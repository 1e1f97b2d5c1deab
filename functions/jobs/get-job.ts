import { NotFound } from '#functions/domain/errors.ts';
import { handle } from '#functions/history/storage.ts';
import { skippedBy } from '#functions/history/undo-work.ts';
import * as contract from '#shared/contracts/jobs.ts';
import { toJob } from './run-job.ts';

export const getJob = handle(contract.getJob, async ({ params: { id }, user, now, storage }) => {
  const job = await storage.jobs.findJob(id);
  if (!job || (job.userId !== user.id && user.role !== 'admin')) throw new NotFound('not-found');
  const isUndone = job.name === 'undoChange' && job.state === 'done';
  if (!isUndone) return toJob(job);
  const caller = await storage.calendars.callerOf(user);
  return { ...toJob(job), skipped: await skippedBy(job.subject, { storage, user, caller, now }) };
});
