import { randomBytes } from 'node:crypto';
import { SECRET_BYTES, secretText, secretUri } from '#functions/domain/accounts/totp.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { assertOwnPassword } from '#functions/profile/own-password.ts';
import { handle } from '#functions/profile/storage.ts';
import * as contract from '#shared/contracts/two-factor.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** Milliseconds until the first code must come [2FA-01]. */
const SET_UP_MS = 15 * 60_000;

/**
 * Makes a new secret. Only this answer ever contains the secret. The secret has no effect before its first code is
 * given.
 */
export const startTwoFactor = handle(contract.startTwoFactor, async (request) => {
  const { user, body, now, storage } = request;
  const security = await storage.settings.getSecuritySettings();
  await assertOwnPassword(request, { password: body.password, security, guessed: entries.twoFactorGuessed });
  if (user.twoFactorAt !== undefined) throw new Conflict('two-factor-is-on');
  const secret = secretText(new Uint8Array(randomBytes(SECRET_BYTES)));
  await storage.twoFactor.beginSetUp(user, secret, now.getTime() + SET_UP_MS);
  return { secret, uri: secretUri(secret, user.username) };
});
