import { Refusal } from '#functions/domain/errors.ts';
import { undoChangeWork } from '#functions/history/undo-work.ts';
import { purgeCalendarWork, settleCalendarWork } from '#functions/jobs/calendar-work.ts';
import { copyDatabaseWork, recreateDatabaseWork } from '#functions/jobs/database-work.ts';
import { removeUserWork } from '#functions/jobs/remove-user-work.ts';
import { type JobWork, runJob } from '#functions/jobs/run-job.ts';
import type { JobItem } from '#functions/storage/dynamodb/items/jobs.ts';
import { emptyTrashWork } from '#functions/trash/empty-trash-work.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

export const WORK: Readonly<Record<JobItem['name'], JobWork<Storage>>> = {
  emptyTrash: emptyTrashWork,
  undoChange: undoChangeWork,
  removeUser: removeUserWork,
  settleCalendar: settleCalendarWork,
  purgeCalendar: purgeCalendarWork,
  copyDatabase: copyDatabaseWork,
  recreateDatabase: recreateDatabaseWork,
};

/** Continues the jobs that their calls could not finish. */
export const doLongWork =
  ({ storage }: { readonly storage: Storage }): ScheduledJob =>
  async ({ now, isOver }) => {
    const rows = await storage.tries.rowsOf(now);
    for (const job of await storage.jobs.waitingJobs(now, rows)) {
      await rows.doRow(job, () =>
        runJob(storage, job.sk, WORK[job.name], { now, isOver }).catch((reason: unknown) => {
          // A refusal counts as no failure. It has ended the job, and the job tells its caller. Only after Busy does
          // the next run continue the job.
          if (!(reason instanceof Refusal)) throw reason;
        }),
      );
      if (isOver()) break;
    }
    await rows.end();
  };
