import { costOf, excessOf } from './cost.ts';
import { median } from './results.ts';

/** Times of fewer milliseconds are not judged, because other work of the machine outweighs them. */
const FELT = 100;
/**
 * The highest ratio that passes. Twice the input takes twice the time, and a garbage collection may add a half of that.
 */
const RATIO_MOST = 3;
const TRIES = 4;

/**
 * Compares the time of work on an input with the time for half of it, for growing sizes up to `largest`.
 * @param make makes an input of about so many bytes
 * @returns the size at which time grows faster than the input or memory exceeds the limit for its bytes; undefined if
 * there is none
 */
export const growthOf = async <T>(
  make: (bytes: number) => T,
  work: (input: T) => unknown,
  largest: number,
): Promise<string | undefined> => {
  for (let size = largest / 256; size <= largest; size *= 4) {
    const [half, whole] = [make(size / 2), make(size)];
    let [least, ms, bytes] = [Number.POSITIVE_INFINITY, 0, 0];
    const took = async (input: T, times: number): Promise<number> => {
      const all: number[] = [];
      while (all.length < times) {
        const cost = await costOf(() => work(input));
        all.push(cost.ms);
        bytes = Math.max(bytes, cost.bytes);
      }
      return median(all);
    };
    // The first try measures once, because most ratios are far below the limit. While the ratio is too high, each
    // further try measures once more often and takes the median.
    for (let tried = 0; tried < TRIES && least > RATIO_MOST; tried++) {
      ms = await took(whole, 1 + tried);
      least = ms < FELT ? 0 : Math.min(least, ms / (await took(half, 1 + tried)));
    }
    if (least > RATIO_MOST)
      return `${Math.round(size)} bytes take ${ms.toFixed(0)} ms, ${least.toFixed(1)} times what half of them takes`;
    const excess = excessOf({ ms: 0, bytes }, size);
    if (excess) return excess;
  }
  return undefined;
};
