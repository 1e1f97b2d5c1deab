/** Pseudo-random numbers. Equal seeds give equal numbers (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    chance: (probability: number): boolean => next() < probability,
    pick: <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0],
  };
};
export type Random = ReturnType<typeof randomFrom>;
