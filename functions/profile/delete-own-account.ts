import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { handle } from '#functions/http/handle.ts';
import type { User } from '#functions/storage/users/users.ts';
import * as contract from '#shared/contracts/own-data.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** Milliseconds: the function is stopped after 10 s (infra/stacks/groups.ts). */
const WORK_MS = 6_000;

/** As an admin deletes somebody [ACC-08]. The first step ends the caller's token: what is left then is a chore. */
export const deleteOwnAccount = handle(contract.deleteOwnAccount, async ({ user, now, storage }) => {
  const line = (self: User) =>
    ({ type: 'USER', ...doneBy(self, self), description: entries.removed(self.username) }) as const;
  const plan = { actor: user, line };
  return { ok: true as const, isFinished: await storage.users.removeUser(user.id, plan, now, WORK_MS) };
});
