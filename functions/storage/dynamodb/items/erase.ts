import * as v from 'valibot';
import { LogType } from '#shared/contracts/administration.ts';
import { count, key, StoredInstant } from './fields.ts';

/** An account that is deleted, or on its way: what is still to be done, and where its name is still to be taken out [ACC-07]. */
export const EraseItem = v.strictObject({
  ...key,
  kind: v.literal('ERASE'),
  userId: v.string(),
  /** The last step of the deletion: calls that were under way then have ended a minute later. */
  at: StoredInstant,
  /** The log entry of the deletion's end. */
  line: v.strictObject({
    type: LogType,
    description: v.string(),
    username: v.string(),
    userId: v.string(),
    subjectId: v.optional(v.string()),
  }),
  /** The account's name, and its earlier ones with the moment of the change, as the log tells of them. */
  names: v.array(v.strictObject({ name: v.string(), until: v.optional(StoredInstant) })),
  /** The next entry of the log to look at; absent: not begun. */
  stream: v.optional(v.picklist(['USER', 'AUTH', 'OTHER', 'ALL'])),
  number: v.optional(count),
});
export type EraseItem = v.InferOutput<typeof EraseItem>;
