import { randomBytes } from 'node:crypto';
import { countCodeAttempt, hashedCodes } from '#functions/auth/second-factor.ts';
import { newSession, renewedAnswer } from '#functions/auth/session-answer.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { RECOVERY_BYTES, recoveryCodesOf } from '#functions/domain/accounts/recovery-codes.ts';
import { WrongCode } from '#functions/domain/accounts/second-factor.ts';
import { stepOf } from '#functions/domain/accounts/totp.ts';
import { Conflict, Rejected } from '#functions/domain/errors.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import { answer } from '#functions/http/answer.ts';
import { handle } from '#functions/profile/storage.ts';
import * as contract from '#shared/contracts/two-factor.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';

/**
 * Turns two-factor sign-in on with the first code. The user's other sessions end. Only this answer ever contains the
 * recovery codes [2FA-02]. Wrong codes count as at a sign-in, so a stolen session cannot be used to guess the code.
 */
export const enableTwoFactor = handle(contract.enableTwoFactor, async (request) => {
  const { user, token, body, now, storage, passwords } = request;
  if (user.twoFactorAt !== undefined) throw new Conflict('two-factor-is-on');
  const item = await storage.twoFactor.getTwoFactor(user.id);
  const { pending } = item ?? {};
  if (!pending || pending.until <= now.getTime()) throw new Rejected('set-up-is-over');
  const secret = await storage.twoFactor.secretOf(user.id, pending.secret);
  const counted = await countCodeAttempt(user, request);
  const step = secret === undefined ? undefined : stepOf(secret, body.code, now);
  if (step === undefined || step <= (item?.lastStep ?? 0)) {
    const wrong = { type: 'AUTH', ...doneBy(user, user), description: entries.wrongCode } as const;
    await storage.log.commitWithLog(await counted.letters(), wrong, now);
    throw new WrongCode();
  }
  await counted.giveBack();

  const recoveryCodes = recoveryCodesOf(randomBytes(RECOVERY_BYTES));
  // The new session keeps the time of the last confirmation.
  const confirmedAt = user.sessions?.[token.id]?.confirmedAt ?? user.createdAt;
  const session = { ...newSession(user, request), confirmedAt };
  const told = { username: user.username, time: momentText(now) };
  const letters = await storage.mail.lettersTo(user.email, ['twoFactorOn', told], now);
  const on = { secret: pending.secret, step, codes: await hashedCodes(recoveryCodes, passwords), session, letters };
  const line = { type: 'USER', ...doneBy(user, user), description: entries.twoFactorOn } as const;
  const next = await storage.twoFactor.turnOn(user, on, line, now);
  const security = await storage.settings.getSecuritySettings();
  const begun = await renewedAnswer(next, session.id, { ...request, security });
  return answer({ ...begun.body, recoveryCodes }, begun.extra);
});
