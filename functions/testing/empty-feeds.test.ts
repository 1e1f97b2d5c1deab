import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyFeeds } from '#infra/maintenance/feeds.ts';
import { aMonthScene } from './month-scene.ts';
import { s3 } from './resources.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-12T11:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('infra/maintenance/feeds.ts leaves no document and no mark, and the next question builds anew', async () => {
  const { system, make, ask, documents, titles } = await aMonthScene();
  await make('Концерт', '2026-05-15');
  for (const month of ['2026-05', '2026-06', 'ahead']) await ask(month);
  const { length } = await documents();
  expect(length).toBe(3);
  expect(await emptyFeeds(s3(), system.resources.FEEDS_BUCKET)).toBe(length);
  expect(await system.feeds()).toEqual([]);
  await ask('2026-05');
  expect(await titles('2026-05')).toEqual(['Концерт']);
});
