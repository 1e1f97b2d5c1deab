import { expect, it, vi } from 'vitest';
import { logLines } from '#functions/testing/system.ts';
import { runScheduledJobs, type ScheduledJob } from './run-jobs.ts';

it('does every scheduled job though one fails, then fails by its name, so that the alarm sees it', async () => {
  const done: string[] = [];
  const broken = () => Promise.reject(new Error('no table'));
  const last = async () => done.push('last');
  await expect(runScheduledJobs({ broken, last })).rejects.toThrow('ScheduledJobs failed: broken');
  expect(done).toEqual(['last']);
  expect(logLines.join()).toContain('no table');
});

it('leaves time for every scheduled job, and to the last what the others have not used', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const used: Record<string, number> = {};
    const greedy =
      (name: string): ScheduledJob =>
      async ({ isOver }) => {
        const began = performance.now();
        while (!isOver()) vi.advanceTimersByTime(100);
        used[name] = Math.round((performance.now() - began) / 1000);
      };
    await runScheduledJobs({ first: greedy('first'), idle: async () => undefined, last: greedy('last') });
    expect(used).toEqual({ first: 7, last: 13 });
  } finally {
    vi.useRealTimers();
  }
});
