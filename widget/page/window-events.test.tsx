import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Action } from './reduce.ts';
import { followMessages } from './window-events.ts';

const actions: Action[] = [];
let ending: AbortController;
beforeEach(() => {
  actions.length = 0;
  ending = new AbortController();
  followMessages((action) => actions.push(action), ending.signal);
});
afterEach(() => ending.abort());

/** The page's actions on a message. */
const send = (data: unknown, origin = window.location.origin): Action[] => {
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
  return actions;
};

describe('settings that come as a message', () => {
  it('are taken from a page of our own', () => {
    expect(send({ calendarWidgetSettings: 'viewType=list' })).toEqual([{ type: 'settings', query: 'viewType=list' }]);
  });

  it('are not taken from anybody else', () => {
    expect(send({ calendarWidgetSettings: 'viewType=list' }, 'https://stranger.example')).toEqual([]);
  });

  it('are not taken after the end', () => {
    ending.abort();
    expect(send({ calendarWidgetSettings: 'viewType=list' })).toEqual([]);
  });

  it.each([
    null,
    1,
    'viewType=list',
    [],
    {},
    { calendarWidgetSettings: { toString: 1 } },
    { calendarWidgetSettings: [1] },
  ])('are none when they are not a text: %j', (data) => {
    expect(send(data)).toEqual([]);
  });
});
