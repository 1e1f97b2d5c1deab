import { plainRecoveryCode } from '#functions/domain/accounts/recovery-codes.ts';
import type { Proof } from '#functions/domain/accounts/second-factor.ts';
import { stepOf } from '#functions/domain/accounts/totp.ts';
import { momentText } from '#functions/domain/mail/moment-text.ts';
import type { RequestHeaders } from '#functions/http/gateway.ts';
import type { Tokens } from '#functions/http/token.ts';
import type { Write } from '#functions/storage/dynamodb/transactions.ts';
import type { Mail } from '#functions/storage/mail/mail.ts';
import type { Limit, Limits } from '#functions/storage/users/limits.ts';
import type { HashedCodes, TwoFactor } from '#functions/storage/users/two-factor.ts';
import type { User } from '#functions/storage/users/users.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { deviceOf, isProven } from './device.ts';
import type { Passwords } from './password-hash.ts';

/** Recovery codes in their stored form: a hash of each code. All hashes share one salt. */
export const hashedCodes = async (codes: readonly string[], passwords: Passwords): Promise<HashedCodes> => {
  const salt = await passwords.newSalt();
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await passwords.hashWith(plainRecoveryCode(code), salt));
  return { salt, hashes };
};

type Proving = {
  readonly storage: { readonly twoFactor: Pick<TwoFactor, 'getTwoFactor' | 'secretOf'> };
  readonly passwords: Passwords;
  readonly now: Date;
};

/**
 * The proof that a code gives; undefined if the code is wrong or used. The function writes nothing, so two calls with
 * the same code both get a proof. The transaction of the first call uses the code up, and the transaction of the second
 * call is refused.
 * @param code six digits or a recovery code, as the contract has checked
 */
export const proofOf = async (
  user: User,
  code: string,
  { storage: { twoFactor }, passwords, now }: Proving,
): Promise<Proof | undefined> => {
  const item = await twoFactor.getTwoFactor(user.id);
  if (!item || user.twoFactorAt === undefined) return undefined;
  if (/^\d{6}$/.test(code)) {
    const secret = item.secret === undefined ? undefined : await twoFactor.secretOf(user.id, item.secret);
    const step = secret === undefined ? undefined : stepOf(secret, code, now);
    return step === undefined || step <= (item.lastStep ?? 0) ? undefined : { kind: 'step', step };
  }
  const { codes = {}, salt } = item;
  if (salt === undefined) return undefined;
  const hash = await passwords.hashWith(plainRecoveryCode(code), salt);
  const place = Object.keys(codes).find((key) => codes[key] === hash);
  return place === undefined ? undefined : { kind: 'recovery', place, hash, left: Object.keys(codes).length - 1 };
};

/**
 * The limit of wrong codes. Each device that the user has signed in from has a count of its own. All other devices
 * share one count [2FA-11].
 */
const wrongCodes = (subject: string): Limit => ({ kind: 'CODE', subject, window: DAY_MS, max: 20 });

type Counting = {
  readonly storage: { readonly limits: Pick<Limits, 'takeNth'>; readonly mail: Pick<Mail, 'lettersTo'> };
  readonly tokens: Tokens;
  readonly now: Date;
  readonly headers: RequestHeaders;
  readonly cookies: readonly string[];
};

/**
 * Counts an attempt before its code is checked. The caller gives the attempt back if the code is right.
 * @returns `letters`: writes that tell the user, if this was the last attempt allowed for the day
 * @throws TooMany
 */
export const countCodeAttempt = async (user: User, request: Counting) => {
  const { storage, now } = request;
  const device = await deviceOf(request);
  const limit = wrongCodes(isProven(device, user.id) ? `${user.id}.${device.id}` : user.id);
  const { nth, giveBack } = await storage.limits.takeNth(limit, now);
  const letters = async (): Promise<Write[]> => {
    if (nth < limit.max) return [];
    const notice = { username: user.username, time: momentText(now) };
    return storage.mail.lettersTo(user.email, ['codesGuessed', notice], now);
  };
  return { giveBack, letters };
};
