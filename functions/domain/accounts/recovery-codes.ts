/** Crockford's base32: no I, L, O, U. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a code, five bits each. */
const LENGTH = 10;
const CODES = 10;

/** The number of random bytes from which a set of codes is made. */
export const RECOVERY_BYTES = CODES * LENGTH;

/** Random bytes → ten codes of 50 bits, `XXXXX-XXXXX` [2FA-12]. */
export const recoveryCodesOf = (bytes: Uint8Array): string[] => {
  const letters = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return Array.from({ length: CODES }, (_, at) => {
    const code = letters.slice(at * LENGTH, (at + 1) * LENGTH);
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
};

/**
 * The text of a recovery code that is hashed. Case, dashes and letters that Crockford's alphabet replaces make no
 * difference.
 */
export const plainRecoveryCode = (typed: string): string =>
  typed.toUpperCase().replaceAll('-', '').replaceAll('O', '0').replace(/[IL]/g, '1');
