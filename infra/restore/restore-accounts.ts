import { twoFactorPlace } from '#shared/contracts/stored-items.ts';
import { placeOf, type Row } from './restore-export.ts';

/** Fields of an account that are credentials. The second factor is not a field but a separate item. */
const CREDENTIALS = ['passwordHash', 'previousHashes', 'passwordChangedAt', 'twoFactorAt'] as const;

/** A date so old that the password has expired (functions/domain/accounts/password.ts). */
const EXPIRED = '1970-01-01T00:00:00.000Z';

/** Whether a restore has set this password to expired. */
export const isExpired = ({ passwordChangedAt }: Row): boolean => passwordChangedAt === EXPIRED;

/** An account and its second factor, as rows of a table or of an export. */
type Account = { readonly user: Row; readonly twoFactor: Row | undefined };

/**
 * Whether the living account's password is at least as new as the copied account's. A password that an earlier restore
 * has set to expired is older than any.
 */
const isNewer = (living: Row, copied: Row): boolean =>
  String(living.passwordChangedAt) >= String(copied.passwordChangedAt);

const withCredentialsOf = (from: Row, account: Row): Row => {
  const rest = Object.entries(account).filter(([name]) => !CREDENTIALS.some((field) => field === name));
  const taken = CREDENTIALS.flatMap((field) => (from[field] === undefined ? [] : [[field, from[field]]]));
  return { ...Object.fromEntries([...rest, ...taken]), pk: account.pk, sk: account.sk };
};

const withoutCodes = ({ salt: _, codes: _used, ...rest }: Row): Row => rest;

/**
 * The account to write for an account of a copy [ACC-13]. Idempotent.
 * If the living account's password is at least as new as the copied one, the living password and second factor stay.
 * Otherwise, if something may have changed since the copy, the copied password expires, and the copied recovery codes
 * are removed, because they may have been used.
 * @param living the account in the present table
 * @param isLast whether nothing can have changed since the copy
 */
export const returned = (copied: Account, living: Account | undefined, isLast: boolean): Account => {
  if (living && isNewer(living.user, copied.user))
    return { user: withCredentialsOf(living.user, copied.user), twoFactor: living.twoFactor };
  if (isLast) return copied;
  return {
    user: { ...copied.user, passwordChangedAt: EXPIRED },
    twoFactor: copied.twoFactor && withoutCodes(copied.twoFactor),
  };
};

/**
 * The accounts of a copy, with their second factors.
 * @param rows the rows whose fate (`fateOf`) is `account`
 */
export const accountsOf = (rows: readonly Row[]): Account[] => {
  const byPlace = new Map(rows.map((row) => [placeOf(row), row]));
  return rows
    .filter(({ kind }) => kind === 'USER')
    .map((user) => ({ user, twoFactor: byPlace.get(placeOf(twoFactorPlace(user))) }));
};
