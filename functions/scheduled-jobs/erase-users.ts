import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import type { ScheduledJob } from './run-jobs.ts';
import type { Storage } from './storage.ts';

/** For `.catch`: ignores that other writers have held the erasure up. A later run continues it. */
const unlessElsewhere = (reason: unknown): void => {
  if (!(reason instanceof Conflict || reason instanceof NotFound)) throw reason;
};

/**
 * Takes the names of deleted users out of log and settings [ACC-07]. If the user still exists, the job that deletes the
 * user is started again [ACC-08]. A user still exists after a restore, or if the job failed; a later run may succeed,
 * for example because the heir was unblocked.
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
