import { newSession, renewedAnswer } from '#functions/auth/session-answer.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Conflict } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { provenByCode } from '#functions/profile/own-password.ts';
import { handle } from '#functions/profile/storage.ts';
import * as contract from '#shared/contracts/two-factor.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/** Turns two-factor sign-in off by password and code. Other sessions end, and the secret is deleted [2FA-15]. */
export const disableTwoFactor = handle(contract.disableTwoFactor, async (request) => {
  const { user, body, now, storage } = request;
  if (user.twoFactorAt === undefined) throw new Conflict('two-factor-is-off');
  const security = await storage.settings.getSecuritySettings();
  const session = newSession(user, request);
  const told = { username: user.username, time: momentText(now) };
  const letters = await storage.mail.lettersTo(user.email, ['twoFactorOff', told], now);
  const line = { type: 'USER', ...doneBy(user, user), description: entries.twoFactorOff } as const;
  const next = await provenByCode(request, { ...body, security, guessed: entries.twoFactorGuessed }, (proof) =>
    storage.twoFactor.turnOff(user, { proof, session, letters }, line, now),
  );
  return renewedAnswer(next, session.id, { ...request, security });
});
