import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { build } from '#infra/build/build.ts';
import { markdownTable, reportResults } from '#shared/testing/results.ts';
import { provideBrowser } from './browser.ts';

/** Every fuzzer by its name: a script of the room whose input it makes up. Each takes `--seed` and `--cases`. */
const FUZZERS: Readonly<Record<string, string>> = {
  calls: 'functions/testing/fuzz/calls.ts',
  forms: 'functions/testing/fuzz/forms.ts',
  series: 'functions/testing/fuzz/series.ts',
  feeds: 'functions/testing/fuzz/feeds.ts',
  settings: 'widget/testing/fuzz/settings.ts',
  pages: 'widget/testing/fuzz/pages.ts',
  embeds: 'widget/testing/fuzz/embeds.ts',
  messages: 'widget/testing/fuzz/messages.ts',
  pictures: 'functions/testing/fuzz/pictures.ts',
  exports: 'functions/testing/fuzz/exports.ts',
};
const ROOT = join(import.meta.dirname, '../..');

/** As shared/testing/fuzz.ts reports it. */
const Row = v.object({
  input: v.string(),
  cases: v.number(),
  refused: v.number(),
  accepted: v.number(),
  found: v.array(v.string()),
});
type Row = v.InferOutput<typeof Row>;

/** Runs one fuzzer in a process of its own: a crash or a hang of it is a finding, not the end of the others. */
const run = async (name: string, path: string, args: readonly string[]): Promise<Row> => {
  const child = spawn(process.execPath, [join(ROOT, path), ...args], {
    cwd: ROOT,
    env: { ...process.env, CHROMIUM: provideBrowser() },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  let row: Row | undefined;
  child.on('message', (message) => {
    const told = v.safeParse(v.object({ fuzzed: Row }), message);
    if (told.success) row = told.output.fuzzed;
  });
  const [code] = await once(child, 'exit');
  return row ?? { input: name, cases: 0, refused: 0, accepted: 0, found: [`ended with ${code} and no figures`] };
};

const ABOUT = `Refused: with a Russian 4xx, with the defaults, with nothing framed or changed, in one line. Found: any 5xx, a crash, an
answer of another type or not in Russian, a page or console error in Chromium, a script that ran, a frame or a picture that is
anything else, an export that is taken and cannot be brought back, a series that shows anything else than its dates edited one by one.`;

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, only: { type: 'string' }, cases: { type: 'string' } },
});
const chosen = values.only?.split(',') ?? Object.keys(FUZZERS);
const args = ['--seed', values.seed, ...(values.cases ? ['--cases', values.cases] : [])];

await build({ print: () => undefined });
const rows: Row[] = [];
for (const name of chosen) {
  const path = FUZZERS[name];
  if (!path) throw new Error(`There is no fuzzer ${name}. There are: ${Object.keys(FUZZERS).join(', ')}`);
  rows.push(await run(name, path, args));
}
const cells = rows.map(({ input, cases, refused, accepted, found }) => [
  input,
  ...[cases, refused, accepted, found.length].map((count) => count.toLocaleString('en')),
]);
reportResults(join(import.meta.dirname, 'FUZZ-RESULTS.md'), {
  title: 'Bad input, and what became of it',
  command: `npm run fuzz -- --seed ${values.seed}`,
  text: `${ABOUT}\n\n${markdownTable(['Input', 'Tried', 'Refused', 'Taken', 'Found'], cells)}`,
  isPart: Boolean(values.only || values.cases),
});
process.exitCode = rows.some(({ found }) => found.length > 0) ? 1 : 0;
