import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { beginToRemove } from '#functions/jobs/remove-user-work.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/own-data.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/**
 * Deletes the caller's account in the same way as an administrator would [ACC-08]. The caller's token ends at once, so
 * the caller cannot ask for the job's progress.
 */
export const deleteOwnAccount = handle(contract.deleteOwnAccount, async ({ user, now, storage }) => {
  const line = (self: User) =>
    ({ type: 'USER', ...doneBy(self, self), description: entries.removed(self.username) }) as const;
  await beginToRemove(storage, user.id, { actor: user, line }, now);
  return { ok: true as const };
});
