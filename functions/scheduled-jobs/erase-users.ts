import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** For `.catch`: ignores an erasure that waits for another heir, or that somebody else has just finished. */
const unlessElsewhere = (reason: unknown): void => {
  if (!(reason instanceof Conflict || reason instanceof NotFound)) throw reason;
};

/**
 * Takes the names of deleted users out of log and settings [ACC-07]. For a user who still exists it starts the job that deletes them
 * [ACC-08]: after a restore, or after a failure, as an heir may be unblocked.
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
