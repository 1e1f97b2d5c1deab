import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths, monthNumber, wallTime } from '#shared/time/day.ts';
import { parseFeed } from '#widget/page/model/event.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { feedLoader, RELOAD_EVERY, retryAfter } from './feed-loader.ts';
import { type FeedAnswer, UNKNOWN_CALENDAR } from './feed-request.ts';

const NOVEMBER = wallTime(Date.parse('2026-11-21T12:00:00Z')).day;
const month = monthNumber(NOVEMBER);

const aLoader = () => {
  const seen = {
    actions: [] as Action[],
    requests: [] as number[],
    kept: [] as FeedAnswer[],
    visible: true,
    /** Seconds. */
    age: 0,
    answer: async () => '[]',
  };
  const loader = feedLoader({
    request: async (day) => {
      seen.requests.push(monthNumber(day));
      return { body: await seen.answer(), at: Date.now() - seen.age * 1000 };
    },
    parse: parseFeed,
    keep: (_, answer) => seen.kept.push(answer),
    recall: () => seen.kept.at(-1) ?? null,
    dispatch: (action) => seen.actions.push(action),
    now: Date.now,
    isVisible: () => seen.visible,
    whenIdle: (task) => setTimeout(task, 10),
  });
  const ofMonth = () => seen.requests.filter((each) => each === month).length;
  return { loader, seen, ofMonth, types: () => seen.actions.map(({ type }) => type) };
};

