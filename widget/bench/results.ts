import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import * as v from 'valibot';

const Run = v.object({
  c: v.string(),
  n: v.number(),
  profile: v.string(),
  failed: v.optional(v.string()),
  evPaint: v.optional(v.number()),
  nav: v.optional(v.number()),
  bytes: v.optional(v.number()),
});
const Results = v.object({ meta: v.looseObject({ profiles: v.record(v.string(), v.string()) }), raw: v.array(Run) });
type Run = v.InferOutput<typeof Run>;

/** The results of several runs of bench.mjs, each of other sizes or profiles, as those of one. */
export const merged = (files: readonly string[], sizes: readonly number[]): string => {
  const parts = files.map((file): unknown => JSON.parse(readFileSync(file, 'utf8')));
  const profiles = Object.assign({}, ...parts.map((part) => v.parse(Results, part).meta.profiles));
  const raw = parts.flatMap((part) => Object(part).raw);
  return JSON.stringify({ meta: { ...Object(parts[0]).meta, profiles, sizes }, raw });
};

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
};

const rowOf = (runs: readonly Run[], name: string, floor: number): string => {
  const own = runs.filter((run) => run.c === name);
  const middle = (of: (run: Run) => number | undefined): number => median(own.map((run) => of(run) ?? 0));
  const painted = middle(({ evPaint }) => evPaint);
  const cells = [painted.toFixed(0), (painted / floor).toFixed(2), middle(({ nav }) => nav).toFixed(0)];
  return `| ${[name, own.length, ...cells].join(' | ')} |`;
};

/** The table that decides: each contestant's events painted as a ratio to the floor's, with machine and commit. */
export const againstFloor = (results: string, names: readonly string[], checkout: string): string => {
  const { meta, raw } = v.parse(Results, JSON.parse(results));
  const commit = execFileSync('git', ['describe', '--always', '--dirty'], { cwd: checkout, encoding: 'utf8' }).trim();
  const sizes = [...new Set(raw.map(({ n }) => n))];
  const tables = sizes.flatMap((size) =>
    Object.entries(meta.profiles).map(([profile, title]) => {
      const runs = raw.filter((run) => run.n === size && run.profile === profile && run.failed === undefined);
      const floor = median(runs.filter(({ c }) => c === 'floor').map(({ evPaint }) => evPaint ?? 0));
      const head = '| | runs | events painted, ms | × floor | next month, ms |\n|---|--:|--:|--:|--:|';
      return [`### ${size} events, ${title}\n`, head, ...names.map((name) => rowOf(runs, name, floor)), ''].join('\n');
    }),
  );
  const [processor] = cpus();
  return [
    '# The widget beside the floor and its peers\n',
    `Written by \`node widget/bench/run.ts\` at commit ${commit}, on ${cpus().length} × ${processor?.model}. Ours is served by the`,
    'local run, whose CDN keeps no answers: every page and every feed is made anew. All others are files.\n',
    '## Against the floor (medians)\n',
    ...tables,
  ].join('\n');
};
