import { Late } from './timeouts.ts';

/** More would have to be read than one answer may cost: 503 for the caller, and an alarm. */
export class TooMuchToRead extends Late {}

/** Read units of 1 MB of the index. */
const UNITS_PER_MB = 128;

/**
 * The `spend` of queries of the index that make one answer together.
 * @param most megabytes that the table may read, and bring: fewer where a filter drops items
 * @returns throws TooMuchToRead
 */
export const readBudget = (most: { readonly read: number; readonly brought?: number }) => {
  let [read, brought] = [most.read * UNITS_PER_MB, (most.brought ?? most.read) * UNITS_PER_MB];
  return (units: number, ofThem: number): void => {
    read -= units;
    brought -= ofThem;
    if (read < 0 || brought < 0) throw new TooMuchToRead('Too much would have to be read');
  };
};
