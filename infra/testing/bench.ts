import { join } from 'node:path';

// `npm run bench -- NAME …`: runs a benchmark, such as `calls`, which writes its figures into a RESULTS file. The
// benchmark gets the arguments after its name.

const BENCHES = new Map([
  ['calls', 'functions/bench/calls.ts'],
  ['costs', 'infra/costs/main.ts'],
  ['load', 'functions/bench/load.ts'],
  ['machine', 'functions/bench/machine.ts'],
  ['machine-day', 'functions/bench/machine-day.ts'],
  ['sources', 'functions/bench/sources.ts'],
  ['start-up', 'functions/bench/start-up.ts'],
  ['web', 'web/bench/main.ts'],
  ['widget', 'widget/bench/run.ts'],
]);

const [name = ''] = process.argv.splice(2, 1);
const script = BENCHES.get(name);
if (script === undefined) {
  process.stderr.write(`Usage: npm run bench -- <${[...BENCHES.keys()].join(' | ')}>\n`);
  process.exit(1);
}
await import(join(import.meta.dirname, '../..', script));
