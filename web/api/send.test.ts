import { expect, it, vi } from 'vitest';
import { leavePage, send } from './send.ts';

const READ = { method: 'GET', address: '/api/events', headers: {}, body: undefined };

it('tells what leaving the page may have cut off only of a page that is still there', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('NetworkError when attempting to fetch resource.')));
  const told = vi.fn();
  leavePage();
  for (const _ of ['one', 'and another call that was under way']) send(READ).catch(told);
  await vi.advanceTimersByTimeAsync(9_999);
  expect(told).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(2);
  await expect(send(READ), 'of a page that nobody leaves').rejects.toMatchObject({ kind: 'connection' });
});
