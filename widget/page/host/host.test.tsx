import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import type { Model } from '#widget/page/model/model.ts';
import type { Action } from '#widget/page/model/reduce.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { aModel } from '#widget/testing/model.ts';
import { followMessages, posterAddress, postToHost } from './host.ts';

const EMPTY = aModel({ events: [] });
const sample = [aFeedEvent({ title: 'Пример' })];

const actions: Action[] = [];
let model: Model;
let ending: AbortController;
beforeEach(() => {
  actions.length = 0;
  model = EMPTY;
  ending = new AbortController();
  followMessages(
    () => model,
    (action) => actions.push(action),
    ending.signal,
  );
});
afterEach(() => ending.abort());

/** The actions that a message causes. */
const send = (data: unknown, origin = window.location.origin): Action[] => {
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
  return actions;
};

describe('examples for the preview', () => {
  it('are taken from a page of our own into an empty month', () => {
    expect(send({ calendarWidgetSample: sample })).toMatchObject([
      { type: 'loaded', events: [{ title: 'Пример' }], since: null },
    ]);
  });

  it('are not taken from anybody else', () => {
    expect(send({ calendarWidgetSample: sample }, 'https://stranger.example')).toEqual([]);
  });

  it('are not taken where there are events, or none have loaded yet', () => {
    model = aModel();
    expect(send({ calendarWidgetSample: sample })).toEqual([]);
    model = aModel({ events: [] });
    model = { ...model, months: new Map([...model.months.keys()].map((month) => [month, { events: [Object({})] }])) };
    expect(send({ calendarWidgetSample: sample })).toEqual([]);
  });

  it('are not taken after the end', () => {
    ending.abort();
    expect(send({ calendarWidgetSample: sample })).toEqual([]);
  });

  it.each([
    null,
    1,
    'viewType=list',
    [],
    {},
    { calendarWidgetSample: { toString: 1 } },
    { calendarWidgetSample: 'text' },
  ])('are none when they are not a list: %j', (data) => {
    expect(send(data)).toEqual([]);
  });
});

describe('the message to the host', () => {
  afterEach(() => vi.restoreAllMocks());

  it('says «failed» only if the shown month is not loaded [WID-27]', () => {
    const postMessage = vi.fn();
    vi.spyOn(window, 'parent', 'get').mockReturnValue(Object({ postMessage }));
    const root = document.createElement('div');
    root.append(document.createElement('main'));
    postToHost(root, { ...EMPTY, feed: 'failed', staleSince: 0 });
    postToHost(root, { ...aModel(), feed: 'failed' });
    expect(postMessage.mock.calls.map(([{ failed }]) => failed)).toEqual([false, true]);
  });
});

describe('the address of a poster', () => {
  const FIXED = String(writeSettings(readSettings('')));
  const categories = (search: string): string | null => {
    window.history.replaceState(null, '', `/calendar/tok?${search}`);
    return new URL(posterAddress('ev-1', '2026-11-21')).searchParams.get('categories');
  };
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('shows the categories that this page shows [FACE-123, LIVE-01, LIVE-08]', () => {
    // The page shows the published categories, whatever the code says.
    expect(categories(`${FIXED}&categories=ca-1&live=1`)).toBeNull();
    expect(categories('color=ff0000')).toBeNull();
    expect(categories('categories=ca-1')).toBe('ca-1');
    expect(categories(`${FIXED}&categories=ca-1`)).toBe('ca-1');
    // A fixed code without categories shows all, even if the published settings name some.
    expect(categories(FIXED)).toBe('');
  });
});
