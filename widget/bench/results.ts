import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { markdownTable } from '#shared/testing/results.ts';

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

/** Merges the results of several runs of bench.mjs, each of other sizes or profiles, into one. */
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

const rowOf = (runs: readonly Run[], name: string, floor: number): (string | number)[] => {
  const own = runs.filter((run) => run.c === name);
  const middle = (of: (run: Run) => number | undefined): number => median(own.map((run) => of(run) ?? 0));
  const painted = middle(({ evPaint }) => evPaint);
  return [name, own.length, painted.toFixed(0), (painted / floor).toFixed(2), middle(({ nav }) => nav).toFixed(0)];
};

/**
 * The tables for the decision. They show when the events of each contestant are painted, and the ratio to the floor.
 */
export const againstFloor = (results: string, names: readonly string[]): string => {
  const { meta, raw } = v.parse(Results, JSON.parse(results));
  const sizes = [...new Set(raw.map(({ n }) => n))];
  const tables = sizes.flatMap((size) =>
    Object.entries(meta.profiles).map(([profile, title]) => {
      const runs = raw.filter((run) => run.n === size && run.profile === profile && run.failed === undefined);
      const floor = median(runs.filter(({ c }) => c === 'floor').map(({ evPaint }) => evPaint ?? 0));
      const head = ['', 'runs', 'events painted, ms', '× floor', 'next month, ms'];
      const rows = names.map((name) => rowOf(runs, name, floor));
      return `### ${size} events, ${title}\n\n${markdownTable(head, rows)}`;
    }),
  );
  return [
    'Ours is served by the local run, whose CDN keeps no answers: every page and every feed is made anew. All others are files.',
    '## Against the floor (medians)',
    ...tables,
  ].join('\n\n');
};