/** A loader that has just loaded an empty November; its calls until then are cleared. */
const anOpenLoader = async () => {
  const opened = aLoader();
  opened.loader.show(NOVEMBER);
  await vi.advanceTimersByTimeAsync(0);
  opened.seen.actions.length = 0;
  opened.seen.requests.length = 0;
  return opened;
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the feed of the shown month', () => {
  it('reloads every 30000 ms [WID-12]', async () => {
    const { ofMonth } = await anOpenLoader();
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY - 1);
    expect(ofMonth()).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ofMonth()).toBe(1);
    await vi.advanceTimersByTimeAsync(3 * 30_000);
    expect(ofMonth()).toBe(4);
  });

  it('is kept, and shown from when it was where nothing can be loaded', async () => {
    const { loader, seen } = aLoader();
    const at = Date.now() - 3_600_000;
    seen.kept.push({ body: JSON.stringify([aFeedEvent({ title: 'Вчера' })]), at });
    seen.answer = () => Promise.reject(new Error('offline'));
    loader.show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.actions).toMatchObject([
      { type: 'loaded', month, events: [{ title: 'Вчера' }] },
      { type: 'not-loaded', feed: 'failed', since: at },
    ]);
    seen.answer = async () => '[]';
    await vi.advanceTimersByTimeAsync(retryAfter(1));
    expect(seen.kept.at(-1)).toMatchObject({ body: '[]', at: Date.now() });
  });

  it('is kept only where the next visit will open: on today', async () => {
    const { loader, seen } = aLoader();
    loader.show(addMonths(NOVEMBER, 1));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.kept).toEqual([]);
  });

  it('is news after a failure even if it is the very same that was kept', async () => {
    const { loader, seen, types } = aLoader();
    seen.kept.push({ body: '[]', at: Date.now() });
    seen.answer = () => Promise.reject(new Error('offline'));
    loader.show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    seen.actions.length = 0;
    seen.answer = async () => '[]';
    await vi.advanceTimersByTimeAsync(retryAfter(1));
    expect(types()).toContain('loaded');
  });

  it('that is gone is not shown from what was kept', async () => {
    const { loader, seen, types } = aLoader();
    seen.kept.push({ body: '[]', at: Date.now() });
    seen.answer = () => Promise.reject(Object.assign(new Error('gone'), { name: UNKNOWN_CALENDAR }));
    loader.show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(types()).toEqual(['not-loaded']);
  });

  it('is news only when it has changed', async () => {
    const { seen } = await anOpenLoader();
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY);
    const ofMonth = () => seen.actions.filter((action) => action.type === 'loaded' && action.month === month);
    expect(ofMonth()).toHaveLength(0);
    seen.answer = async () => JSON.stringify([aFeedEvent()]);
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY);
    expect(ofMonth()).toHaveLength(1);
  });

  it('logs a failed fetch and leaves the events alone [WID-27]', async () => {
    const { seen, types } = await anOpenLoader();
    await vi.advanceTimersByTimeAsync(20);
    seen.actions.length = 0;
    seen.answer = async () => {
      throw new Error('500');
    };
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY);
    expect(console.error).toHaveBeenCalled();
    expect(types()).toEqual(['not-loaded']);
  });

  it('is asked for again later and later while it fails, and every 30 s when it is well again', async () => {
    const { loader, seen, ofMonth } = aLoader();
    seen.answer = async () => {
      throw new Error('offline');
    };
    loader.show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(ofMonth()).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(ofMonth()).toBe(2);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(ofMonth()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(ofMonth()).toBe(3);
    seen.answer = async () => '[]';
    await vi.advanceTimersByTimeAsync(20_000);
    expect(seen.actions.at(-1)).toMatchObject({ type: 'loaded' });
    const before = ofMonth();
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY);
    expect(ofMonth()).toBe(before + 1);
    expect([1, 2, 3, 7, 20].map(retryAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
  });

  it('says since when the shown events are, and when they are fresh again', async () => {
    const { seen } = await anOpenLoader();
    const since = Date.now();
    seen.answer = async () => {
      throw new Error('offline');
    };
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY);
    expect(seen.actions.at(-1)).toEqual({ type: 'not-loaded', feed: 'failed', since });
    seen.answer = async () => '[]';
    await vi.advanceTimersByTimeAsync(5_000);
    expect(seen.actions).toContainEqual({
      type: 'loaded',
      month,
      ...parseFeed('[]'),
      since: null,
    });
  });

  it('tells an unknown calendar from a failure', async () => {
    const { loader, seen } = aLoader();
    seen.answer = async () => {
      throw Object.assign(new Error('404'), { name: UNKNOWN_CALENDAR });
    };
    loader.show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.actions).toMatchObject([{ type: 'not-loaded', feed: 'unknown' }]);
  });

  it('takes a body that is no feed for a failure', async () => {
    const { loader, seen } = aLoader();
    seen.answer = async () => '<html>';
    loader.show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.actions).toMatchObject([{ type: 'not-loaded', feed: 'failed' }]);
  });

  it('rests while the tab is hidden, and resumes at once', async () => {
    const { loader, seen, ofMonth } = await anOpenLoader();
    seen.visible = false;
    await vi.advanceTimersByTimeAsync(10 * RELOAD_EVERY);
    expect(ofMonth()).toBe(0);
    seen.visible = true;
    loader.wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(ofMonth()).toBe(1);
  });

  it('has its neighbours fetched when the browser is idle, once the calendar has been touched [SNAP-15]', async () => {
    const { loader, seen } = await anOpenLoader();
    await vi.advanceTimersByTimeAsync(RELOAD_EVERY - 1);
    expect(seen.requests).toEqual([]);
    loader.touch();
    loader.touch();
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.requests).toEqual([]);
    seen.actions.length = 0;
    await vi.advanceTimersByTimeAsync(10);
    expect(new Set(seen.requests)).toEqual(new Set([month, month + 1, month - 1]));
    // Only the shown month tells the published settings: the document of another month may be older.
    expect(seen.actions.map((action) => 'published' in action)).toEqual([false, false]);
  });

  it('is asked for later and later where nobody is there, and again every 30 s after a touch or a return [SNAP-14]', async () => {
    const { loader, ofMonth } = await anOpenLoader();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ofMonth()).toBe(10);
    for (const [at, seconds] of [60, 120, 240, 300, 300].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect([at, ofMonth()]).toEqual([at, 10 + at]);
      await vi.advanceTimersByTimeAsync(1);
      expect([at, ofMonth()]).toEqual([at, 11 + at]);
    }
    for (const sign of [loader.touch, loader.wake]) {
      const before = ofMonth();
      await vi.advanceTimersByTimeAsync(20_000);
      sign();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(ofMonth()).toBe(before + 1);
      await vi.advanceTimersByTimeAsync(300_000 - 10_000 - 1);
      expect(ofMonth()).toBe(before + 10);
      await vi.advanceTimersByTimeAsync(70_000 + 1);
    }
  });

  it('says from when it is where caches have had it for over ten minutes, and no more when it is new [SNAP-16]', async () => {
    const { seen } = await anOpenLoader();
    const turn = async (age: number) => {
      seen.age = age;
      seen.actions.length = 0;
      await vi.advanceTimersByTimeAsync(RELOAD_EVERY);
      return seen.actions.map((action) => 'since' in action && action.since);
    };
    expect(await turn(600)).toEqual([]);
    const old = await turn(601);
    expect(old).toEqual([Date.now() - 601_000]);
    expect(await turn(5)).toEqual([null]);
    expect(await turn(5)).toEqual([]);
  });

  it('is not asked for any more after the end', async () => {
    const { loader, seen } = await anOpenLoader();
    loader.stop();
    await vi.advanceTimersByTimeAsync(10 * RELOAD_EVERY);
    expect(seen.requests).toEqual([]);
  });

  it.each([
    ['answer', async () => '[]'],
    ['failure', () => Promise.reject(new Error('offline'))],
  ])('is neither drawn nor kept when it comes after the end: %s', async (_, late) => {
    const { loader, seen } = aLoader();
    seen.answer = () => new Promise((done) => setTimeout(() => done(late()), 1000));
    loader.show(NOVEMBER);
    loader.stop();
    await vi.advanceTimersByTimeAsync(10 * RELOAD_EVERY);
    expect([seen.actions, seen.kept, seen.requests]).toEqual([[], [], [month]]);
  });
});
