import type { NotFound, Stale } from '#functions/domain/errors.ts';

type Repeated<T> = {
  /** The refusals that a call gets if an earlier try has made the change. */
  readonly refusals: readonly (typeof Stale | typeof NotFound)[];
  /** Whether an earlier try of the call has made the change. */
  readonly isMade: () => Promise<boolean>;
  /** The answer to a repeated call. */
  readonly answer: () => T | Promise<T>;
};

/**
 * Makes a change. A caller who has lost the first answer repeats the call with the same `change`. A repeated call is
 * answered instead of refused, if an earlier try has made the change.
 */
export const makeOnce = async <T>(make: () => Promise<T>, { refusals, isMade, answer }: Repeated<T>): Promise<T> => {
  try {
    return await make();
  } catch (reason) {
    if (!refusals.some((kind) => reason instanceof kind) || !(await isMade())) throw reason;
    return answer();
  }
};
