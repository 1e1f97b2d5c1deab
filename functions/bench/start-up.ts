import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { type Bundle, bundle } from './bundle.ts';

// `npm run bench:start-up`: size of each bundle, and milliseconds from the start of a process to a ready
// handler, beside a function that only makes a DynamoDB client (at most 1.5 times of it). Writes START-UP-RESULTS.md.

const FUNCTIONS = [
  'health',
  'auth',
  'profile',
  'events',
  'keeping',
  'feed',
  'months',
  'publisher',
  'embeddings',
  'admin',
  'chores',
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
const subjects = new Map<string, Bundle>([['(node alone)', { file: bare, kilobytes: 0, gzipped: 0 }]]);
subjects.set('(only a client)', await bundle(join(import.meta.dirname, 'only-a-client.ts'), folder, 'only-a-client'));
for (const name of FUNCTIONS) subjects.set(name, await bundle(join(room, name, 'handler.ts'), folder, name));

// One round after the other, so that a slow moment of the machine falls on all alike; of each the fastest counts, as
// whatever else the machine does can only slow one down.
const times = new Map([...subjects.keys()].map((name) => [name, [] as number[]]));
for (let round = 0; round < ROUNDS; round++)
  for (const [name, { file }] of subjects) times.get(name)?.push(readyAfter(file));

const measured = [...subjects].map(([name, sizes]) => ({ name, ...sizes, ms: Math.min(...(times.get(name) ?? [])) }));
const baseline = measured.find(({ name }) => name === '(only a client)')?.ms ?? 0;
reportResults(join(import.meta.dirname, 'START-UP-RESULTS.md'), {
  title: 'Start of the functions',
  command: 'npm run bench:start-up',
  text: markdownTable(
    ['Function', 'kB', 'gzip kB', 'ms to ready', '× client'],
    measured.map(({ name, kilobytes, gzipped, ms }) => [
      name,
      kilobytes,
      gzipped,
      ms.toFixed(0),
      (ms / baseline).toFixed(2),
    ]),
  ),
});
const slow = measured.filter(({ name, ms }) => FUNCTIONS.includes(name) && ms > LIMIT * baseline);
for (const { name } of slow) console.log(`${name} takes more than ${LIMIT} times of a bare client`);
await rm(folder, { recursive: true });
process.exitCode = slow.length > 0 ? 1 : 0;
