import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { DAY_MS } from '#shared/time/units.ts';

/** The last 5 passwords are refused, the current one among them [SEC-33]. */
const REFUSED = 5;

/** Hashes of a user: the password in force and those before it, newest first. */
type PasswordHistory = { readonly passwordHash: string; readonly previousHashes: readonly string[] };

/** Compares a password with a stored hash. Hashing is slow and asynchronous, so the caller gives it. */
type Matches = (password: string, hash: string) => Promise<boolean>;

/** Whether a password is one of the last five. Looks at one hash after the other and stops at the first that fits. */
export const isReused = async (password: string, history: PasswordHistory, matches: Matches): Promise<boolean> => {
  for (const hash of [history.passwordHash, ...history.previousHashes].slice(0, REFUSED)) {
    if (await matches(password, hash)) return true;
  }
  return false;
};

/** The hashes to keep when the password is replaced. They are kept even while the rule is off, for the day on which it is switched on. */
export const rememberedAfterChange = ({ passwordHash, previousHashes }: PasswordHistory): string[] =>
  [passwordHash, ...previousHashes].slice(0, REFUSED - 1);

/** Whether the last change is more than `passwordExpiration` days ago [SEC-30]. */
export const isPasswordExpired = (
  { passwordChangedAt }: { passwordChangedAt: string },
  { passwordExpiration }: Pick<SecuritySettings, 'passwordExpiration'>,
  now: Date,
): boolean => now.getTime() >= Date.parse(passwordChangedAt) + passwordExpiration * DAY_MS;
