import { createHash } from 'node:crypto';
import { compare, hash } from 'bcryptjs';

/**
 * bcrypt's cost: 2^10 rounds, the least that OWASP's Password Storage Cheat Sheet names. Measured on the 2-core machine
 * this was written on: 10 → 100 ms, 11 → 190 ms, 12 → 390 ms of one core; a Lambda of 1,024 MB has
 * 0.58 of a core. Sign-in is also guarded by the lockout. To raise it, change the number: stored hashes carry their own.
 */
export const COST = 10;

/**
 * bcrypt reads 72 bytes at most, 36 Cyrillic letters: it is given a digest instead (44 characters of base64; raw bytes
 * could hold a zero, where bcrypt stops). NFKC first, as NIST SP 800-63B advises: `й` typed as one character or as two
 * is the same password.
 */
const digest = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('base64');

/** Hashing of passwords. @param cost of bcrypt, 4 to 31: tests whose subject is not the hash take the least */
export const createPasswords = (cost = COST) => ({
  /**
   * A hash that no password fits: 31 characters of digest that were drawn and never computed. Comparing with it takes the
   * time of a real comparison, so that the answer for an unknown user does not come sooner [SEC-23].
   */
  nobodysHash: `$2b$${String(cost).padStart(2, '0')}$Q4kyzWv0n8jCkpIyRBrsD.hZ3bYxk0VqWm7uJtN5eLsPcRfGdAiOu`,

  /** Password → bcrypt hash of 60 characters, about 100 ms of a core. */
  hash: (password: string): Promise<string> => hash(digest(password), cost),

  /** Whether the password is the one that was hashed. Takes the same time whatever the answer. */
  matches: (password: string, passwordHash: string): Promise<boolean> => compare(digest(password), passwordHash),
});
export type Passwords = ReturnType<typeof createPasswords>;
