import { assertAllowed, assertNew } from '#functions/domain/accounts/allowed-password.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Rejected } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { answer } from '#functions/http/answer.ts';
import { liveReset } from '#functions/storage/users/resets.ts';
import * as contract from '#shared/contracts/reset.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { deviceCookieOfReset, deviceOf } from './device.ts';
import { readLinkToken } from './link-token.ts';
import { handle } from './storage.ts';

/**
 * A refused password does not use the link up. The call signs nobody in: a user with a second factor must still give a
 * code. The device becomes known, because its user has proven who they are [PASS-03].
 */
export const resetPassword = handle(contract.resetPassword, async (request) => {
  const { body, now, storage, passwords } = request;
  const { id, hash } = readLinkToken(body.token);
  const user = await storage.users.getUser(id);
  if (!user?.isActive || !liveReset(user, hash, now)) throw new Rejected('bad-link');
  const security = await storage.settings.getSecuritySettings();
  await assertAllowed(body.password, user.username, security);
  await assertNew(body.password, user, { security, matches: passwords.matches, now, field: 'password' });
  const told = { username: user.username, time: momentText(now) };
  const next = {
    linkHash: hash,
    passwordHash: await passwords.hash(body.password),
    line: { type: 'AUTH', ...doneBy(user, user), description: entries.passwordReset } as const,
    letters: await storage.mail.lettersTo(user.email, ['passwordChanged', told], now),
  };
  await storage.users.resetPassword(user, next, now);
  const known = await deviceCookieOfReset(await deviceOf(request), user.id, request);
  return answer({ ok: true } as const, { cookies: [known] });
});
