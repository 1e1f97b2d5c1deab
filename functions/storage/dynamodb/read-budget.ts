import { Late } from './timeouts.ts';

/** An answer would need more reads than an answer may make. The caller gets 503, and an alarm counts these failures. */
export class TooMuchToRead extends Late {}

/** Read units of 1 MB of the index. */
const UNITS_PER_MB = 128;

/**
 * Limits what all queries for one answer read. They get the result as `spend` (table.ts).
 * @param most megabytes: `read` by DynamoDB, and `brought` to us after the filter; `brought` is `read` by default
 * @returns a function that takes the read units of a request, and of these the units of items that passed the filter.
 * It throws TooMuchToRead when one of the two amounts is used up.
 */
export const readBudget = (most: { readonly read: number; readonly brought?: number }) => {
  let [read, brought] = [most.read * UNITS_PER_MB, (most.brought ?? most.read) * UNITS_PER_MB];
  return (units: number, ofThem: number): void => {
    read -= units;
    brought -= ofThem;
    if (read < 0 || brought < 0) throw new TooMuchToRead('Too much would have to be read');
  };
};
