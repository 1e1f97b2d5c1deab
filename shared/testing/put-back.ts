import { afterEach, vi } from 'vitest';

/** Files of one worker share their globals, so each test puts back what it has replaced. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
