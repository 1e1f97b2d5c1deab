import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import type { EraseItem } from '#functions/storage/dynamodb/items/erase.ts';
import type { Chore } from './run-jobs.ts';

/** What waits for another heir, or has just been finished by somebody else, is no failure. */
const unlessElsewhere = (reason: unknown): void => {
  if (!(reason instanceof Conflict || reason instanceof NotFound)) throw reason;
};

/**
 * Ends what a deletion has begun, if its call did not [ACC-08], and takes the names of who is gone out of the log and the
 * settings [ACC-07]. What waits for another heir waits for an administrator.
 */
export const eraseUsers = ({ storage: { users, erasure, chores } }: { readonly storage: Storage }): Chore => {
  return async ({ now, isOver }) => {
    const rows = await chores.rowsOf(now);
    const finish = async (row: EraseItem): Promise<void> => {
      const isThere = await users.getUser(row.userId);
      await (isThere ? users.resumeRemoval(row, { now, isOver }) : erasure.eraseName(row, isOver, rows)).catch(
        unlessElsewhere,
      );
    };
    for (const row of await erasure.waitingErasures(now, rows)) {
      await rows.doRow(row, () => finish(row));
      if (isOver()) break;
    }
    await rows.end();
  };
};
