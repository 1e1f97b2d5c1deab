import { newSession, renewedAnswer } from '#functions/auth/session-answer.ts';
import { assertAllowed, assertNew } from '#functions/domain/accounts/allowed-password.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { assertOwnPassword } from './own-password.ts';
import { handle } from './storage.ts';

/** The change ends all tokens of the user. The answer and its cookie carry the only valid token. */
export const changePassword = handle(contract.changePassword, async (request) => {
  const { user, body, now, storage, passwords } = request;
  const { currentPassword, newPassword } = body;
  const security = await storage.settings.getSecuritySettings();
  const own = { password: currentPassword, field: 'currentPassword', security, guessed: entries.passwordGuessed };
  await assertOwnPassword(request, own);
  await assertAllowed(newPassword, user.username, { ...security, field: 'newPassword' });
  await assertNew(newPassword, user, { security, matches: passwords.matches, now, field: 'newPassword' });
  const line = { type: 'USER', ...doneBy(user, user), description: entries.passwordChanged } as const;
  const told = { username: user.username, time: momentText(now) };
  const letters = await storage.mail.lettersTo(user.email, ['passwordChanged', told], now);
  const next = { passwordHash: await passwords.hash(newPassword), session: newSession(user, request), letters };
  const changed = await storage.users.replacePassword(user, next, line, now);
  return renewedAnswer(changed, next.session.id, { ...request, security });
});
