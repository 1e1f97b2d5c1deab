import * as v from 'valibot';
import { key, StoredInstant } from './fields.ts';

/** How far a chore has come that goes through the whole table once. */
export const ChoreItem = v.strictObject({
  ...key,
  kind: v.literal('CHORE'),
  /** The place after which the next run goes on. */
  after: v.optional(v.string()),
  doneAt: v.optional(StoredInstant),
});
export type ChoreItem = v.InferOutput<typeof ChoreItem>;
