import * as v from 'valibot';
import { count, key, StoredInstant, ttl } from './fields.ts';

/** How far a chore has come that goes through the whole table once. */
export const ChoreItem = v.strictObject({
  ...key,
  kind: v.literal('CHORE'),
  /** The place after which the next run goes on. */
  after: v.optional(v.string()),
  doneAt: v.optional(StoredInstant),
});
export type ChoreItem = v.InferOutput<typeof ChoreItem>;

/** How often a row of a chore has failed; the key names the row. */
export const TryItem = v.strictObject({
  ...key,
  kind: v.literal('TRY'),
  tries: count,
  nextAt: StoredInstant,
  ttl,
});
export type TryItem = v.InferOutput<typeof TryItem>;
