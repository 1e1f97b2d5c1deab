import { Rejected } from '#functions/domain/errors.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isPasswordExpired, isReused, type Matches, type PasswordHistory } from './password.ts';
import { usernameKey } from './username.ts';

/** The least length of a name that passwords may not contain. Shorter names occur in too many words. */
const TELLING_NAME = 4;
const DIFFERENT_CHARACTERS = 5;

const holdsName = (password: string, username: string): boolean => {
  const key = usernameKey(username);
  return key.length >= TELLING_NAME && usernameKey(password.normalize('NFKC')).includes(key);
};

/**
 * Checks a password that a person sets. The password of the first administrator is not checked [PASS-06]. Length is
 * counted in UTF-16 units, as forms in browsers count. The contract limits the length.
 * @param username of the account
 * @param field the password's name in the contract
 * @throws Rejected: the password is too short, common, contains the name, or has too few different characters
 */
export const assertAllowed = async (
  password: string,
  username: string,
  { passwordMinLength, field = 'password' }: Pick<SecuritySettings, 'passwordMinLength'> & { readonly field?: string },
): Promise<void> => {
  if (password.length < passwordMinLength) throw new Rejected(['password-too-short', passwordMinLength], { field });
  if (await isCommonPassword(password)) throw new Rejected('common-password', { field });
  if (holdsName(password, username)) throw new Rejected('password-holds-name', { field });
  if (new Set(password.normalize('NFKC')).size < DIFFERENT_CHARACTERS)
    throw new Rejected(['too-few-characters', DIFFERENT_CHARACTERS], { field });
};

type Replacing = {
  readonly security: SecuritySettings;
  readonly matches: Matches;
  readonly now: Date;
  /** The password's name in the contract. */
  readonly field: string;
};

/**
 * Checks a password that replaces another password of the user.
 * @throws Rejected: the password is one of the last five, while the rule against old passwords is on [SEC-33], or is
 * the present password, which has expired
 */
export const assertNew = async (
  password: string,
  user: PasswordHistory & { readonly passwordChangedAt: string },
  { security, matches, now, field }: Replacing,
): Promise<void> => {
  if (security.enforcePasswordHistory && (await isReused(password, user, matches)))
    throw new Rejected('password-reused', { field });
  // While the rule against old passwords is off, only this check refuses an expired password.
  if (isPasswordExpired(user, security, now) && (await matches(password, user.passwordHash)))
    throw new Rejected('password-same', { field });
};
