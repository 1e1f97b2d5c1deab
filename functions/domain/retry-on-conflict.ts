import { type Busy, Conflict, Stale } from './errors.ts';

/** The most rounds. One of the conflicting writers succeeds in each round, so this many changes of a series may run in parallel [REC-34]. */
const ROUNDS = 30;

/**
 * Reads, decides and writes again when somebody else wrote in between. A call that reads nothing is repeated only after `Busy`.
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
