import * as v from 'valibot';
import { count, key } from './fields.ts';

export const UnusedPictureItem = v.strictObject({
  ...key,
  kind: v.literal('UNUSED_PICTURE'),
  objectKey: v.string(),
  /** Others that the same change let go of. */
  more: v.optional(v.array(v.string())),
  // Only pictures that are kept for an owner are in the index: replaced ones, and those in the trash.
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  /** Bytes of those pictures by their place, `<id>/<version>`, as far as they are known. */
  sizes: v.optional(v.record(v.string(), count)),
  /** Somebody is about to delete the picture: no event may take it any more. */
  claimed: v.optional(v.boolean()),
});
