import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Nothing here is judged by its speed: these are for a machine that others keep busy.
const LONG_TIMEOUTS = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
} as const;

// Tests with made-up cases make up the same ones in every run.
const SAME_CASES = 'shared/testing/same-cases.ts';
const PUT_BACK = 'shared/testing/put-back.ts';

const browserTests = {
  environment: 'node',
  ...LONG_TIMEOUTS,
  // Builds the product and serves it; tests find it in shared/testing/served-product.ts.
  globalSetup: 'infra/testing/serve-for-browser-tests.ts',
} as const;

// What needs more than Node has projects of its own.
const EXCLUDED = [...configDefaults.exclude, '**/*.{php,wordpress,slow,machine}.test.ts'];
const PHP_IN_BROWSER = 'web/e2e/*.php.test.ts';

const BROWSER = '{functions,web,widget,infra}/e2e/**/*.e2e.ts';
const SLOW_BROWSER = '{functions,web,widget,infra}/e2e/**/*.slow.e2e.ts';

/** What people come for, once through: the browser tests of `npm test`. `npm run test:all` runs the others too. */
const JOURNEYS = [
  'functions/e2e/content-policy.e2e.ts',
  'infra/e2e/smoke.e2e.ts',
  'web/e2e/{main-job,sign-in,event-create,event-edit,choices,search,import,trash,course,live-code,hostile-text}.e2e.ts',
  'widget/e2e/product.e2e.ts',
];

// Tests of what neither starts a process nor keeps anything in a module.
const PURE = ['{shared,widget,web}/**/*.test.ts', 'functions/domain/**/*.test.ts'];

// Short to read and long to run: where no times are known yet, Vitest would begin the longest text and end with these.
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
    // Many tests wait for an engine or a timer: with a worker for each core, two cores idle now and then.
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
          // The files of a worker share what they import: half of their time otherwise goes into that.
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
          // So does loading the CDK.
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
          // One jsdom and one copy of Chakra for the files of a worker: half of the time otherwise goes into loading
          // them again.
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
          // A test waits by turns for page, product and timers: two left two cores idle for a third of the time.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          // Files share what they have imported, playwright-core above all; nothing of theirs lives in a module.
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
        // `npm run test:all`: walks at the speed of a slow phone, one at a time.
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
        // `npm run test:all`: what takes minutes, and judges of infra/tools.
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
        // `npm run test:all -- machine`: Debians of their own.
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
