import { Rejected } from '#functions/domain/errors.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { accountErrors } from '#shared/locale/account-errors.ts';
import { apiErrors as words } from '#shared/locale/errors.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { isCommonPassword } from './common-passwords.ts';
import { usernameKey } from './username.ts';

/** The last 5 passwords are refused, the current one among them [SEC-33]. */
const REFUSED = 5;

/** Hashes of a user: the password in force and those before it, newest first. */
type PasswordHistory = { readonly passwordHash: string; readonly previousHashes: readonly string[] };

/** Compares a password with a stored hash; given by the caller, as hashing is slow and asynchronous. */
type Matches = (password: string, hash: string) => Promise<boolean>;

/** A shorter name is part of too many words to forbid it in a password. */
const TELLING_NAME = 4;
const DIFFERENT_CHARACTERS = 5;

const holdsName = (password: string, username: string): boolean => {
  const key = usernameKey(username);
  return key.length >= TELLING_NAME && usernameKey(password.normalize('NFKC')).includes(key);
};

/**
 * The rule for every password that is to be set: by registration, by an admin, by its owner; not for that of the first
 * administrator [PASS-06]. Length is counted as the browser's forms count it (UTF-16 units). The upper bound is the contract's.
 *
 * @param username of whom it will belong to
 * @throws Rejected: too short, common, it holds the name, or too few different characters
 */
export const assertAllowed = async (
  password: string,
  username: string,
  { passwordMinLength }: Pick<SecuritySettings, 'passwordMinLength'>,
): Promise<void> => {
  if (password.length < passwordMinLength) throw new Rejected(words.passwordTooShort(passwordMinLength));
  if (await isCommonPassword(password)) throw new Rejected(accountErrors.commonPassword);
  if (holdsName(password, username)) throw new Rejected(accountErrors.passwordHoldsName);
  if (new Set(password.normalize('NFKC')).size < DIFFERENT_CHARACTERS)
    throw new Rejected(accountErrors.tooFewCharacters(DIFFERENT_CHARACTERS));
};

/** Whether a password is one of the last five. Looks at one hash after the other and stops at the first that fits. */
export const isReused = async (password: string, history: PasswordHistory, matches: Matches): Promise<boolean> => {
  for (const hash of [history.passwordHash, ...history.previousHashes].slice(0, REFUSED)) {
    if (await matches(password, hash)) return true;
  }
  return false;
};

/**
 * Hashes to keep once the password in force is replaced. They are kept even while the rule is off, so that it holds
 * for the past as well on the day it is switched on.
 */
export const rememberedAfterChange = ({ passwordHash, previousHashes }: PasswordHistory): string[] =>
  [passwordHash, ...previousHashes].slice(0, REFUSED - 1);

/** Expired [SEC-30] once `passwordExpiration` days have passed since the last change. */
export const isPasswordExpired = (
  { passwordChangedAt }: { passwordChangedAt: string },
  { passwordExpiration }: Pick<SecuritySettings, 'passwordExpiration'>,
  now: Date,
): boolean => now.getTime() >= Date.parse(passwordChangedAt) + passwordExpiration * DAY_MS;
