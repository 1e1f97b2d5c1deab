import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { build } from '#infra/build/build.ts';
import { markdownTable, presentCommit, reportResults } from '#shared/testing/results.ts';
import { provideBrowser } from './browser.ts';

/** Every fuzzer by its name: a script in the room whose input it makes. Each takes `--seed` and `--cases`. */
const FUZZERS: Readonly<Record<string, string>> = {
  calls: 'functions/testing/fuzz/calls.ts',
  forms: 'functions/testing/fuzz/forms.ts',
  rules: 'functions/testing/fuzz/rules.ts',
  series: 'functions/testing/fuzz/series.ts',
  scopes: 'functions/testing/fuzz/scopes.ts',
  tokens: 'functions/testing/fuzz/tokens.ts',
  files: 'web/testing/fuzz/files.ts',
  'file-growth': 'web/testing/fuzz/growth.ts',
  imports: 'functions/testing/fuzz/imports.ts',
  codes: 'functions/testing/fuzz/codes.ts',
  'sign-ins': 'functions/testing/fuzz/sign-ins.ts',
  'page-addresses': 'functions/testing/fuzz/page-addresses.ts',
  beacons: 'functions/testing/fuzz/beacons.ts',
  edges: 'infra/testing/fuzz/edges.ts',
  feeds: 'functions/testing/fuzz/feeds.ts',
  searches: 'functions/testing/fuzz/searches.ts',
  looks: 'functions/testing/fuzz/looks.ts',
  settings: 'widget/testing/fuzz/settings.ts',
  pages: 'widget/testing/fuzz/pages.ts',
  embeds: 'widget/testing/fuzz/embeds.ts',
  messages: 'widget/testing/fuzz/messages.ts',
  pictures: 'functions/testing/fuzz/pictures.ts',
  growth: 'functions/testing/fuzz/growth.ts',
  exports: 'functions/testing/fuzz/exports.ts',
};
const ROOT = join(import.meta.dirname, '../..');

/** The result of a fuzzer, as shared/testing/fuzz.ts sends it. */
const Row = v.object({
  input: v.string(),
  cases: v.number(),
  refused: v.number(),
  accepted: v.number(),
  found: v.array(v.string()),
});
type Row = v.InferOutput<typeof Row>;

/** Runs one fuzzer in a process of its own, so that its crash or hang is a finding and does not end the others. */
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
anything else, an export that is taken and cannot be brought back, a series that shows anything else than its dates edited one by one,
a file or rule that means other dates than to ical.js, a code that RFC 4226 does not know or that is taken twice, a socket to an
address that is not of the public network, a refusal that has changed something, more time or memory than the bytes of a picture, form,
file, token or request at the edge allow. Each fuzzer says above itself what it looks for.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    cases: { type: 'string' },
    // Writes the results even if only some fuzzers ran. The rows of the other fuzzers stay.
    keep: { type: 'boolean', default: false },
  },
});
const chosen = values.only?.split(',') ?? Object.keys(FUZZERS);
const args = ['--seed', values.seed, ...(values.cases ? ['--cases', values.cases] : [])];

await build({ print: () => undefined });
const paths = chosen.map((name) => {
  const path = FUZZERS[name];
  if (!path) throw new Error(`There is no fuzzer ${name}. There are: ${Object.keys(FUZZERS).join(', ')}`);
  return { name, path };
});
const rows: Row[] = [];
const waiting = paths.entries();
const work = async (): Promise<void> => {
  for (const [at, { name, path }] of waiting) rows[at] = await run(name, path, args);
};
await Promise.all(Array.from({ length: availableParallelism() }, work));

const RESULTS = join(import.meta.dirname, 'FUZZ-RESULTS.md');
const standing = (): string[][] =>
  readFileSync(RESULTS, 'utf8')
    .split('\n')
    .filter((line) => /^\| .* \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
const cells = new Map((values.keep ? standing() : []).map((row) => [row[0], row]));
const commit = presentCommit();
for (const { input, cases, refused, accepted, found } of rows) {
  const counts = [cases, refused, accepted, found.length].map((count) => count.toLocaleString('en'));
  cells.set(input, [input, ...counts, commit]);
}
const head = ['Input', 'Tried', 'Refused', 'Taken', 'Found', 'On'];
reportResults(RESULTS, {
  title: 'Bad input, and what became of it',
  command: `npm run fuzz -- ${process.argv.slice(2).join(' ')}`,
  text: `${ABOUT}\n\n${markdownTable(head, [...cells.values()])}`,
  isPart: !values.keep && Boolean(values.only || values.cases),
});
process.exitCode = rows.some(({ found }) => found.length > 0) ? 1 : 0;
