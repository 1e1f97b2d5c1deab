import { Rejected } from '#functions/domain/errors.ts';
import type { SecuritySettings } from '#shared/contracts/settings.ts';
import { isCommonPassword } from './common-passwords.ts';
import { usernameKey } from './username.ts';

/** Shorter names are part of too many words to be forbidden in passwords. */
const TELLING_NAME = 4;
const DIFFERENT_CHARACTERS = 5;

const holdsName = (password: string, username: string): boolean => {
  const key = usernameKey(username);
  return key.length >= TELLING_NAME && usernameKey(password.normalize('NFKC')).includes(key);
};

/**
 * The rule for every password that a person sets; not for that of the first administrator [PASS-06]. Length is counted as the browser's
 * forms count it (UTF-16 units). The upper bound is the contract's.
 * @param username of the account
 * @param field the password's name in the contract
 * @throws Rejected: too short, common, it holds the name, or too few different characters
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
