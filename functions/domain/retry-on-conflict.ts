import { type Busy, Conflict, Stale } from './errors.ts';

/**
 * The most rounds. In each round one of the conflicting writers succeeds, so this many people may change one series at
 * the same time [REC-34].
 */
const ROUNDS = 30;

/**
 * Runs work that reads, decides and writes. The work is repeated if somebody else has written in between.
 * @param kind the refusals after which the work is repeated; `Busy` for work that reads nothing
 * @throws Conflict after the last round
 */
export const retryOnConflict = async <T>(
  work: () => Promise<T>,
  kind: typeof Conflict | typeof Busy = Conflict,
): Promise<T> => {
  for (let round = 1; ; round++) {
    try {
      return await work();
    } catch (reason) {
      if (!(reason instanceof kind) || reason instanceof Stale || round === ROUNDS) throw reason;
    }
  }
};
