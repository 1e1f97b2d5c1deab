import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The costs of a call with the most events that `npm run bench -- calls` has measured. */
export type Counted = { readonly ms: number; readonly requests: number; readonly kilobytes: number };

const RESULTS = join(import.meta.dirname, '../../functions/bench/CALLS-RESULTS.md');

/** The figures of the row `name`. @throws Error: no such row */
export const countedOf = (name: string, table = readFileSync(RESULTS, 'utf8')): Counted => {
  const row = table.split('\n').find((line) => line.startsWith(`| ${name} |`));
  const [ms, requests, kilobytes] = (row?.split('|').slice(-4, -1) ?? []).map(Number);
  if (ms === undefined || requests === undefined || kilobytes === undefined)
    throw new Error(`CALLS-RESULTS.md has no row «${name}»: npm run bench -- calls writes it`);
  return { ms, requests, kilobytes };
};
