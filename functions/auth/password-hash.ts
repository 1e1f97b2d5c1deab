import { createHash } from 'node:crypto';
import { compare, genSalt, getRounds, hash } from 'bcryptjs';

/**
 * bcrypt's cost: 2^11 rounds [PASS-07]; OWASP's Password Storage Cheat Sheet names 10 as the least. Measured on a 2-core machine: 10 → 100
 * ms, 11 → 190 ms, 12 → 390 ms of one core; a Lambda of 1,024 MB has 0.58 of a core. It can be raised at any time: stored hashes carry
 * their cost, and sign-ins renew them.
 */
export const COST = 11;

/** Only the local run sets the variable (infra/local/settings.ts), for tests whose subject is not the hash. */
const COST_HERE = Number(process.env.PASSWORD_COST ?? COST);

/**
 * The cost of recovery codes, ten of which are hashed at once: 25 ms each. Trying 2^50 codes against a stolen hash takes hundreds of
 * thousands of years. At the cost of passwords, ten hashes took a busy machine longer than a function may run.
 */
const CODES_COST = 8;

/**
 * bcrypt reads at most 72 bytes, which are 36 Cyrillic letters, so it gets a digest: 44 characters of base64, as raw bytes could hold a
 * zero, where bcrypt stops. NFKC first (NIST SP 800-63B): `й` typed as one character or as two is the same password.
 */
const digest = (password: string): string =>
  createHash('sha256').update(password.normalize('NFKC'), 'utf8').digest('base64');

/** A hash of this cost that no password fits: its 31 characters of digest were chosen at random, not computed. */
const dummyHashOf = (cost: number): string =>
  `$2b$${String(cost).padStart(2, '0')}$Q4kyzWv0n8jCkpIyRBrsD.hZ3bYxk0VqWm7uJtN5eLsPcRfGdAiOu`;

/** The cost of a stored hash. A hash that bcrypt cannot read has today's cost. */
const costOf = (passwordHash: string, cost: number): number => getRounds(passwordHash) || cost;

/**
 * Hashes to compare with as well, so that a wrong password always takes the same time [PASS-07]. Each step of the cost doubles the time: a
 * stored hash of cost c and hashes of c, c + 1 … up to one below today's cost take today's time together.
 */
export const paddingHashes = (passwordHash: string, cost: number): string[] => {
  const stored = costOf(passwordHash, cost);
  return Array.from({ length: Math.max(0, cost - stored) }, (_, at) => dummyHashOf(stored + at));
};

/** @param cost of bcrypt, 4 to 31: tests whose subject is not the hash take the least */
export const createPasswords = (cost = COST_HERE) => ({
  /** For unknown users: comparing with it takes as long as with a real hash [SEC-23]. */
  dummyHash: dummyHashOf(cost),

  /** Password → bcrypt hash of 60 characters. */
  hash: (password: string): Promise<string> => hash(digest(password), cost),

  /** A salt for recovery codes, of their own cost [2FA-12]. */
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
