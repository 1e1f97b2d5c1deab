import { beginJob, toJob } from '#functions/jobs/run-job.ts';
import * as contract from '#shared/contracts/history.ts';
import { handle } from './storage.ts';
import { skippedBy, standingGroups, undoChangeWork, undoRows } from './undo-work.ts';

/** The most things that a call undoes itself, in about a second. A change of more things is undone by a job. */
const AT_ONCE = 25;

export const undoChange = handle(contract.undoChange, async ({ params: { change }, user, now, storage }) => {
  const request = { storage, user, caller: await storage.calendars.callerOf(user), now };
  const { length } = await standingGroups(change, request);
  if (length <= AT_ONCE) {
    const { undone, skipped } = await undoRows(change, async () => request);
    return { undone, skipped, job: null };
  }
  const id = await storage.jobs.startJob({ name: 'undoChange', subject: change, userId: user.id, total: length }, now);
  const job = toJob(await beginJob(storage, id, undoChangeWork, now));
  return { undone: job.done, skipped: job.state === 'done' ? await skippedBy(change, request) : [], job };
});
