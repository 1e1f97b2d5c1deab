import { bytesOfRows, CALL_BYTES_MAX, CALL_ROWS_MAX } from '#shared/contracts/imports.ts';

/** Splits things into portions, each for one call, in their order. A thing larger than a portion goes alone. */
export const batchesOf = <T>(things: readonly T[], rowOf: (thing: T) => unknown): T[][] => {
  const batches: T[][] = [];
  let bytes = 0;
  for (const thing of things) {
    // The size counts a comma between two rows, and brackets around all.
    const own = bytesOfRows([rowOf(thing)]);
    const last = batches.at(-1);
    if (last && last.length < CALL_ROWS_MAX && bytes + own <= CALL_BYTES_MAX) {
      last.push(thing);
      bytes += own;
    } else {
      batches.push([thing]);
      bytes = own;
    }
  }
  return batches;
};
