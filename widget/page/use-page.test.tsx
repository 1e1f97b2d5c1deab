import { renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aModel } from '#widget/testing/model.ts';
import { kit } from './kit.ts';
import { useLiveSettings } from './use-page.ts';

/** The settings that the page takes from a message. */
const takenFrom = (data: unknown, origin = window.location.origin): unknown[] => {
  const dispatch = vi.fn();
  const picture = { kit, model: aModel(), token: 'tok', loaded: null, freeze: vi.fn(), release: () => [] };
  const { unmount } = renderHook(() => useLiveSettings(picture, dispatch));
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
  unmount();
  return dispatch.mock.calls.flat();
};

describe('settings that come as a message', () => {
  it('are taken from a page of our own', () => {
    const settings = kit.readSettings('viewType=list');
    expect(takenFrom({ calendarWidgetSettings: 'viewType=list' })).toEqual([{ type: 'settings', settings }]);
  });

  it('are not taken from anybody else', () => {
    expect(takenFrom({ calendarWidgetSettings: 'viewType=list' }, 'https://stranger.example')).toEqual([]);
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
    expect(takenFrom(data)).toEqual([]);
  });
});
