import { defineConfig } from 'vitest/config';

// The tests that have to notice: those that stand beside the mutated files, which need neither an engine nor a browser.
export default defineConfig({
  test: { include: ['{shared,functions/domain}/**/*.test.ts'], testTimeout: 60_000, isolate: false },
});
