import { expect, it, vi } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { listTrash } from '#shared/contracts/history.ts';
import { scheduledJobsOf } from './jobs.ts';
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

it('stops long work before Lambda stops the run, however much time letters, sources and charts have taken', async () => {
  const system = await aSystem();
  const maria = await system.user('Мария');
  for (let n = 0; n < 4; n++) {
    const { id } = await maria.call(createEvent, { form: anEvent() });
    await maria.delete(`/api/events/${id}`);
  }
  await system.storage.jobs.startJob({ name: 'emptyTrash', subject: maria.id, userId: maria.id }, new Date());
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && json.includes('#TRASH')) vi.advanceTimersByTime(60_000);
      return pass();
    });
    const began = new Date(Date.now() - 167_000);
    await scheduledJobsOf(system.storage).jobs?.({ now: began, isOver: () => false });
  } finally {
    vi.useRealTimers();
  }
  expect((await maria.call(listTrash, {})).items).toHaveLength(2);
});
