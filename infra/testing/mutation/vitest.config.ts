import { defineConfig } from 'vitest/config';

// The tests that have to notice changes: those beside the changed files or their callers that need neither an engine
// nor a browser.
export default defineConfig({
  test: {
    include: ['{shared,functions/domain,web/features/import/read}/**/*.test.ts'],
    testTimeout: 60_000,
    isolate: false,
    tags: [{ name: 'slow' }],
  },
});
