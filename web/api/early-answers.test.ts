import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { arrivedEarly, askEarly, earlyArrivals, forgetEarly, takeEarly } from './early-answers.ts';
import type { WebRequest } from './request.ts';

const ADDRESS = '/api/embeddings';
const get = (token = 'a-token'): WebRequest => ({
  method: 'GET',
  address: ADDRESS,
  headers: { authorization: `Bearer ${token}` },
  body: undefined,
});
const post: WebRequest = { ...get(), method: 'POST' };

const fetched = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset().mockImplementation(async () => new Response('[]'));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  forgetEarly(ADDRESS);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks as any call does, and gives the answer to the first who asks the same', async () => {
  askEarly(ADDRESS, 'a-token');
  expect(fetched).toHaveBeenCalledWith(ADDRESS, expect.objectContaining({ method: 'GET', credentials: 'include' }));
  expect(fetched.mock.calls[0]?.[1].headers).toMatchObject({ authorization: 'Bearer a-token' });
  expect(await takeEarly(get())).toEqual({ status: 200, text: '[]' });
  expect(takeEarly(get())).toBeUndefined();
});

it('shows an answer that has arrived, and leaves it until somebody has used it', async () => {
  askEarly(ADDRESS, 'a-token');
  expect(arrivedEarly(ADDRESS, 'a-token')).toBeUndefined();
  await earlyArrivals();
  expect(arrivedEarly(ADDRESS, 'a-token')).toEqual({ status: 200, text: '[]' });
  expect(arrivedEarly(ADDRESS, 'a-token')).toEqual({ status: 200, text: '[]' });
  forgetEarly(ADDRESS);
  expect(arrivedEarly(ADDRESS, 'a-token')).toBeUndefined();
});

it('keeps nothing for another person, after a change, or for long', async () => {
  askEarly(ADDRESS, 'a-token');
  expect(takeEarly(get('another-token'))).toBeUndefined();
  askEarly(ADDRESS, 'a-token');
  expect(takeEarly(post)).toBeUndefined();
  expect(takeEarly(get())).toBeUndefined();
  askEarly(ADDRESS, 'a-token');
  await earlyArrivals();
  vi.advanceTimersByTime(10_001);
  expect(arrivedEarly(ADDRESS, 'a-token')).toBeUndefined();
  expect(takeEarly(get())).toBeUndefined();
});

it('a call that failed fails for who takes it, and counts as arrived', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  askEarly(ADDRESS, 'a-token');
  await earlyArrivals();
  expect(arrivedEarly(ADDRESS, 'a-token')).toBeUndefined();
  await expect(takeEarly(get())).rejects.toThrow('Failed to fetch');
});
