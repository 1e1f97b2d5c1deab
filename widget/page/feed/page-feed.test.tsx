import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { monthNumber, wallTime } from '#shared/time/day.ts';
import { pageFeed } from './page-feed.ts';

// In jsdom, as the signs of a visitor are events of the window.
const NOVEMBER = wallTime(Date.parse('2026-11-21T12:00:00Z')).day;
const month = monthNumber(NOVEMBER);

beforeEach(() => vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

it.each(['pointermove', 'pointerdown', 'keydown', 'focus'])(
  'asks for the neighbouring months after the first %s, and not before [SNAP-15]',
  async (sign) => {
    const asked: number[] = [];
    const requestFeed = async (_source: object, day: unknown) => {
      asked.push(monthNumber(Number(day)));
      return { body: '[]', at: Date.now() };
    };
    const ending = new AbortController();
    const source = { token: 'tok' };
    const state = { source, day: NOVEMBER, request: null, requestFeed };
    pageFeed(source, state, () => undefined, ending.signal).show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toEqual([month]);
    window.dispatchEvent(new Event(sign));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toEqual([month, month + 1, month - 1]);
    ending.abort();
  },
);
