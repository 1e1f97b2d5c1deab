import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import * as contract from '#shared/contracts/two-factor.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { handle } from './storage.ts';

/** Removes the second factor of a user who has lost phone and recovery codes, and tells the user by letter [2FA-16]. */
export const resetTwoFactor = handle(contract.resetTwoFactor, async ({ user: admin, params, now, storage }) => {
  // Administrators turn off their own second factor in the profile, with a code.
  if (params.id === admin.id) throw new Rejected('resets-own');
  await storage.twoFactor.resetTwoFactor(
    params.id,
    {
      actor: admin,
      lineFor: (user) => ({ type: 'USER', ...doneBy(admin, user), description: entries.twoFactorReset(user.username) }),
      also: (user) => {
        const notice = { username: user.username, time: momentText(now) };
        return storage.mail.lettersTo(user.email, ['twoFactorReset', notice], now);
      },
    },
    now,
  );
  return { ok: true } as const;
});
