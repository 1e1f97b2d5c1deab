import { defineConfig } from 'vitest/config';

// The tests that have to notice changes: tests beside the changed files or their callers, without those that need an
// engine or a browser, and without the slow ones, which would run for thousands of changes.
export default defineConfig({
  test: {
    include: ['{shared,functions/domain,web/features/import/read}/**/*.test.ts'],
    testTimeout: 600_000,
    isolate: false,
    tags: [{ name: 'slow', skip: true }],
  },
});
