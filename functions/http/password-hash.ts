import { createHash } from 'node:crypto';
import { compare, hash } from 'bcryptjs';

/**
 * bcrypt's cost: 2^10 rounds, the least that OWASP's Password Storage Cheat Sheet names. Measured on the 2-core machine
 * this was written on: 10 → 100 ms, 11 → 190 ms, 12 → 390 ms of one core; a Lambda of 1,024 MB has
 * 0.58 of a core. Sign-in is also guarded by the lockout. To raise it, change the number: stored hashes carry their own.
 */
export const COST = 10;

/**
 * A hash that no password fits: 31 characters of digest that were drawn and never computed. Comparing with it takes the
 * time of a real comparison, so that the answer for an unknown user does not come sooner (DECISIONS §2).
 */
export const DUMMY_HASH = `$2b$${COST}$Q4kyzWv0n8jCkpIyRBrsD.hZ3bYxk0VqWm7uJtN5eLsPcRfGdAiOu`;

/**
 * bcrypt reads 72 bytes at most, 36 Cyrillic letters: it is given a digest instead (44 characters of base64; raw bytes
 * could hold a zero, where bcrypt stops). NFKC first, as NIST SP 800-63B advises: `й` typed as one character or as two
 * is the same password.
 */
const digest = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('base64');

/** Password → bcrypt hash of 60 characters, about 100 ms of a core. */
export const hashPassword = (password: string): Promise<string> => hash(digest(password), COST);

/** Whether the password is the one that was hashed. Takes the same time whatever the answer. */
export const passwordMatches = (password: string, passwordHash: string): Promise<boolean> =>
  compare(digest(password), passwordHash);
