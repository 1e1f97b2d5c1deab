import { randomBytes } from 'node:crypto';
import { hashedCodes } from '#functions/auth/second-factor.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { RECOVERY_BYTES, recoveryCodesOf } from '#functions/domain/accounts/recovery-codes.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { provenByCode } from '#functions/profile/own-password.ts';
import { handle } from '#functions/profile/storage.ts';
import * as contract from '#shared/contracts/two-factor.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** Replaces the recovery codes [2FA-14]. */
export const renewRecoveryCodes = handle(contract.renewRecoveryCodes, async (request) => {
  const { user, body, now, storage, passwords } = request;
  if (user.twoFactorAt === undefined) throw new Conflict('two-factor-is-off');
  const security = await storage.settings.getSecuritySettings();
  const recoveryCodes = recoveryCodesOf(randomBytes(RECOVERY_BYTES));
  const line = { type: 'USER', ...doneBy(user, user), description: entries.recoveryRenewed } as const;
  await provenByCode(request, { ...body, security, guessed: entries.twoFactorGuessed }, async (proof) => {
    const codes = await hashedCodes(recoveryCodes, passwords);
    await storage.twoFactor.replaceCodes(user, { proof, codes }, line, now);
  });
  return { recoveryCodes };
});
