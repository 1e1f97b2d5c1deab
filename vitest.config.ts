import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// No test is judged by its speed. The timeouts are long, so that tests also pass on a busy machine.
const LONG_TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

// Fixes the seed of random cases, so that every run tries the same ones.
const SAME_CASES = 'shared/testing/same-cases.ts';
const PUT_BACK = 'shared/testing/put-back.ts';

const browserTests = {
  environment: 'node',
  ...LONG_TIMEOUTS,
  // Builds the product and serves it; tests find it in shared/testing/served-product.ts.
  globalSetup: 'infra/testing/serve-for-browser-tests.ts',
} as const;

// Tests that need more than Node have projects of their own.
const EXCLUDED = [...configDefaults.exclude, '**/*.{php,wordpress,slow,machine}.test.ts'];
const PHP_IN_BROWSER = 'web/e2e/*.php.test.ts';

const BROWSER = '{functions,web,widget,infra}/e2e/**/*.e2e.ts';
const SLOW_BROWSER = '{functions,web,widget,infra}/e2e/**/*.slow.e2e.ts';

/**
 * The main tasks of people, each done once: the browser tests of `npm test`. `npm run test:all` runs the others too.
 */
const JOURNEYS = [
  'functions/e2e/content-policy.e2e.ts',
  'infra/e2e/smoke.e2e.ts',
  'web/e2e/{main-job,sign-in,event-create,event-edit,choices,search,import,trash,course,live-code,hostile-text}.e2e.ts',
  'widget/e2e/product.e2e.ts',
];

// These tests start no process and keep no state in a module.
const PURE = ['{shared,widget,web}/**/*.test.ts', 'functions/domain/**/*.test.ts'];

// These files are short but run long. Without known times Vitest begins with the largest files and would run these
// last.
const LONG = /(drill\.e2e|accessibility\.e2e|first-load\.test)\.ts$/;
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// Projects: pure and call tests in Node, component tests in jsdom, browser tests in real Chromium.
export default defineConfig({
  test: {
    // Many tests wait for an engine or a timer. With one worker per core two cores would sometimes be idle.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongestFirst },
    tags: [
      {
        name: 'slow',
        description: 'A second or more, and of a rare failure: `npm run test:all` runs it, `npm test` does not',
      },
    ],
    projects: [
      {
        test: {
          name: 'pure',
          // The files of a worker share the imported modules. Without that, imports would take half of their time.
          isolate: false,
          environment: 'node',
          include: PURE,
          exclude: EXCLUDED,
          setupFiles: [SAME_CASES, PUT_BACK],
          ...LONG_TIMEOUTS,
        },
      },
      {
        test: {
          name: 'calls',
          environment: 'node',
          ...LONG_TIMEOUTS,
          // One set of engines for all files; every test makes a table and buckets of its own.
          globalSetup: 'functions/testing/serve-engines.ts',
          setupFiles: [SAME_CASES, 'functions/testing/set-up.ts'],
          // Loading the SDK takes longer than most of these files.
          isolate: false,
          include: ['functions/**/*.test.ts'],
          exclude: [...EXCLUDED, 'functions/domain/**'],
        },
      },
      {
        test: {
          name: 'infra',
          environment: 'node',
          // Loading the CDK takes longer than most of these files.
          isolate: false,
          include: ['infra/**/*.test.ts'],
          exclude: EXCLUDED,
          setupFiles: SAME_CASES,
          ...LONG_TIMEOUTS,
        },
      },
      {
        test: {
          name: 'dom',
          // The files of a worker share one jsdom and one copy of Chakra. Loading them again would take half of the
          // time.
          isolate: false,
          environment: 'jsdom',
          include: ['{web,widget}/**/*.test.tsx'],
          setupFiles: [SAME_CASES, PUT_BACK, 'web/testing/empty-page.ts'],
          ...LONG_TIMEOUTS,
        },
      },
      {
        test: {
          name: 'php',
          environment: 'node',
          include: ['widget/**/*.php.test.ts'],
          ...LONG_TIMEOUTS,
        },
      },
      {
        test: {
          name: 'browser',
          ...browserTests,
          // A test waits in turn for page, product and timers. With two workers two cores were idle for a third of the
          // time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Files share imported modules, above all playwright-core. No file keeps state in a module.
          isolate: false,
          include: JOURNEYS,
        },
      },
      {
        // `npm run test:all`: the rest of the browser tests.
        test: {
          name: 'more-browser',
          ...browserTests,
          maxWorkers: 3,
          sequence: { groupOrder: 5 },
          isolate: false,
          include: [BROWSER, PHP_IN_BROWSER],
          exclude: [...configDefaults.exclude, SLOW_BROWSER, ...JOURNEYS],
        },
      },
      {
        // `npm run test:all`: tests at the speed of a slow phone, one at a time.
        test: {
          name: 'slow-browser',
          ...browserTests,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          isolate: false,
          include: [SLOW_BROWSER],
        },
      },
      {
        // `npm run test:all`: tests that take minutes, and tests that need programs of infra/tools.
        test: {
          name: 'slow',
          environment: 'node',
          ...LONG_TIMEOUTS,
          globalSetup: 'functions/testing/serve-engines.ts',
          setupFiles: [SAME_CASES, 'functions/testing/set-up.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          include: ['{functions,web,widget,infra,shared}/**/*.slow.test.ts'],
        },
      },
      {
        // `npm run test:all -- machine`: tests that install the package on a Debian of their own.
        test: {
          name: 'machine',
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 1_200_000,
          expect: { poll: { timeout: 60_000, interval: 500 } },
          maxWorkers: 1,
          include: ['infra/**/*.machine.test.ts'],
        },
      },
      {
        test: {
          name: 'wordpress',
          ...browserTests,
          hookTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
          globalSetup: [browserTests.globalSetup, 'infra/testing/wordpress/serve-wordpress.ts'],
          include: ['web/**/*.wordpress.test.ts'],
        },
      },
    ],
  },
});
