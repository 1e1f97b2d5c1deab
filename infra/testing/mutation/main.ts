import { existsSync } from 'node:fs';
import { Stryker } from '@stryker-mutator/core';
import { isGoodEnough, LEAST_SCORE, tableOf } from './table.ts';

// `npm run mutate [-- shared/time functions/domain/window.ts …]`: changes the pure rooms at one place after the other and
// looks whether their tests notice. Prints what they did not, then a table; status 1 when a folder's score is too low.

const ROOMS = ['shared', 'functions/domain'];

/** Not ours to mutate: tests, what only tests read, and Russian texts, of which a test could only say the same again. */
const NOT_MUTATED = [
  '!**/*.test.ts',
  '!**/*.testing.ts',
  '!shared/testing/**',
  '!shared/embedding/arbitraries.ts',
  '!shared/locale/!(plural|dates).ts',
];

const asked = process.argv.slice(2);
for (const path of asked) {
  if (existsSync(path) && ROOMS.some((room) => `${path}/`.startsWith(`${room}/`))) continue;
  process.stderr.write(`There is nothing to mutate in ${path}: it is no path in ${ROOMS.join(' or ')}\n`);
  process.exit(1);
}
const paths = asked.length > 0 ? asked : ROOMS;

const results = await new Stryker({
  mutate: [...paths.map((path) => (path.endsWith('.ts') ? path : `${path}/**/*.ts`)), ...NOT_MUTATED],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Forks, for tests of the wall clock set TZ, which a thread would not heed.
  vitest: { configFile: 'infra/testing/mutation/vitest.config.ts', pool: 'forks' },
  // What the tests are run on is a copy of these.
  ignorePatterns: ['**', '!shared/**', '!functions/domain/**', '!infra/testing/mutation/**', '!package.json'],
  tempDirName: '.local/mutation',
  concurrency: 2,
  reporters: ['clear-text', 'html', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, allowEmojis: false },
  htmlReporter: { fileName: '.local/mutation.html' },
}).runMutationTest();

process.stdout.write(`\n${tableOf(results)}\nMutant by mutant: .local/mutation.html\n`);
if (!isGoodEnough(results)) {
  process.stderr.write(`\nFAILED: a folder has a score under ${LEAST_SCORE} %\n`);
  process.exitCode = 1;
}
