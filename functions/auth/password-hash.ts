import { createHash } from 'node:crypto';
import { compare, genSalt, getRounds, hash } from 'bcryptjs';

/**
 * bcrypt's cost: 2^11 rounds [PASS-07]. OWASP's Password Storage Cheat Sheet names 10 as the least cost. Measured times
 * of one core on a 2-core machine: cost 10 → 100 ms, 11 → 190 ms, 12 → 390 ms. A Lambda of 1,024 MB has 0.58 of a core.
 * The cost can be raised at any time: each stored hash carries its cost, and the next sign-in renews the hash.
 */
export const COST = 11;

/**
 * The cost that is used. Only the local run sets the variable (infra/local/settings.ts), for tests whose subject is not
 * the hash.
 */
const COST_HERE = Number(process.env.PASSWORD_COST ?? COST);

/**
 * The cost of recovery codes: 25 ms for each of the ten codes that are hashed at once. Trying all 2^50 codes against a
 * stolen hash takes hundreds of thousands of years. At the cost of passwords, hashing ten codes on a busy machine took
 * longer than a function may run.
 */
const CODES_COST = 8;

/**
 * The text that bcrypt hashes in place of the password. bcrypt reads at most 72 bytes, and 36 Cyrillic letters already
 * take 72. So bcrypt gets a digest of the password. The digest is written in base64, because bcrypt would stop at a
 * zero among raw bytes. NFKC (NIST SP 800-63B) makes `й` typed as one character equal to `й` typed as two.
 */
const digest = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('base64');

/** A hash of this cost that no password fits: its 31 characters of digest are arbitrary. */
const dummyHashOf = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$Q4kyzWv0n8jCkpIyRBrsD.hZ3bYxk0VqWm7uJtN5eLsPcRfGdAiOu`;

/** The cost of a stored hash. A hash that bcrypt cannot read has today's cost. */
const costOf = (passwordHash: string, cost: number): number => getRounds(passwordHash) || cost;

/**
 * Additional hashes to compare a wrong password with, so that every comparison takes the same time [PASS-07]. Each step
 * of the cost doubles the time, so a stored hash of a lower cost c takes less time than a hash of today's cost. The
 * additional hashes have the costs c, c + 1 and so on, up to one below today's cost. Together with the stored hash they
 * take the time of today's cost.
 */
export const paddingHashes = (passwordHash: string, cost: number): string[] => {
  const stored = costOf(passwordHash, cost);
  return Array.from({ length: Math.max(0, cost - stored) }, (_, at) => dummyHashOf(stored + at));
};

/** @param cost of bcrypt, 4 to 31; tests whose subject is not the hash take 4 */
export const createPasswords = (cost = COST_HERE) => ({
  /** The hash for users that do not exist: a comparison with it takes as long as with a real hash [SEC-23]. */
  dummyHash: dummyHashOf(cost),

  /** Password → bcrypt hash of 60 characters. */
  hash: (password: string): Promise<string> => hash(digest(password), cost),

  /** A salt for recovery codes, of their own cost [2FA-12]. */
  newSalt: (): Promise<string> => genSalt(Math.min(cost, CODES_COST)),

  /** Hashes a text with this salt. Equal texts with one salt have equal hashes. */
  hashWith: (text: string, salt: string): Promise<string> => hash(digest(text), salt),

  /** Whether the hash was made of this password. A wrong password takes as long as a comparison with `dummyHash`. */
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
