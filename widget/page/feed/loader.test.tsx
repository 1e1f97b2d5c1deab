// Runs in jsdom, because events of the window show that a visitor is active.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addMonths, monthNumber, wallTime } from '#shared/time/day.ts';
import { parseFeed } from '#widget/page/model/event.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { createLoader, RELOAD_EVERY, retryAfter } from './loader.ts';
import { UNKNOWN_CALENDAR } from './request.ts';
import { keepFeed, keptFeed } from './storage.ts';

const NOVEMBER = wallTime(Date.parse('2026-11-21T12:00:00Z')).day;
const month = monthNumber(NOVEMBER);
/** Longer than `whenIdle` waits in jsdom. */
const IDLE = 2_000;

const aLoader = (draft?: string) => {
  const seen = {
    actions: [] as Action[],
    requests: [] as number[],
    /** Seconds. */
    age: 0,
    answer: async () => '[]',
  };
  const ending = new AbortController();
  const show = createLoader({
    source: { token: 'tok', ...(draft !== undefined && { draft }) },
    request: null,
    requestFeed: async (_, day) => {
      seen.requests.push(monthNumber(Number(day)));
      return { body: await seen.answer(), at: Date.now() - seen.age * 1000 };
    },
    dispatch: (action) => seen.actions.push(action),
    signal: ending.signal,
  });
  endings.push(ending);
  const ofMonth = () => seen.requests.filter((each) => each === month).length;
  return { show, seen, ofMonth, end: () => ending.abort(), types: () => seen.actions.map(({ type }) => type) };
};
const endings: AbortController[] = [];

/** A loader that has just loaded an empty November. The records of its earlier calls are cleared. */
const anOpenLoader = async () => {
  const opened = aLoader();
  opened.show(NOVEMBER);
  await vi.advanceTimersByTimeAsync(0);
  opened.seen.actions.length = 0;
  opened.seen.requests.length = 0;
  return opened;
};

const touch = (sign = 'pointermove') => window.dispatchEvent(new Event(sign));
let visibility: DocumentVisibilityState;
const turnTab = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  localStorage.clear();
});
afterEach(() => {
  for (const ending of endings.splice(0)) ending.abort();
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
    const { show, seen } = aLoader();
    const at = Date.now() - 3_600_000;
    keepFeed('tok', NOVEMBER, { body: JSON.stringify([aFeedEvent({ title: 'Вчера' })]), at });
    seen.answer = () => Promise.reject(new Error('offline'));
    show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.actions).toMatchObject([
      { type: 'loaded', month, events: [{ title: 'Вчера' }] },
      { type: 'not-loaded', feed: 'failed', since: at },
    ]);
    seen.answer = async () => '[]';
    await vi.advanceTimersByTimeAsync(retryAfter(1));
    const kept = { body: '[]', at: Date.now() };
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(keptFeed('tok', NOVEMBER)).toEqual(kept);
  });

  it('is kept only where the next visit will open: on today', async () => {
    const { show } = aLoader();
    show(addMonths(NOVEMBER, 1));
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(localStorage.length).toBe(0);
  });

  it('of a draft is not kept, and not taken from what was kept [LIVE-11]', async () => {
    const { show, seen, types } = aLoader('key');
    show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(IDLE);
    expect(localStorage.length).toBe(0);
    keepFeed('tok', NOVEMBER, { body: '[]', at: Date.now() });
    const { show: showLater, ...later } = aLoader('key');
    later.seen.answer = () => Promise.reject(new Error('offline'));
    showLater(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect([types(), later.types(), seen.requests]).toEqual([['loaded'], ['not-loaded'], [month]]);
  });

  it('is news after a failure even if it is the very same that was kept', async () => {
    const { show, seen, types } = aLoader();
    keepFeed('tok', NOVEMBER, { body: '[]', at: Date.now() });
    seen.answer = () => Promise.reject(new Error('offline'));
    show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    seen.actions.length = 0;
    seen.answer = async () => '[]';
    await vi.advanceTimersByTimeAsync(retryAfter(1));
    expect(types()).toContain('loaded');
  });

  it('that is gone is not shown from what was kept', async () => {
    const { show, seen, types } = aLoader();
    keepFeed('tok', NOVEMBER, { body: '[]', at: Date.now() });
    seen.answer = () => Promise.reject(Object.assign(new Error('gone'), { name: UNKNOWN_CALENDAR }));
    show(NOVEMBER);
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
    const { show, seen, ofMonth } = aLoader();
    seen.answer = async () => {
      throw new Error('offline');
    };
    show(NOVEMBER);
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
    const { show, seen } = aLoader();
    seen.answer = async () => {
      throw Object.assign(new Error('404'), { name: UNKNOWN_CALENDAR });
    };
    show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.actions).toMatchObject([{ type: 'not-loaded', feed: 'unknown' }]);
  });

  it('takes a body that is no feed for a failure', async () => {
    const { show, seen } = aLoader();
    seen.answer = async () => '<html>';
    show(NOVEMBER);
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.actions).toMatchObject([{ type: 'not-loaded', feed: 'failed' }]);
  });

  it('rests while the tab is hidden, and resumes at once', async () => {
    const { ofMonth } = await anOpenLoader();
    turnTab('hidden');
    await vi.advanceTimersByTimeAsync(10 * RELOAD_EVERY);
    expect(ofMonth()).toBe(0);
    turnTab('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(ofMonth()).toBe(1);
  });

  it.each(['pointermove', 'pointerdown', 'keydown', 'focus'])(
    'has its neighbours fetched when the browser is idle, once the calendar has been touched: %s [SNAP-15]',
    async (sign) => {
      const { seen } = await anOpenLoader();
      await vi.advanceTimersByTimeAsync(RELOAD_EVERY - IDLE);
      expect(seen.requests).toEqual([]);
      touch(sign);
      touch(sign);
      await vi.advanceTimersByTimeAsync(0);
      expect(seen.requests).toEqual([]);
      seen.actions.length = 0;
      await vi.advanceTimersByTimeAsync(IDLE - 1);
      expect(seen.requests).toEqual([month + 1, month - 1]);
      // Only the document of the shown month tells the published settings, because those of other months may be older.
      expect(seen.actions.map((action) => 'publishedQuery' in action)).toEqual([false, false]);
    },
  );

  it('is asked for later and later where nobody is there, and again every 30 s after a touch or a return [SNAP-14]', async () => {
    const { ofMonth } = await anOpenLoader();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(ofMonth()).toBe(10);
    for (const [at, seconds] of [60, 120, 240, 300, 300].entries()) {
      await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
      expect([at, ofMonth()]).toEqual([at, 10 + at]);
      await vi.advanceTimersByTimeAsync(1);
      expect([at, ofMonth()]).toEqual([at, 11 + at]);
    }
    for (const sign of [touch, () => turnTab('visible')]) {
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
    const { end, seen } = await anOpenLoader();
    end();
    await vi.advanceTimersByTimeAsync(10 * RELOAD_EVERY);
    expect(seen.requests).toEqual([]);
  });

  it.each([
    ['answer', async () => '[]'],
    ['failure', () => Promise.reject(new Error('offline'))],
  ])('is neither drawn nor kept when it comes after the end: %s', async (_, late) => {
    const { show, end, seen } = aLoader();
    seen.answer = () => new Promise((done) => setTimeout(() => done(late()), 1000));
    show(NOVEMBER);
    end();
    await vi.advanceTimersByTimeAsync(10 * RELOAD_EVERY);
    expect([seen.actions, keptFeed('tok', NOVEMBER), seen.requests]).toEqual([[], null, [month]]);
  });
});
