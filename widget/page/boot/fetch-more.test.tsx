// Runs in jsdom, because the page fetches scripts by elements.
import { afterEach, expect, it, vi } from 'vitest';
import { monthNumber } from '#shared/time/day.ts';
import { type Action, reduce } from '#widget/page/model/reduce.ts';
import { aModel } from '#widget/testing/model.ts';
import { createFetcher } from './fetch-more.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for the coming events of a block soon after a failure, then every five minutes, and keeps them [FACE-091]', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('BLOCKS_SCRIPT', '');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = () => Promise.reject(new Error('Feed: 500'));
  const answer = async () => ({ body: '[]', at: 0 });
  const answers = [failure, answer, failure, answer];
  const actions: Action[] = [];
  let model = aModel({ query: 'next=3', events: [] });
  const fetchMore = createFetcher({
    source: { token: 'tok' },
    requestFeed: async () => (await answers.shift()?.()) ?? expect.fail('asked too often'),
    current: () => model,
    dispatch: (action) => {
      actions.push(action);
      model = reduce(model, action);
    },
    take: () => undefined,
  });
  fetchMore(model, model, {});
  await vi.advanceTimersByTimeAsync(0);
  expect(actions).toEqual([{ type: 'ahead', events: 'failed' }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(actions.slice(1)).toEqual([{ type: 'ahead', events: [] }]);
  await vi.advanceTimersByTimeAsync(300_000);
  expect([answers.length, actions.length]).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(actions.slice(2)).toEqual([{ type: 'ahead', events: [] }]);
});

it('asks again for the nearest events to an empty month if they have not come', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const month = monthNumber(aModel().day);
  const months = new Map([month - 1, month, month + 1].map((each) => [each, { events: [] }]));
  const model = aModel({ months, feed: 'ready' });
  const answers = [() => Promise.reject(new Error('Feed: 500')), async () => ({ body: '[]', at: 0 })];
  const actions: Action[] = [];
  const fetchMore = createFetcher({
    source: { token: 'tok' },
    requestFeed: async () => (await answers.shift()?.()) ?? { body: '[]', at: 0 },
    current: () => model,
    dispatch: (action) => actions.push(action),
    take: () => undefined,
  });
  for (const drawing of [1, 2]) {
    fetchMore(model, model, {});
    await vi.advanceTimersByTimeAsync(2_000);
    expect(actions).toHaveLength(drawing - 1);
  }
  expect(actions).toEqual([{ type: 'far', month, events: [] }]);
});
