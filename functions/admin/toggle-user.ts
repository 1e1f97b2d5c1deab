import { asUserAccount } from '#functions/domain/account.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { handle } from '#functions/http/handle.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

export const toggleUser = handle(contract.toggleUser, async ({ user: admin, params, body, now, storage }) => {
  if (params.id === admin.id) throw new Rejected(words.cannotBlockSelf);
  const toggled = await storage.users.toggleUser(
    params.id,
    { actor: admin, isBlocked: body?.blocked },
    ({ username, isActive }) => ({
      type: 'USER',
      username: admin.username,
      description: isActive ? entries.unblocked(username) : entries.blocked(username),
    }),
    now,
  );
  return asUserAccount(toggled);
});
