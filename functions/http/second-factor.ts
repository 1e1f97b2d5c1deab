import { plainRecoveryCode } from '#functions/domain/accounts/recovery-codes.ts';
import type { Proof } from '#functions/domain/accounts/second-factor.ts';
import { stepOf } from '#functions/domain/accounts/totp.ts';
import type { HashedCodes, TwoFactor } from '#functions/storage/users/two-factor.ts';
import type { User } from '#functions/storage/users/users.ts';
import type { Passwords } from './password-hash.ts';

/** Recovery codes as they are stored: one salt, and a hash of each. */
export const hashedCodes = async (codes: readonly string[], passwords: Passwords): Promise<HashedCodes> => {
  const salt = await passwords.newSalt();
  const hashes: string[] = [];
  for (const code of codes) hashes.push(await passwords.hashWith(plainRecoveryCode(code), salt));
  return { salt, hashes };
};

type Circumstances = {
  readonly storage: { readonly twoFactor: Pick<TwoFactor, 'getTwoFactor' | 'secretOf'> };
  readonly passwords: Passwords;
  readonly now: Date;
};

/**
 * The proof that a code gives; undefined for a wrong code, and for a used one. Nothing is written: two simultaneous calls may both be
 * right here, and the transaction that uses the code up lets one of them have it.
 * @param code six digits or a recovery code, by the contract
 */
export const proofOf = async (
  user: User,
  code: string,
  { storage: { twoFactor }, passwords, now }: Circumstances,
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
