import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build } from '#infra/build/build.ts';

// `npm run test:all`: `npm test`, then slow tests and checks by independent programs. The first step that fails ends
// it. `npm run test:all -- slow attack` runs these steps only; `npm run test:all -- chaos --only disk` runs one step
// with options.

const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** Name, script below the root, arguments. */
type Step = [name: string, script: string, ...args: string[]];
const STEPS: Step[] = [
  ['test', 'infra/testing/check.ts'],
  // Tests named *.slow.test.ts.
  ['slow', vitest, 'run', '--project', 'slow'],
  // Tests with the tag `slow`, in the files that `npm test` runs.
  [
    'slow-cases',
    vitest,
    'run',
    ...['pure', 'calls', 'infra', 'dom'].map((name) => `--project=${name}`),
    '--tags-filter=slow',
  ],
  // The browser tests that `npm test` leaves out.
  ['more-browser', vitest, 'run', '--project', 'more-browser'],
  // Tests named *.slow.e2e.ts.
  ['slow-browser', vitest, 'run', '--project', 'slow-browser'],
  // Attacks that once worked, tried again on the built product.
  ['attack', 'functions/testing/attack/main.ts'],
  // Firefox, WebKit and the oldest supported Chromium.
  ['browsers', 'infra/testing/browsers/main.ts'],
  // Five minutes of careless people; it prints its seed.
  ['careless', 'infra/testing/careless/main.ts'],
  ['wordpress', 'infra/testing/check-on-wordpress.ts'],
  // The package on an empty Debian, behind nginx and Caddy.
  ['machine', vitest, 'run', '--project', 'machine'],
];
/** Steps that run only if the command names them */
const ON_DEMAND: Step[] = [
  // Faults in the middle of writes.
  ['chaos', 'functions/testing/chaos/main.ts'],
  // Export, recreate, restore: every reading call must answer as before.
  ['drill', 'infra/testing/drill.ts'],
  // Storage and calls on Amazon's own engine.
  ['dynamodb-local', 'infra/testing/check-on-dynamodb-local.ts'],
];

const given = process.argv.slice(2);
const at = given.findIndex((arg) => arg.startsWith('--'));
const asked = at === -1 ? given : given.slice(0, at);
const options = at === -1 ? [] : given.slice(at);
const all = [...STEPS, ...ON_DEMAND];
const unknown = asked.filter((name) => !all.some(([step]) => step === name));
if (unknown.length > 0 || (options.length > 0 && asked.length !== 1)) {
  const names = all.map(([name]) => name).join(', ');
  process.stderr.write(`Usage: npm run test:all [-- <step>…], or one step with its options; there are ${names}\n`);
  process.exit(1);
}
const steps = asked.length > 0 ? all.filter(([name]) => asked.includes(name)) : STEPS;
if (ON_DEMAND.some(([name]) => asked.includes(name))) await build();

let child: ReturnType<typeof spawn> | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(signal, () => {
    child?.kill();
    process.exit(130);
  });
}
process.channel?.unref();

for (const [name, script, ...args] of steps) {
  const started = performance.now();
  process.stdout.write(`\n=== ${name}\n`);
  child = spawn(process.execPath, [script, ...args, ...options], { cwd: root, stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (code !== 0) {
    process.stderr.write(`\nFAILED: ${name}, after ${seconds} s\n`);
    process.exit(1);
  }
  process.stdout.write(`=== ${name}: passed in ${seconds} s\n`);
}
process.stdout.write('\nEverything passed\n');
