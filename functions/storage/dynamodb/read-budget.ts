import { Late } from './timeouts.ts';

/** An answer would need more reads than an answer may make. The caller gets 503, and an alarm counts these failures. */
export class TooMuchToRead extends Late {}

/** Read units of 1 MB of the index. */
const UNITS_PER_MB = 128;

/**
 * Limits the megabytes that all queries for one answer read together. Each of the queries gets the returned function as
 * `spend` (table.ts).
 * @param most.read the most megabytes that DynamoDB reads
 * @param most.brought the most megabytes that pass the filter and reach us; by default `most.read`
 * @returns a function that takes the read units of a request, and the part of them that passed the filter. The function
 * throws TooMuchToRead when one of the two limits is exceeded.
 */
export const readBudget = (most: { readonly read: number; readonly brought?: number }) => {
  let [read, brought] = [most.read * UNITS_PER_MB, (most.brought ?? most.read) * UNITS_PER_MB];
  return (units: number, ofThem: number): void => {
    read -= units;
    brought -= ofThem;
    if (read < 0 || brought < 0) throw new TooMuchToRead('Too much would have to be read');
  };
};
