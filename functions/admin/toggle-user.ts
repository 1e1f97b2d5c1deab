import { asUserAccount } from '#functions/domain/accounts/account.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { assertConfirmed } from '#functions/http/authorize.ts';
import * as contract from '#shared/contracts/users.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

export const toggleUser = handle(contract.toggleUser, async ({ user: admin, token, params, body, now, storage }) => {
  if (params.id === admin.id) throw new Rejected('cannot-block-self');
  // A stolen session must not be able to lock other administrators out.
  const target = await storage.users.getUser(params.id);
  if (target?.role === 'admin') assertConfirmed({ user: admin, token, now });
  const toggled = await storage.users.toggleUser(
    params.id,
    { actor: admin, isBlocked: body?.blocked },
    (user) => ({
      type: 'USER',
      ...doneBy(admin, user),
      description: user.isActive ? entries.unblocked(user.username) : entries.blocked(user.username),
    }),
    now,
  );
  return asUserAccount(toggled);
});
