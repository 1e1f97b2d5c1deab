/** About this many steps make a scale easy to read. */
const STEPS = 4;

/**
 * Marks of a scale from 0 to at least `highest`. The steps are whole numbers: 1, 2 or 5 times a power of ten.
 * `niceTicks(87)` → 0, 50, 100.
 */
export const niceTicks = (highest: number): number[] => {
  const raw = Math.max(1, highest) / STEPS;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= raw) ?? 10) * power);
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
};
