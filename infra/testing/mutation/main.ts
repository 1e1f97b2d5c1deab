import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, normalize } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { tool } from '#infra/testing/tool.ts';
import { reportResults } from '#shared/testing/results.ts';
import { isGoodEnough, LEAST_SCORE, tableOf } from './table.ts';

// `npm run mutate -- --sample 60`: see sample.ts.
// `npm run mutate [-- shared/time functions/domain/events/window.ts …]`: changes the code of `ROOMS` at one place after
// the other, and checks whether the tests notice. Prints the changes that no test has noticed, then a table. The table
// goes to RESULTS.md if no paths are given. Ends with 1 when a folder's score is too low. Results are kept for the next
// run, also after an interruption. Given paths are always tried again. Without paths only changed code, and code with
// changed tests, is tried.

if (process.argv.includes('--sample')) {
  await import('./sample.ts');
  process.exit();
}

const ROOMS = ['shared', 'functions/domain'];
/** This folder has more tests of `shared/calendar-file/read`. */
const FILE_READER = 'web/features/import/read';

const NOTE = 'A change that a test has noticed counts until that code or that test is another one.';

/** Tests, code that only tests use, and Russian texts are not changed: a test could only repeat the texts. */
const NOT_MUTATED = [
  '!**/*.test.ts',
  '!**/*.testing.ts',
  '!shared/testing/**',
  '!shared/embedding/arbitraries.ts',
  '!shared/locale/!(plural|dates).ts',
];

const isIn = (folder: string, path: string): boolean => `${path}/`.startsWith(`${folder}/`);

const asked = parseArgs({ allowPositionals: true }).positionals.map(normalize);
for (const path of asked) {
  if (existsSync(path) && ROOMS.some((room) => isIn(room, path))) continue;
  process.stderr.write(`There is nothing to mutate in ${path}: it is no path in ${ROOMS.join(' or ')}\n`);
  process.exit(1);
}
const paths = asked.length > 0 ? asked : ROOMS;

const FOLDER = '.local/mutation';
const CONFIG = `${FOLDER}.config.json`;
const REPORT = `${FOLDER}.json`;
const KNOWN = `${FOLDER}.known.json`;

const config = {
  mutate: [...paths.map((path) => (path.endsWith('.ts') ? path : join(path, '**/*.ts'))), ...NOT_MUTATED],
  testRunner: 'vitest',
  plugins: [join(tool('@stryker-mutator/vitest-runner'), 'dist/src/index.js')],
  // Processes, not threads: tests of the wall clock set TZ, which has no effect in a thread.
  vitest: { configFile: 'infra/testing/mutation/vitest.config.ts', pool: 'forks' },
  // Stryker copies these files and runs the tests on the copy.
  ignorePatterns: [
    '**',
    ...['shared/**', 'functions/domain/**', `${FILE_READER}/**`, 'infra/testing/mutation/**'].map((path) => `!${path}`),
    ...['package.json', 'tsconfig.json', '{shared,functions,web}/tsconfig.json'].map((path) => `!${path}`),
  ],
  // Stryker would rewrite tsconfig.json, which it cannot do with our TypeScript.
  tsconfigFile: 'none.json',
  tempDirName: FOLDER,
  incremental: true,
  incrementalFile: KNOWN,
  force: asked.length > 0,
  concurrency: availableParallelism(),
  allowConsoleColors: process.stdout.isTTY,
  reporters: ['clear-text', 'html', 'json', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
  clearTextReporter: { reportTests: false, reportScoreTable: false, allowEmojis: false },
  htmlReporter: { fileName: `${FOLDER}.html` },
  jsonReporter: { fileName: REPORT },
};

/** The part of the report that we read (schema: https://github.com/stryker-mutator/mutation-testing-elements). */
const Report = v.object({
  files: v.record(v.string(), v.object({ mutants: v.array(v.object({ status: v.string() })) })),
});

mkdirSync(FOLDER, { recursive: true });
rmSync(REPORT, { force: true });
writeFileSync(CONFIG, JSON.stringify(config));
const stryker = join(tool('@stryker-mutator/core'), 'bin/stryker.js');
const { status } = spawnSync(process.execPath, [stryker, 'run', CONFIG], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const { files } = v.parse(Report, JSON.parse(readFileSync(REPORT, 'utf8')));
// The report also has the known results of other files.
const results = Object.entries(files)
  .filter(([fileName]) => paths.some((path) => isIn(path, fileName)))
  .flatMap(([fileName, { mutants }]) => mutants.map(({ status }) => ({ fileName, status })));
reportResults(join(import.meta.dirname, 'RESULTS.md'), {
  title: 'Changes of the code that tests notice',
  command: 'npm run mutate',
  text: `${NOTE}\n\n${tableOf(results)}`,
  isPart: asked.length > 0,
});
process.stdout.write(`Mutant by mutant: ${FOLDER}.html\n`);
if (!isGoodEnough(results)) {
  process.stderr.write(`\nFAILED: a folder has a score under ${LEAST_SCORE} %\n`);
  process.exitCode = 1;
}
