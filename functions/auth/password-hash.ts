import { createHash } from 'node:crypto';
import { compare, genSalt, getRounds, hash } from 'bcryptjs';

/**
 * bcrypt's cost: 2^11 rounds [PASS-07]; 10 is the least that OWASP's Password Storage Cheat Sheet names. Measured on the
 * 2-core machine this was written on: 10 → 100 ms, 11 → 190 ms, 12 → 390 ms of one core; a Lambda of 1,024 MB has
 * 0.58 of a core. To raise it, change the number: stored hashes carry their own, and sign-ins renew them.
 */
export const COST = 11;

/** The variable is set in the local run alone (infra/local/settings.ts), for tests whose subject is not the hash; no template has it. */
const COST_HERE = Number(process.env.PASSWORD_COST ?? COST);

/**
 * The cost of recovery codes, ten of which are hashed at once: 25 ms each. Even with the hashes one would try 2^50 codes for hundreds of
 * thousands of years. At the cost of passwords a busy machine took longer for ten than a function may run.
 */
const CODES_COST = 8;

/**
 * bcrypt reads 72 bytes at most, 36 Cyrillic letters: it is given a digest instead (44 characters of base64; raw bytes
 * could hold a zero, where bcrypt stops). NFKC first, as NIST SP 800-63B advises: `й` typed as one character or as two
 * is the same password.
 */
const digest = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('base64');

/** A hash of this cost that no password fits: its 31 characters of digest were chosen at random, not computed. */
const dummyHashOf = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$Q4kyzWv0n8jCkpIyRBrsD.hZ3bYxk0VqWm7uJtN5eLsPcRfGdAiOu`;

/** The cost of a stored hash. One that bcrypt cannot read counts as one of today's cost, which no password fits. */
const costOf = (passwordHash: string, cost: number): number => getRounds(passwordHash) || cost;

/**
 * A stored hash with a lower cost c is faster to compare. A wrong password is compared with these hashes too, so that it
 * takes as long as any other [PASS-07]. Each step of the cost doubles the time: the stored hash and hashes of the costs c,
 * c + 1 … up to one below today's add up to today's time.
 */
export const paddingHashes = (passwordHash: string, cost: number): string[] => {
  const stored = costOf(passwordHash, cost);
  return Array.from({ length: Math.max(0, cost - stored) }, (_, at) => dummyHashOf(stored + at));
};

/** Hashing of passwords. @param cost of bcrypt, 4 to 31: tests whose subject is not the hash take the least */
export const createPasswords = (cost = COST_HERE) => ({
  /** Comparing with it takes the time of a real comparison, so that the answer for an unknown user does not come sooner [SEC-23]. */
  dummyHash: dummyHashOf(cost),

  /** Password → bcrypt hash of 60 characters. */
  hash: (password: string): Promise<string> => hash(digest(password), cost),

  /** A salt for recovery codes, of the cost that is enough for them [2FA-12]. */
  newSalt: (): Promise<string> => genSalt(Math.min(cost, CODES_COST)),

  /** Text → bcrypt hash by this salt: the same text has the same hash. */
  hashWith: (text: string, salt: string): Promise<string> => hash(digest(text), salt),

  /** Whether the password is the one that was hashed. A wrong one takes as long as with `dummyHash`. */
  matches: async (password: string, passwordHash: string): Promise<boolean> => {
    const digested = digest(password);
    if (await compare(digested, passwordHash)) return true;
    for (const other of paddingHashes(passwordHash, cost)) await compare(digested, other);
    return false;
  },

  /** Whether a hash was made at a lower cost than today's. */
  isOutdated: (passwordHash: string): boolean => costOf(passwordHash, cost) < cost,
});
export type Passwords = ReturnType<typeof createPasswords>;
