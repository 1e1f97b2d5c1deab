import * as v from 'valibot';
import { count, key } from './fields.ts';

export const UnusedPictureItem = v.strictObject({
  ...key,
  kind: v.literal('UNUSED_PICTURE'),
  objectKey: v.string(),
  /** Other pictures that the same change has dropped. */
  more: v.optional(v.array(v.string())),
  // Only pictures that are kept for a restore are in the index: replaced pictures, and pictures of events in the trash.
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  /** The sizes of the noted pictures in bytes, as far as they are known, by the pictures' places `<id>/<version>`. */
  sizes: v.optional(v.record(v.string(), count)),
  /** The picture is about to be deleted, so no event may take it any more. */
  claimed: v.optional(v.boolean()),
});
