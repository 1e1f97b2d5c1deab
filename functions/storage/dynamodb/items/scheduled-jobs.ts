import * as v from 'valibot';
import { count, key, StoredInstant, ttl } from './fields.ts';

/** The failures of a row that a scheduled job works on. The key names the row. */
export const TryItem = v.strictObject({
  ...key,
  kind: v.literal('TRY'),
  tries: count,
  nextAt: StoredInstant,
  ttl,
});
export type TryItem = v.InferOutput<typeof TryItem>;
