import { type Busy, Conflict } from './errors.ts';

/** Of writers that conflict at one event one succeeds in each round. */
const ROUNDS = 10;

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
      if (!(reason instanceof kind) || round === ROUNDS) throw reason;
    }
  }
};
