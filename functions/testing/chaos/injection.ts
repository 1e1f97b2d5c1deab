import * as v from 'valibot';

/** A message that switches a fault of `faulty-product.ts` on or off. */
export const Injection = v.variant('kind', [
  /** `share`: which part of the table's requests is treated so, from 0 to 1 */
  v.object({ kind: v.literal('table'), treatment: v.picklist(['throttle', 'break']), share: v.number() }),
  /** ends the thread of a function, as if Lambda had lost its machine */
  v.object({ kind: v.literal('function'), name: v.string() }),
  /** milliseconds beside the right time */
  v.object({ kind: v.literal('clock'), shift: v.number() }),
]);
export type Injection = v.InferOutput<typeof Injection>;
