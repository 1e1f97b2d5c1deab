import { Conflict, NotFound } from '#functions/domain/errors.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import type { Chore } from './run-chores.ts';

/**
 * Ends what a deletion has begun, if its call did not [ACC-08], and takes the names of who is gone out of the log and the
 * settings [ACC-07]. What waits for another heir waits for an administrator. One that fails keeps no other from being done.
 */
export const eraseUsers = ({ storage: { users, erasure } }: { readonly storage: Storage }): Chore => {
  return async ({ now, isOver }) => {
    const failures: unknown[] = [];
    for (const row of await erasure.waitingErasures(now)) {
      try {
        if (await users.getUser(row.userId)) await users.resumeRemoval(row, { now, isOver });
        else await erasure.eraseName(row, isOver);
      } catch (reason) {
        if (!(reason instanceof Conflict || reason instanceof NotFound)) failures.push(reason);
      }
      if (isOver()) break;
    }
    if (failures.length > 0) throw failures[0];
  };
};
