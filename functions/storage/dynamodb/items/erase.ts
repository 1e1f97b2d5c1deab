import * as v from 'valibot';
import { LogType } from '#shared/contracts/administration.ts';
import { count, key, StoredInstant } from './fields.ts';

/** An account that is deleted or being deleted: the rest of the work, and how far its name is erased [ACC-07]. */
export const EraseItem = v.strictObject({
  ...key,
  kind: v.literal('ERASE'),
  userId: v.string(),
  /** The last step of the deletion. Calls from before it have ended a minute later. */
  at: StoredInstant,
  /** The log entry of the deletion's end. */
  line: v.strictObject({
    type: LogType,
    description: v.string(),
    username: v.string(),
    userId: v.string(),
    subjectId: v.optional(v.string()),
  }),
  /** The account's name, and earlier ones with the moment of the rename, as the log has them. */
  names: v.array(v.strictObject({ name: v.string(), until: v.optional(StoredInstant) })),
  /** The next entry of the log to erase the name from; absent: not begun. */
  stream: v.optional(v.picklist(['USER', 'AUTH', 'OTHER', 'ALL'])),
  number: v.optional(count),
});
export type EraseItem = v.InferOutput<typeof EraseItem>;
