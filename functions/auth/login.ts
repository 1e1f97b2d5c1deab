import { Forbidden, Unauthorized } from '#functions/domain/errors.ts';
import { LOCKOUT_MS } from '#functions/domain/lockout.ts';
import { usernameKey } from '#functions/domain/username.ts';
import { handleWithPasswords } from '#functions/http/handle.ts';
import { sessionAnswer } from '#functions/http/token-answer.ts';
import type { Storage } from '#functions/storage/create-storage.ts';
import { logItem } from '#functions/storage/log/log.ts';
import * as contract from '#shared/contracts/accounts.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';

/** Characters of a name that does not exist, in the log: no longer than one that does. */
const NAME_MAX = 64;

type Failure = { readonly username: string; readonly begunLockout: boolean; readonly now: Date };

/** The failure, and the lockout if this one has begun it. Attempts during a lockout leave no trace: they are unbounded. */
const logFailure = async ({ log }: Storage, { username, begunLockout, now }: Failure): Promise<void> => {
  const who = { type: 'AUTH', username: username.slice(0, NAME_MAX) } as const;
  const lockedOut = { ...who, description: entries.lockedOut(LOCKOUT_MS / 60_000) };
  // A millisecond later, so that it follows the failure that it comes from.
  const writes = begunLockout ? [logItem(lockedOut, new Date(now.getTime() + 1))] : [];
  await log.commitWithLog(writes, { ...who, description: entries.signInFailed }, now);
};

/**
 * Every path up to the verdict takes the same steps whether or not the user exists: count the attempt, read name and
 * account, compare one hash [SEC-23].
 */
export const login = handleWithPasswords(contract.login, async ({ body, now, headers, storage, tokens, passwords }) => {
  const { username, password } = body;
  const key = usernameKey(username);
  const security = await storage.settings.getSecuritySettings();
  await storage.users.reserveAttempt(key, { limit: security.maxLoginAttempts, now, say: words.tooManyAttempts });

  const user = await storage.users.findUser(username);
  const isRight = await passwords.matches(password, user?.passwordHash ?? passwords.nobodysHash);
  if (!user || !isRight) {
    const failures = await storage.users.settleFailure(key);
    await logFailure(storage, { username, begunLockout: failures === security.maxLoginAttempts, now });
    throw new Unauthorized(words.wrongCredentials);
  }
  const description = user.isActive ? entries.signedIn : entries.signInBlocked;
  await storage.log.commitWithLog([], { type: 'AUTH', username: user.username, description }, now);
  await storage.users.clearAttempts(key);
  if (!user.isActive) throw new Forbidden(words.accountBlocked);
  await storage.users.noteSignIn(user.id, now);
  return sessionAnswer(user, { tokens, security, now, headers });
});
