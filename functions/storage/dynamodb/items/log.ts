import * as v from 'valibot';
import { LogType } from '#shared/contracts/administration.ts';
import { count, key, StoredInstant } from './fields.ts';

const logFields = {
  id: v.string(),
  description: v.string(),
  username: v.string(),
  timestamp: StoredInstant,
  userId: v.string(),
  subjectId: v.optional(v.string()),
  /** The event that the entry is about. */
  eventId: v.optional(v.string()),
};
export const LogPendingItem = v.strictObject({
  ...key,
  kind: v.literal('LOG_PENDING'),
  /** Any text. `LogType` would read a later release's type as OTHER, and the numbered entry would keep OTHER. */
  type: v.string(),
  ...logFields,
});
export const LogEntryItem = v.strictObject({
  ...key,
  kind: v.literal('LOG'),
  number: count,
  type: LogType,
  ...logFields,
});
/** The number of entries that were dropped from the old end of a stream. */
const gone = v.optional(count, 0);
/** The last number in each stream, and the number of dropped entries [ACC-06]. */
export const LogCountersItem = v.strictObject({
  ...key,
  kind: v.literal('LOG_COUNTERS'),
  ALL: count,
  USER: count,
  AUTH: count,
  OTHER: count,
  ALL_GONE: gone,
  USER_GONE: gone,
  AUTH_GONE: gone,
  OTHER_GONE: gone,
});
export type LogCountersItem = v.InferOutput<typeof LogCountersItem>;
