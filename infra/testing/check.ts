import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideBrowser } from './browser.ts';

// `npm test`: every check in order, cheapest first; the first that fails ends it.

const root = join(import.meta.dirname, '../..');
const bin = (path: string): string => join(root, 'node_modules', path);

/** Runs a Node script with this very Node. @throws Error when it does not end with 0 */
const run = (script: string, ...args: string[]): void => {
  const { status, signal } = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(signal ?? `exit code ${status}`);
};
const vitest = (...projects: string[]): void =>
  run(bin('vitest/vitest.mjs'), 'run', ...projects.flatMap((project) => ['--project', project]));

const steps: [string, () => void][] = [
  ['types', () => run(bin('typescript/bin/tsc'), '-p', '.')],
  ['lint', () => run(bin('@biomejs/biome/bin/biome'), 'ci', '.')],
  ['build', () => run(join(root, 'infra/build/build.ts'))],
  ['unit and integration tests', () => vitest('node', 'dom')],
  ['browser', () => void provideBrowser()],
  ['browser tests', () => vitest('browser')],
];

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;
const began = performance.now();
for (const [name, step] of steps) {
  const started = performance.now();
  process.stdout.write(`\n== ${name}\n`);
  try {
    step();
  } catch (reason) {
    process.stderr.write(`\nFAILED: ${name} (${reason instanceof Error ? reason.message : String(reason)})\n`);
    process.exit(1);
  }
  process.stdout.write(`== ${name}: passed in ${seconds(started)}\n`);
}
process.stdout.write(`\nAll checks passed in ${seconds(began)}\n`);
