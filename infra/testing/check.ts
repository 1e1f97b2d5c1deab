import { type ChildProcess, spawn } from 'node:child_process';
import { pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { compileCache } from '#infra/local/compile-cache.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { audit, auditSignatures, sentenceOf } from './audit.ts';
import { provideBrowser } from './browser.ts';
import { provide } from './programs.ts';

// `npm test`: every check, cheapest first. The first that fails ends it. `npm test -- types lint` runs these checks
// only. `npm test -- --write` writes the times to TEST-TIMES-RESULTS.md.

const root = join(import.meta.dirname, '../..');
const bin = (path: string): string => join(root, 'node_modules', path);

const children = new Set<ChildProcess>();

/** Runs a script with the Node of this process. @throws Error when it does not end with 0 */
const run = async (script: string, ...args: string[]): Promise<void> => {
  // Tests start Node a hundred times, mostly with the same scripts.
  const env = { NODE_COMPILE_CACHE: compileCache, ...process.env };
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit', env });
  children.add(child);
  const [code, signal] = await once(child, 'exit');
  children.delete(child);
  if (code !== 0) throw new Error(signal ?? `exit code ${code}`);
};
const end = (code: number): never => {
  for (const child of children) child.kill();
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => end(130));
// A listener for 'disconnect' would keep the channel to launch.mjs open, and with it the process for ever.
process.channel?.unref();

const vitest = (projects: string[], ...more: string[]): Promise<void> =>
  run(bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project]), ...more);

const given = process.argv.slice(2);
const asked = given.filter((name) => name !== '--write');

const lookForWeaknesses = async () => Promise.all([audit(root).then(sentenceOf), auditSignatures(root)]);
let looking: ReturnType<typeof lookForWeaknesses> | undefined;

/**
 * A change is not to blame for a weakness that became known today. So a weakness fails only on a build server and in
 * `npm test -- audit`; otherwise it is printed.
 */
const judgeWeaknesses = (found: Awaited<ReturnType<typeof lookForWeaknesses>>): void => {
  for (const { line } of found) process.stdout.write(`${line}\n`);
  const isBad = found.some(({ bad }) => bad);
  if (isBad && (process.env.CI || asked.includes('audit'))) throw new Error('a package is known to be weak or altered');
};

const lint = async (): Promise<void> => {
  await run(bin('@biomejs/biome/bin/biome'), 'ci', ...(process.stdout.isTTY ? [] : ['--colors=off']), '.');
  const { findBrokenImports } = await import('#infra/lint/import-rules.ts');
  const broken = findBrokenImports(root);
  if (broken.length > 0) throw new Error(`imports that infra/lint/import-rules.ts refuses:\n${broken.join('\n')}`);
};

type Step = [string, () => unknown];

// All steps of this list run at once. Each of the first three keeps about one core busy. The others mostly wait for the
// network.
const first: Step[] = [
  // Checks the types of everything, with tests, and then of each room with the room's own settings: code for Node has
  // no `window`, and code for browsers has only what the oldest browsers offer.
  [
    'types',
    async () => {
      for (const room of ['.', 'shared', 'functions', 'infra', 'web', 'widget'])
        await run(bin('typescript/bin/tsc'), '-p', room);
    },
  ],
  ['lint', lint],
  ['build', () => run(join(root, 'infra/build/build.ts'))],
  ['njs', () => provide('njs', 'njs', 'The tests of infra/edge')],
  ['browser', provideBrowser],
  ['PHP', () => provide('php', 'php-cli', 'The tests of widget/integrations')],
];
const then: Step[] = [
  ['audit', async () => judgeWeaknesses(await (looking ?? lookForWeaknesses()))],
  ['unit', () => vitest(['pure', 'calls', 'infra', 'dom', 'php'], '--tags-filter=!slow')],
  ['journeys', () => vitest(['browser'])],
];

const steps = [...first, ...then];
const unknown = asked.filter((name) => !steps.some(([step]) => step === name));
if (unknown.length > 0) {
  const names = steps.map(([step]) => `"${step}"`).join(', ');
  process.stderr.write(`There is no check ${unknown.map((name) => `"${name}"`).join(', ')}; there are ${names}\n`);
  process.exit(1);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const began = performance.now();
const [loadBefore = 0] = loadavg();
const times: [step: string, time: string][] = [];
// The audit starts now and runs beside the steps before it, because it mostly waits for the registry.
if (asked.length === 0) looking = lookForWeaknesses();
const perform = async ([name, step]: Step): Promise<void> => {
  if (asked.length > 0 && !asked.includes(name)) return;
  const started = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  try {
    await step();
  } catch (reason) {
    process.stderr.write(`\nFAILED: ${name} (${reason instanceof Error ? reason.message : String(reason)})\n`);
    end(1);
  }
  times.push([name, seconds(started)]);
  process.stdout.write(`== ${name}: passed in ${seconds(started)}\n`);
};
await Promise.all(first.map(perform));
for (const step of then) await perform(step);
process.stdout.write(`\nAll checks passed in ${seconds(began)}\n`);

if (given.includes('--write')) {
  const whole = seconds(began);
  const started = performance.now();
  pbkdf2Sync('password', 'salt', 1_000_000, 32, 'sha256');
  reportResults(join(import.meta.dirname, 'TEST-TIMES-RESULTS.md'), {
    title: 'Times of `npm test`',
    command: 'npm test -- --write',
    text: `Load of the machine before: ${loadBefore.toFixed(1)}. Its speed: a million rounds of PBKDF2 with SHA-256 take ${seconds(started)}.
The steps before \`audit\` run beside each other.

${markdownTable(['Step', 'Time'], [...times, ['**all**', whole]])}`,
    isPart: asked.length > 0,
  });
}
