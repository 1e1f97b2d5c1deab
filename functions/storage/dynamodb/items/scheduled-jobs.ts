import * as v from 'valibot';
import { count, key, StoredInstant, ttl } from './fields.ts';

/** How often a row of a scheduled job has failed; the key names the row. */
export const TryItem = v.strictObject({
  ...key,
  kind: v.literal('TRY'),
  tries: count,
  nextAt: StoredInstant,
  ttl,
});
export type TryItem = v.InferOutput<typeof TryItem>;
