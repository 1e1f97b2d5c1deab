import { describe, expect, it } from 'vitest';
import { Busy, Conflict, NotFound } from './errors.ts';
import { retryOnConflict } from './retry-on-conflict.ts';

/** Work that fails this many times and then succeeds. It resolves with the number of the round. */
const failing = (times: number, reason: Error) => {
  const work = { rounds: 0, run: async () => (++work.rounds <= times ? Promise.reject(reason) : work.rounds) };
  return work;
};

describe('work that is tried once more', () => {
  it.each([0, 1, 29])('succeeds after %i writers that came first', async (times) => {
    expect(await retryOnConflict(failing(times, new Conflict('changed-meanwhile')).run)).toBe(times + 1);
  });

  it('gives up after thirty rounds', async () => {
    const work = failing(30, new Conflict('changed-meanwhile'));
    await expect(retryOnConflict(work.run)).rejects.toThrow(new Conflict('changed-meanwhile'));
    expect(work.rounds).toBe(30);
  });

  it('that reads nothing is tried again only where others held it up', async () => {
    expect(await retryOnConflict(failing(2, new Busy('changed-meanwhile')).run, Busy)).toBe(3);
    const refused = failing(1, new Conflict('changed-meanwhile'));
    await expect(retryOnConflict(refused.run, Busy)).rejects.toThrow(new Conflict('changed-meanwhile'));
    expect(refused.rounds).toBe(1);
  });

  it('is not tried again after any other failure', async () => {
    const work = failing(1, new NotFound('not-found'));
    await expect(retryOnConflict(work.run)).rejects.toThrow(new NotFound('not-found'));
    expect(work.rounds).toBe(1);
  });
});
