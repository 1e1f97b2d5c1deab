import { dirname, relative } from 'node:path';
import { markdownTable } from '#shared/testing/results.ts';

/** The result of one mutant, in Stryker's words. `file` is the path from the root. */
export type Outcome = { readonly fileName: string; readonly status: string };
type Row = { readonly folder: string; readonly mutants: number; readonly killed: number };

/** Percent of the mutants that tests have to notice. */
export const LEAST_SCORE = 88;

/** A mutant that never ends counts as noticed, like one that fails a test. */
const NOTICED = ['Killed', 'Timeout'];
/** The statuses that count. A mutant that did not load or was not tried tells nothing about the tests. */
const COUNTED = [...NOTICED, 'Survived', 'NoCoverage'];

const rowOf = (folder: string, outcomes: readonly Outcome[]): Row => ({
  folder,
  mutants: outcomes.length,
  killed: outcomes.filter(({ status }) => NOTICED.includes(status)).length,
});

const scoreOf = ({ mutants, killed }: Row): number => (100 * killed) / mutants;

const rowsOf = (outcomes: readonly Outcome[]): Row[] => {
  const counted = outcomes.filter(({ status }) => COUNTED.includes(status));
  const byFolder = Map.groupBy(counted, ({ fileName }) => dirname(relative('', fileName)));
  return [...byFolder].sort().map(([folder, found]) => rowOf(folder, found));
};

/** A Markdown table, with a row for each folder and one for all. A mutant that no test runs counts as survived. */
export const tableOf = (outcomes: readonly Outcome[]): string => {
  const rows = rowsOf(outcomes);
  const all = rows.reduce(
    (sum, { mutants, killed }) => ({ folder: 'all', mutants: sum.mutants + mutants, killed: sum.killed + killed }),
    { folder: 'all', mutants: 0, killed: 0 },
  );
  const cells = (all.mutants > 0 ? [...rows, all] : []).map((row) => {
    const { folder, mutants, killed } = row;
    return [folder, mutants, killed, mutants - killed, `${scoreOf(row).toFixed(1)} %`];
  });
  return markdownTable(['Folder', 'mutants', 'killed', 'survived', 'score'], cells);
};

/** Whether the tests of every folder notice enough. */
export const isGoodEnough = (outcomes: readonly Outcome[]): boolean =>
  rowsOf(outcomes).every((row) => scoreOf(row) >= LEAST_SCORE);
