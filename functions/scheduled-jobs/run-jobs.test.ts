import { expect, it, vi } from 'vitest';
import { logLines } from '#functions/testing/system.ts';
import { type Chore, runChores } from './run-jobs.ts';

it('does every chore though one fails, then fails by its name, so that the alarm sees it', async () => {
  const done: string[] = [];
  const broken = () => Promise.reject(new Error('no table'));
  const last = async () => done.push('last');
  await expect(runChores({ broken, last })).rejects.toThrow('Chores failed: broken');
  expect(done).toEqual(['last']);
  expect(logLines.join()).toContain('no table');
});

it('leaves time for every chore, and to the last what the others have not used', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const used: Record<string, number> = {};
    const greedy =
      (name: string): Chore =>
      async ({ isOver }) => {
        const began = performance.now();
        while (!isOver()) vi.advanceTimersByTime(100);
        used[name] = Math.round((performance.now() - began) / 1000);
      };
    await runChores({ first: greedy('first'), idle: async () => undefined, last: greedy('last') });
    expect(used).toEqual({ first: 7, last: 13 });
  } finally {
    vi.useRealTimers();
  }
});
