import type { WorkStorage } from '#functions/history/storage.ts';
import type { Job } from '#shared/contracts/jobs.ts';
import { beginJob, type JobWork, toJob } from './run-job.ts';

export const removeUserWork: JobWork = async ({ job, storage, now, pulse }) => ({
  isDone: await storage.users.finishRemoval(job.subject, { now, pulse }),
});

type Plan = Parameters<WorkStorage['users']['beginRemoval']>[1];

/** Begins or continues the deletion of an account. @throws as `beginRemoval` */
export const beginToRemove = async (storage: WorkStorage, id: string, plan: Plan, now: Date): Promise<Job> => {
  await storage.users.beginRemoval(id, plan, now);
  const job = await storage.jobs.startJob({ name: 'removeUser', subject: id, userId: plan.actor.id }, now);
  return toJob(await beginJob(storage, job, removeUserWork, now));
};
