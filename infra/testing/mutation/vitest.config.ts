import { defineConfig } from 'vitest/config';

// The tests that must notice the changes: those beside the changed files, and those of their callers. Tests that need
// an engine or a browser are left out, and so are slow tests, which would run for thousands of changes.
export default defineConfig({
  test: {
    include: ['{shared,functions/domain,web/features/import/read}/**/*.test.ts'],
    testTimeout: 600_000,
    isolate: false,
    tags: [{ name: 'slow', skip: true }],
  },
});
