import * as v from 'valibot';
import { LogType } from '#shared/contracts/administration.ts';
import { count, key, StoredInstant } from './fields.ts';

/**
 * An account that is deleted or being deleted. The item holds the work that remains, and how far the account's name is
 * erased from the log [ACC-07].
 */
export const EraseItem = v.strictObject({
  ...key,
  kind: v.literal('ERASE'),
  userId: v.string(),
  /**
   * The moment of the last step of the deletion. A minute later, all calls that began before this moment have ended.
   */
  at: StoredInstant,
  /** The log entry that is written when the deletion ends. */
  line: v.strictObject({
    type: LogType,
    description: v.string(),
    username: v.string(),
    userId: v.string(),
    subjectId: v.optional(v.string()),
  }),
  /** The account's names as they stand in the log: the last name, and earlier names with the moment of the rename. */
  names: v.array(v.strictObject({ name: v.string(), until: v.optional(StoredInstant) })),
  /**
   * The stream and the number of the next log entry from which the name is erased. Both are absent if the erasing has
   * not begun.
   */
  stream: v.optional(v.picklist(['USER', 'AUTH', 'OTHER', 'ALL'])),
  number: v.optional(count),
});
export type EraseItem = v.InferOutput<typeof EraseItem>;
