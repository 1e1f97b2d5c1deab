import { calendarAsked } from '#functions/domain/calendars/may.ts';
import { Forbidden } from '#functions/domain/errors.ts';
import { handle } from '#functions/history/storage.ts';
import { beginJob, toJob } from '#functions/jobs/run-job.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import * as contract from '#shared/contracts/history.ts';
import { emptyTrashWork } from './empty-trash-work.ts';

export const emptyTrash = handle(contract.emptyTrash, async ({ query, user, now, storage }) => {
  const subject = calendarAsked(await storage.calendars.callerOf(user), query.calendarId, 'edit');
  // The trash of a user's own calendar also has the user's embeddings, which nobody else may delete.
  if (!isShared(subject) && subject !== user.id) throw new Forbidden('forbidden');
  const id = await storage.jobs.startJob({ name: 'emptyTrash', subject, userId: user.id }, now);
  return toJob(await beginJob(storage, id, emptyTrashWork, now));
});
