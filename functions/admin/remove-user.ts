import { Forbidden } from '#functions/domain/errors.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

export const removeUser = handle(contract.removeUser, async ({ user: admin, params, now, storage }) => {
  const rules = {
    assertRemovable: ({ role }: { role: 'user' | 'admin' }) => {
      if (role === 'admin') throw new Forbidden(words.cannotDeleteAdmin);
    },
    line: ({ username }: { username: string }) =>
      ({ type: 'USER', username: admin.username, description: entries.removed(username) }) as const,
  };
  return { ok: true as const, isFinished: await storage.users.removeUser(params.id, admin, rules, now) };
});
