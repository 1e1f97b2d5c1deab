import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { type Bundle, bundle } from './bundle.ts';

// `npm run bench -- start-up`: kB that each function reads before its handler is ready, and milliseconds from the start
// of a process until then, beside a function that only makes a DynamoDB client. That one is bundled in two ways: as our
// functions are, and as one file, which is esbuild's default. Writes START-UP-RESULTS.md. Ends with 1 when a function
// takes more than 1.5 times as long as the one file.

const FUNCTIONS = [
  'health',
  'auth',
  'profile',
  'events',
  'history',
  'public-list',
  'public-month',
  'month-renewal',
  'embeddings',
  'visits',
  'page-check',
  'admin',
  'scheduled-jobs',
  'first-admin',
];
const ROUNDS = 25;
const LIMIT = 1.5;

/** performance.now() counts from the start of the process. */
const readyAfter = (file: string): number => {
  const probe = `await import(${JSON.stringify(file)}); console.log(performance.now())`;
  const env = { PATH: process.env.PATH, AWS_REGION: 'eu-central-1', TABLE_NAME: 'any' };
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', probe], { env, encoding: 'utf8' });
  return Number(output.trim());
};

const folder = await mkdtemp(join(tmpdir(), 'start-up-'));
const room = join(import.meta.dirname, '..');
const bare = join(folder, 'empty.mjs');
await writeFile(bare, 'export const handler = () => {};');
const subjects = new Map<string, Bundle>([
  ['(node alone)', { file: bare, kilobytes: 0, gzipped: 0, whole: 0, ours: 0 }],
]);
const client = join(import.meta.dirname, 'only-a-client.ts');
const [WHOLE, PARTED] = ['(only a client, one file)', '(only a client)'];
subjects.set(WHOLE, await bundle(client, folder, 'only-a-client-whole', { splitting: false }));
subjects.set(PARTED, await bundle(client, folder, 'only-a-client'));
for (const name of FUNCTIONS) subjects.set(name, await bundle(join(room, name, 'handler.ts'), folder, name));

// Each round starts every function once, so that a slow moment of the machine affects all alike. The fastest start of
// each counts, because other work can only slow it down.
const times = new Map([...subjects.keys()].map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round++)
  for (const [name, { file }] of subjects) times.get(name)?.push(readyAfter(file));

const measured = [...subjects].map(([name, sizes]) => ({ name, ...sizes, ms: Math.min(...(times.get(name) ?? [])) }));
const msOf = (wanted: string): number => measured.find(({ name }) => name === wanted)?.ms ?? 0;
const [whole, parted] = [msOf(WHOLE), msOf(PARTED)];
reportResults(join(import.meta.dirname, 'START-UP-RESULTS.md'), {
  title: 'Start of the functions',
  command: 'npm run bench -- start-up',
  text: markdownTable(
    [
      'Function',
      'files of ours',
      'kB in all',
      'kB at start',
      'gzip kB',
      'ms to ready',
      '× client',
      '× client in one file',
    ],
    measured.map(({ name, ours, whole, kilobytes, gzipped, ms }) => [
      name,
      ours,
      whole,
      kilobytes,
      gzipped,
      ms.toFixed(0),
      (ms / parted).toFixed(2),
      (ms / whole).toFixed(2),
    ]),
  ),
});
const slow = measured.filter(({ name, ms }) => FUNCTIONS.includes(name) && ms > LIMIT * whole);
for (const { name } of slow) console.log(`${name} takes more than ${LIMIT} times of a bare client in one file`);
await rm(folder, { recursive: true });
process.exitCode = slow.length > 0 ? 1 : 0;
