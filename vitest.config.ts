import { defineConfig } from 'vitest/config';

// Projects: pure and call tests in Node, component tests in jsdom, browser tests in real Chromium.
export default defineConfig({
  test: {
    // Many tests wait for an engine: on two cores one worker, Vitest's own choice there, leaves one idle.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['{infra,functions,shared,widget,web}/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['{web,widget}/**/*.test.tsx'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['{web,widget,infra}/e2e/**/*.e2e.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          // Builds the product and serves it; tests find it in shared/testing/served-product.ts.
          globalSetup: 'infra/testing/serve-for-browser-tests.ts',
        },
      },
    ],
  },
});
