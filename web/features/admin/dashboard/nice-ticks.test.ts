import { describe, expect, it } from 'vitest';
import { niceTicks } from './nice-ticks.ts';

describe('marks of a chart’s scale', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [7, [0, 2, 4, 6, 8]],
    [87, [0, 50, 100]],
    [100, [0, 50, 100]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %i', (highest, ticks) => {
    expect(niceTicks(highest)).toEqual(ticks);
  });

  it('reaches the highest bar in at most six whole steps', () => {
    for (let highest = 0; highest < 5000; highest += 1) {
      const ticks = niceTicks(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }
  });
});
