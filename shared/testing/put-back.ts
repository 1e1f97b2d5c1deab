import { afterEach, vi } from 'vitest';

/** Test files of one worker share their globals, so each test restores what it has replaced. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
