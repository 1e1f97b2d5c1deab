import { Rejected } from '#functions/domain/errors.ts';
import { assertLongEnough, isPasswordExpired, isReused } from '#functions/domain/password.ts';
import { handleWithPasswords } from '#functions/http/handle.ts';
import { sessionAnswer } from '#functions/http/token-answer.ts';
import { ownPasswordKey } from '#functions/storage/users/login-attempts.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

/**
 * All tokens so far die with the change; the answer and the cookie carry the only living one. Who holds a token without
 * knowing the password may guess it no more often than at sign-in.
 */
export const changePassword = handleWithPasswords(contract.changePassword, async (request) => {
  const { user, body, now, headers, storage, tokens, passwords } = request;
  const { currentPassword, newPassword } = body;
  const security = await storage.settings.getSecuritySettings();
  const guesses = ownPasswordKey(user.id);
  await storage.users.reserveAttempt(guesses, { limit: security.maxLoginAttempts, now, say: words.tooManyPasswords });
  if (!(await passwords.matches(currentPassword, user.passwordHash))) {
    await storage.users.settleFailure(guesses);
    await storage.log.commitWithLog(
      [],
      { type: 'AUTH', username: user.username, description: entries.passwordGuessed },
      now,
    );
    throw new Rejected(words.wrongCurrentPassword);
  }
  await storage.users.clearAttempts(guesses);
  assertLongEnough(newPassword, security);
  if (security.enforcePasswordHistory && (await isReused(newPassword, user, passwords.matches)))
    throw new Rejected(words.passwordReused);
  // Else nothing would ever expire, as long as the history is off.
  if (isPasswordExpired(user, security, now) && (await passwords.matches(newPassword, user.passwordHash)))
    throw new Rejected(words.passwordSame);
  const line = { type: 'USER', username: user.username, description: entries.passwordChanged } as const;
  const changed = await storage.users.replacePassword(user, await passwords.hash(newPassword), line, now);
  return sessionAnswer(changed, { tokens, security, now, headers });
});
