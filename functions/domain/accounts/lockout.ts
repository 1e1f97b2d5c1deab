/** Milliseconds of a lockout after too many failures in a row [SEC-26]. */
export const LOCKOUT_MS = 15 * 60_000;

/**
 * Failures are forgotten this long after the last attempt, so that attempts with unknown names do not fill the table.
 */
export const ATTEMPTS_KEPT_MS = 30 * 24 * 60 * 60_000;

/** Milliseconds after which an attempt without a result counts as a failure, because its function must have ended. */
const IN_FLIGHT_MS = 5_000;

/** The clocks of our servers differ by less than this. A stored time further in the future comes from a wrong clock. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * The sign-in attempts with one username, from one network or known device, since the last success. Each attempt is
 * counted before its password is checked.
 */
export type Attempts = {
  /** Counted attempts, with those in flight. */
  readonly count: number;
  /** The attempts among them that are known to have failed. */
  readonly failed: number;
  /** When the last attempt was counted, milliseconds since 1970. */
  readonly lastAt: number;
};

/**
 * The decision on a sign-in attempt that is not counted yet.
 * - `try`: count the attempt and check the password
 * - `wait`: the limit would be reached if all attempts in flight failed; ask again in a moment
 * - `refuse`: sign-in is locked for so many seconds (whole, at least 1)
 */
type Admission = { kind: 'try' } | { kind: 'wait' } | { kind: 'refuse'; seconds: number };

/**
 * Whether earlier failures do not count any more. This is so if the lockout is over, if the last attempt is too old, or
 * if it lies in the future.
 */
const startsAnew = ({ count, lastAt }: Attempts, limit: number, now: number): boolean =>
  now >= lastAt + ATTEMPTS_KEPT_MS || now < lastAt - CLOCKS_DIFFER_MS || (count >= limit && now >= lastAt + LOCKOUT_MS);

/**
 * Decides on a sign-in attempt that is not counted yet.
 * @param limit maxLoginAttempts of the security settings
 * @param now milliseconds since 1970
 */
export const admit = (attempts: Attempts | undefined, limit: number, now: number): Admission => {
  if (!attempts || startsAnew(attempts, limit, now) || attempts.count < limit) return { kind: 'try' };
  if (attempts.failed < limit && now < attempts.lastAt + IN_FLIGHT_MS) return { kind: 'wait' };
  return { kind: 'refuse', seconds: Math.ceil((attempts.lastAt + LOCKOUT_MS - now) / 1000) };
};

/**
 * The moment until which sign-in is locked, in milliseconds since 1970; undefined if it is not locked.
 * @param now milliseconds since 1970
 */
export const lockedUntil = (attempts: Attempts | undefined, limit: number, now: number): number | undefined =>
  attempts && admit(attempts, limit, now).kind === 'refuse' ? attempts.lastAt + LOCKOUT_MS : undefined;

/** The attempts after one more is counted. The caller counts only an attempt that `admit` allows. */
export const counted = (attempts: Attempts | undefined, limit: number, now: number): Attempts =>
  !attempts || startsAnew(attempts, limit, now)
    ? { count: 1, failed: 0, lastAt: now }
    : { ...attempts, count: attempts.count + 1, lastAt: Math.max(attempts.lastAt, now) };
