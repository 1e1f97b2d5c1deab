import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCleanBrowser } from '#web/testing/render-app.tsx';
import { useViewState } from './use-view-state.ts';
import { dayKey } from './view-state.ts';

aCleanBrowser();
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 30, 23) }),
);
afterEach(() => vi.useRealTimers());

it('shows the new day after midnight, and lets it be chosen', () => {
  const { result } = renderHook(useViewState, {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/?view=day']}>{children}</MemoryRouter>,
  });
  const shown = () => dayKey(result.current[0].date);
  expect(shown()).toBe('2026-11-30');
  // The page sleeps, and the person presses «Сегодня» before the page notices the new day.
  vi.setSystemTime(new Date(2026, 11, 1, 9));
  act(() => result.current[1]({ date: new Date() }));
  expect(shown()).toBe('2026-12-01');
  act(() => void vi.advanceTimersByTime(24 * 3_600_000));
  expect(shown()).toBe('2026-12-02');
});
