/** Milliseconds of processor time that the work takes. */
const cost = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

/** Below this (milliseconds) what a machine does beside the work counts for more than the work. */
const FELT = 100;
/** Twice the input takes twice the time; a collection of garbage more takes a half of that. */
const MOST = 3;
const TRIES = 4;

/**
 * Time against size: the work on an input of half a size and of all of it, from small sizes up to `largest`.
 * @param make an input of about so many bytes @returns where it grows more than the input does; undefined: nowhere
 */
export const growthOf = async <T>(
  make: (bytes: number) => T,
  work: (input: T) => unknown,
  largest: number,
): Promise<string | undefined> => {
  for (let size = largest / 256; size <= largest; size *= 4) {
    const [half, whole] = [make(size / 2), make(size)];
    const took = async (input: T, times: number): Promise<number> => {
      const all: number[] = [];
      while (all.length < times) all.push(await cost(() => work(input)));
      return median(all);
    };
    let [least, ms] = [Number.POSITIVE_INFINITY, 0];
    // Once, as most is far from it; then by the median of more.
    for (let tried = 0; tried < TRIES && least > MOST; tried++) {
      ms = await took(whole, 1 + tried);
      least = ms < FELT ? 0 : Math.min(least, ms / (await took(half, 1 + tried)));
    }
    if (least > MOST)
      return `${Math.round(size)} bytes take ${ms.toFixed(0)} ms, ${least.toFixed(1)} times what half of them takes`;
  }
  return undefined;
};
