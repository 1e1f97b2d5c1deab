import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { DAY_MS } from '#shared/time/units.ts';

/** The number of last passwords that a user may not set again, including the present password [SEC-33]. */
const REFUSED = 5;

/** The hashes of a user's passwords: the present password and the earlier passwords, newest first. */
export type PasswordHistory = { readonly passwordHash: string; readonly previousHashes: readonly string[] };

/**
 * Compares a password with a stored hash. The caller passes this function in, because hashing is slow and asynchronous.
 */
export type Matches = (password: string, hash: string) => Promise<boolean>;

/** Whether a password is among the user's last five. The hashes are compared in turn, up to the first that fits. */
export const isReused = async (password: string, history: PasswordHistory, matches: Matches): Promise<boolean> => {
  for (const hash of [history.passwordHash, ...history.previousHashes].slice(0, REFUSED)) {
    if (await matches(password, hash)) return true;
  }
  return false;
};

/**
 * The hashes to keep when the password is replaced. They are kept even while the rule against old passwords is off,
 * because it may be switched on later.
 */
export const rememberedAfterChange = ({ passwordHash, previousHashes }: PasswordHistory): string[] =>
  [passwordHash, ...previousHashes].slice(0, REFUSED - 1);

/** Whether the last change is more than `passwordExpiration` days ago [SEC-30]. */
export const isPasswordExpired = (
  { passwordChangedAt }: { passwordChangedAt: string },
  { passwordExpiration }: Pick<SecuritySettings, 'passwordExpiration'>,
  now: Date,
): boolean => now.getTime() >= Date.parse(passwordChangedAt) + passwordExpiration * DAY_MS;
