import { parseArgs } from 'node:util';

/** The result of one fuzzer: how many inputs were tried, refused and accepted, and its findings. */
type FuzzRow = {
  readonly input: string;
  readonly cases: number;
  readonly refused: number;
  readonly accepted: number;
  readonly found: readonly string[];
};

/** `--seed` and `--cases` of a fuzzer's command line; `cases` is the default number of inputs. */
export const fuzzOptions = (cases: number): { seed: number; cases: number } => {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '1' }, cases: { type: 'string', default: String(cases) } },
  });
  return { seed: Number(values.seed), cases: Number(values.cases) };
};

/** Counts how many inputs of one kind were refused and accepted, and collects the findings. */
export const tallyOf = (input: string) => {
  let [refused, accepted]: [number, number] = [0, 0];
  const found: string[] = [];
  return {
    count: (outcome: 'refused' | 'accepted'): void => {
      if (outcome === 'refused') refused++;
      else accepted++;
    },
    /** Adds a finding, with all that is needed to reproduce it. */
    find: (what: string): void => {
      found.push(what);
    },
    row: (): FuzzRow => ({ input, cases: refused + accepted, refused, accepted, found }),
  };
};
type Tally = ReturnType<typeof tallyOf>;

const SHOWN = 20;
const LONGEST = 600;

/**
 * Ends a fuzzer. Prints findings and figures, and sends them to `npm run fuzz` (infra/testing/fuzz.ts) if that has
 * started the fuzzer. The process ends with 1 if there are findings.
 */
export const report = (tally: Tally): void => {
  const row = tally.row();
  const { input, cases, refused, accepted, found } = row;
  console.log(`${input}: ${cases} cases, ${refused} refused, ${accepted} accepted, ${found.length} found`);
  for (const each of found.slice(0, SHOWN)) console.log(`  ${each.slice(0, LONGEST)}`);
  process.send?.({ fuzzed: row });
  if (found.length > 0) process.exitCode = 1;
};
