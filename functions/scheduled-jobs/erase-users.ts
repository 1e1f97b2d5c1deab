import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** What waits for another heir, or has just been finished by somebody else, is no failure. */
const unlessElsewhere = (reason: unknown): void => {
  if (!(reason instanceof Conflict || reason instanceof NotFound)) throw reason;
};

/**
 * Takes the names of who is gone out of the log and the settings [ACC-07]. Who is still there is deleted by a job [ACC-08], which is
 * started anew after a restore, and where it has failed: an heir may be unblocked.
 */
export const eraseUsers = ({
  storage: { users, erasure, tries, jobs },
}: {
  readonly storage: Storage;
}): ScheduledJob => {
  return async ({ now, isOver }) => {
    const rows = await tries.rowsOf(now);
    const finish = async (row: EraseItem): Promise<void> => {
      if (await users.getUser(row.userId))
        await jobs.startJob({ name: 'removeUser', subject: row.userId, userId: row.line.userId }, now);
      else await erasure.eraseName(row, isOver, rows).catch(unlessElsewhere);
    };
    for (const row of await erasure.waitingErasures(now, rows)) {
      await rows.doRow(row, () => finish(row));
      if (isOver()) break;
    }
    await rows.end();
  };
};
