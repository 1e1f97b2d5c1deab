import { afterEach, vi } from 'vitest';

/** Files of one worker share their globals: what a test replaced is put back after it. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
