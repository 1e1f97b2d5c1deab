import { describe, expect, it } from 'vitest';
import { PRODUCT, simulate, USER_FOLD_UNITS } from './write-model.ts';

const STORM = { perSecond: 1000, seconds: 20 };

describe('a thousand changes a second', () => {
  it('find less than one in a thousand conflicts, and little waits to be folded', () => {
    const { refused, waiting, waitingMost } = simulate(PRODUCT, STORM);
    expect(refused).toBeLessThan(0.001);
    expect(waiting).toBeLessThan(500);
    expect(waitingMost).toBeLessThan(2000);
  });

  it('would end in a conflict more often than one in three with eight counters in the transactions', () => {
    expect(simulate({ shards: 8, isFolded: false }, STORM).refused).toBeGreaterThan(0.33);
  });

  it('of a quiet product none meets another one', () => {
    expect(simulate({ shards: 8, isFolded: false }, { perSecond: 1, seconds: 600 }).refused).toBe(0);
  });
});

it('never asks the one partition of user counters for its 1,000 write units, however many sign up at once', () => {
  for (const perSecond of [1000, 4000, 16_000])
    expect(simulate(PRODUCT, { perSecond, seconds: 5 }).foldsPerSecond * USER_FOLD_UNITS).toBeLessThan(1000);
});
