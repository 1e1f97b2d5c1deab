import { handle } from '#functions/history/storage.ts';
import { beginJob, toJob } from '#functions/jobs/run-job.ts';
import * as contract from '#shared/contracts/history.ts';
import { emptyTrashWork } from './empty-trash-work.ts';

export const emptyTrash = handle(contract.emptyTrash, async ({ user, now, storage }) => {
  const id = await storage.jobs.startJob({ name: 'emptyTrash', subject: user.id, userId: user.id }, now);
  return toJob(await beginJob(storage, id, emptyTrashWork, now));
});
