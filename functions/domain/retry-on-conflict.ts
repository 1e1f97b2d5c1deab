import { type Busy, Conflict, Stale } from './errors.ts';

/** The most rounds. One of the conflicting writers succeeds in each, so this is the number of parallel changes of a series [REC-34]. */
const ROUNDS = 30;

/**
 * Reads, decides and writes again when someone else wrote in between: an update replaces the event whole, so it is as
 * right on the newer state as on the older one. What reads nothing is repeated only where it was held up (`Busy`).
 * @throws Conflict when it keeps happening
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
