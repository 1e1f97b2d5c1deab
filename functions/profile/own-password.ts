import { countCodeAttempt, proofOf } from '#functions/auth/second-factor.ts';
import { doneBy } from '#functions/domain/accounts/log-author.ts';
import { type Proof, WrongCode } from '#functions/domain/accounts/second-factor.ts';
import { Rejected } from '#functions/domain/errors.ts';
import type { CallRequest, PasswordDependencies } from '#functions/http/call.ts';
import type { Attempt } from '#functions/storage/users/limits.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { accountLog as entries } from '#shared/locale/account-log.ts';
import type { Storage } from './storage.ts';

type Caller = Pick<
  CallRequest<Endpoint & { readonly access: 'user' }, PasswordDependencies<Storage>>,
  'user' | 'now' | 'storage' | 'passwords' | 'tokens' | 'headers' | 'cookies'
>;
type Guess = {
  readonly password: string;
  /** The password's name in the contract. */
  readonly field?: string;
  readonly security: SecuritySettings;
  /** The log entry of a wrong password. */
  readonly guessed: string;
};

/**
 * Counts an attempt and compares the caller's password. All calls share one count, so a stolen token gives no more
 * guesses than a sign-in.
 * @throws Rejected: a wrong password; TooMany
 */
const beginGuess = async (
  { user, now, storage, passwords }: Caller,
  { password, security, guessed, field = 'password' }: Guess,
): Promise<Attempt> => {
  const lockout = { kind: 'OWN_PASSWORD', subject: user.id, max: security.maxLoginAttempts } as const;
  const attempt = await storage.limits.takeAttempt(lockout, now);
  if (await passwords.matches(password, user.passwordHash)) return attempt;
  await attempt.failed();
  await storage.log.commitWithLog([], { type: 'AUTH', ...doneBy(user, user), description: guessed }, now);
  throw new Rejected('wrong-current-password', { field });
};

/**
 * Checks the caller's own password. A right password clears the count of wrong passwords. For a user with a second
 * factor it does not, because the count holds wrong codes too [2FA-10].
 * @throws Rejected: a wrong password; TooMany
 */
export const assertOwnPassword = async (caller: Caller, guess: Guess): Promise<void> => {
  const attempt = await beginGuess(caller, guess);
  await (caller.user.twoFactorAt === undefined ? attempt.clear() : attempt.giveBack());
};

/**
 * Checks the caller's own password, then a code. Each wrong password and each wrong code is counted. `run` uses the
 * code up.
 * @throws Rejected: a wrong password; WrongCode: a wrong code, or a code that was used meanwhile; TooMany
 */
export const provenByCode = async <T>(
  caller: Caller,
  { code, ...guess }: Guess & { readonly code: string | undefined },
  run: (proof: Proof) => Promise<T>,
): Promise<T> => {
  const { user, now, storage } = caller;
  const attempt = await beginGuess(caller, guess);
  const noGuess = async (reason: unknown): Promise<never> => {
    await attempt.giveBack();
    throw reason;
  };
  if (code === undefined) return noGuess(new Rejected('bad-code', { field: 'code' }));
  const counted = await countCodeAttempt(user, caller).catch(noGuess);
  const prove = async (): Promise<T> => {
    const proof = await proofOf(user, code, caller);
    if (!proof) throw new WrongCode();
    return run(proof);
  };
  const done = await prove().catch(async (reason: unknown) => {
    if (!(reason instanceof WrongCode)) {
      // A failure of our own does not count as a wrong code.
      await counted.giveBack();
      return noGuess(reason);
    }
    await attempt.failed();
    const line = { type: 'AUTH', ...doneBy(user, user), description: entries.wrongCode } as const;
    await storage.log.commitWithLog(await counted.letters(), line, now);
    throw reason;
  });
  await Promise.all([attempt.clear(), counted.giveBack()]);
  return done;
};
