import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { Forbidden, Unauthorized } from '#functions/domain/errors.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { logFailure } from './log-failure.ts';
import { codeAnswer, newSession, sessionAnswer } from './session-answer.ts';
import { beginAttempt } from './sign-in-attempt.ts';
import { signInLetters } from './sign-in-letters.ts';
import { handle } from './storage.ts';

/**
 * The call takes the same steps for known and unknown users until it knows whether the password is right: it reads the
 * name and the account, counts the attempt, and compares one hash [SEC-23].
 */
export const login = handle(contract.login, async (request) => {
  const { body, now, storage, passwords } = request;
  const { username, password } = body;
  const security = await storage.settings.getSecuritySettings();
  const user = await storage.users.findUser(username);
  const attempt = await beginAttempt(request, { username, user, security });
  const isRight = await passwords.matches(password, user?.passwordHash ?? passwords.dummyHash);
  if (!user || !isRight) {
    const begunLockout = await attempt.failed();
    await logFailure(storage, { user, description: entries.signInFailed, begunLockout }, now);
    throw new Unauthorized('wrong-credentials');
  }
  const lineOf = (description: string) => ({ type: 'AUTH', ...doneBy(user, user), description }) as const;
  const betterHash = async () => (passwords.isOutdated(user.passwordHash) ? await passwords.hash(password) : undefined);

  const signIn = async () => {
    const session = newSession(user, request);
    const writes = await signInLetters(request, user, { session });
    const beside = { line: lineOf(entries.signedIn), betterHash: await betterHash(), writes };
    return { session, signedIn: await storage.users.beginSession(user, session, beside, now) };
  };

  const awaitCode = async () => storage.twoFactor.awaitCode(user, await betterHash(), lineOf(entries.codeAwaited), now);

  if (!user.isActive) {
    await attempt.unlessFailing(storage.log.commitWithLog([], lineOf(entries.signInBlocked), now));
    await attempt.succeeded();
    throw new Forbidden('account-blocked');
  }
  if (user.twoFactorAt !== undefined) {
    await attempt.unlessFailing(awaitCode());
    // Only a complete sign-in clears the counts [2FA-10].
    await attempt.givenBack();
    return codeAnswer(user, { ...request, security });
  }
  const { session, signedIn } = await attempt.unlessFailing(signIn());
  await attempt.succeeded();
  return sessionAnswer(signedIn, session.id, { ...request, security });
});
