import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { parseSync } from 'vite';
import { markdownTable, reportResults } from '#shared/testing/results.ts';

// `npm run mutate -- --sample 60 [--seed 1] [--all]`: breaks random statements of the product, one at a time, and tells
// which check of `npm test` (with --all, of `npm run test:all`) notices each break. Before the first break all checks
// must be green. Writes SAMPLE-RESULTS.md if the sample is 60 or more.

const ROOT = join(import.meta.dirname, '../../..');
const OURS = /^(?:(?:shared|functions|web|widget)\/|infra\/(?:constructs|stacks|edge)\/).*\.tsx?$/;
const NOT_OURS =
  /\.(?:test|e2e|testing|d)\.|\/(?:testing|bench|e2e|demo|build|locale)\/|vite\.config|embedding\/arbitraries/;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  },
});

/** Numbers from 0 to below 1. Equal seeds give equal numbers (mulberry32). */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A place in a file, and the text that replaces it. */
type Break = { readonly file: string; readonly start: number; readonly end: number; readonly text: string };

const Node = v.looseObject({ type: v.string(), start: v.number(), end: v.number() });
type Node = v.InferOutput<typeof Node>;

const OPPOSITES: Readonly<Record<string, string>> = {
  '===': '!==',
  '!==': '===',
  '<': '>=',
  '>=': '<',
  '>': '<=',
  '<=': '>',
  '&&': '||',
  '||': '&&',
};

/** The change that breaks a node. Undefined for most kinds of nodes, which are not broken. */
const breakOf = (node: Node, code: string): Omit<Break, 'file'> | undefined => {
  const part = (name: string): Node | undefined => {
    const found = v.safeParse(Node, node[name]);
    return found.success ? found.output : undefined;
  };
  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const test = part('test');
  if (test && (node.type === 'IfStatement' || node.type === 'ConditionalExpression'))
    return { start: test.start, end: test.end, text: `!(${textOf(test)})` };
  const argument = part('argument');
  if (argument && node.type === 'ReturnStatement')
    return { start: argument.start, end: argument.end, text: 'undefined' };
  if (node.type === 'ThrowStatement') return { start: node.start, end: node.end, text: ';' };
  const expression = part('expression');
  if (node.type === 'ExpressionStatement' && expression && expression.type !== 'Literal')
    return { start: node.start, end: node.end, text: ';' };
  const [left, right, opposite] = [part('left'), part('right'), OPPOSITES[String(node.operator)]];
  if (left && right && opposite && (node.type === 'BinaryExpression' || node.type === 'LogicalExpression'))
    return { start: node.start, end: node.end, text: `(${textOf(left)}) ${opposite} (${textOf(right)})` };
  return undefined;
};

/** All places of a file that can be broken. */
const breaksOf = (file: string): Break[] => {
  const code = readFileSync(join(ROOT, file), 'utf8');
  const found: Break[] = [];
  const walk = (value: unknown): void => {
    if (!(value instanceof Object)) return;
    const node = v.safeParse(Node, value);
    const broken = node.success ? breakOf(node.output, code) : undefined;
    if (broken) found.push({ file, ...broken });
    Object.values(value).forEach(walk);
  };
  walk(parseSync(file, code).program);
  return found;
};

const bin = (path: string): string => join(ROOT, 'node_modules', path);
/** Whether the check ends with 0. */
const passes = (script: string, ...args: string[]): boolean =>
  spawnSync(process.execPath, [script, ...args], { cwd: ROOT, stdio: 'ignore', timeout: 30 * 60_000 }).status === 0;
const vitest = (...args: string[]): boolean => passes(bin('vitest/vitest.mjs'), ...args, '--run', '--bail=1');
const UNITS = ['pure', 'calls', 'infra', 'dom', 'php'].map((name) => `--project=${name}`);
const related = (file: string, ...args: string[]): boolean =>
  vitest('related', file, '--passWithNoTests', ...UNITS, ...args);

/** The checks, cheapest first: a name, and a function that tells whether the check passes while this file is broken. */
const CHECKS: [name: string, passes: (file: string) => boolean][] = [
  // Most breaks are noticed by a test in the same folder, in a tenth of the time of all related tests.
  ['unit', (file) => vitest('run', `${dirname(file)}/`, '--passWithNoTests', ...UNITS, '--tags-filter=!slow')],
  ['unit', (file) => related(file, '--tags-filter=!slow')],
  ['types', () => passes(bin('typescript/bin/tsc'), '-p', '.')],
  ['journeys', () => vitest('run', '--project=browser')],
];
const MORE: typeof CHECKS = [
  ['slow-cases', (file) => related(file, '--tags-filter=slow')],
  ['more-browser', () => vitest('run', '--project=more-browser')],
];
const checks = values.all ? [...CHECKS, ...MORE] : CHECKS;

/**
 * Breaks the code at the place, runs the checks, and restores the code. @returns the name of the check that noticed the
 * break
 */
const tryBreak = ({ file, start, end, text }: Break): string | undefined => {
  const path = join(ROOT, file);
  const code = readFileSync(path, 'utf8');
  writeFileSync(path, code.slice(0, start) + text + code.slice(end));
  try {
    return checks.find(([, holds]) => !holds(file))?.[0];
  } finally {
    writeFileSync(path, code);
  }
};

if (execFileSync('git', ['status', '--porcelain'], { cwd: ROOT, encoding: 'utf8' }) !== '') {
  process.stderr.write('The sample changes files and puts them back: commit first.\n');
  process.exit(1);
}
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const places = files.filter((file) => OURS.test(file) && !NOT_OURS.test(file)).flatMap(breaksOf);
const random = randomOf(Number(values.seed));
const sample = Array.from({ length: Number(values.sample) }, () => places[Math.floor(random() * places.length)]);

const noticed = new Map<string, number>();
const survivors: string[] = [];
for (const [at, place] of sample.entries()) {
  if (!place) continue;
  const line = readFileSync(join(ROOT, place.file), 'utf8').slice(0, place.start).split('\n').length;
  const what = `${place.file}:${line} → \`${place.text.replaceAll(/\s+/g, ' ').slice(0, 80)}\``;
  const by = tryBreak(place);
  if (by === undefined) survivors.push(what);
  else noticed.set(by, (noticed.get(by) ?? 0) + 1);
  process.stdout.write(`${at + 1}/${sample.length} ${by ?? 'SURVIVED'} ${what}\n`);
}
const caught = sample.length - survivors.length;
const names = new Set(checks.map(([name]) => name));
reportResults(join(import.meta.dirname, 'SAMPLE-RESULTS.md'), {
  title: 'Statements broken at random',
  command: `npm run mutate -- --sample ${values.sample} --seed ${values.seed}${values.all ? ' --all' : ''}`,
  text: `${caught} of ${sample.length} are noticed (${((100 * caught) / sample.length).toFixed(0)} %), of ${places.length} places.

${markdownTable(
  ['Noticed first by', 'statements'],
  [...[...names].map((name): [string, number] => [name, noticed.get(name) ?? 0]), ['**nobody**', survivors.length]],
)}

${survivors.map((what) => `- ${what}`).join('\n')}`,
  isPart: sample.length < 60,
});
