import * as v from 'valibot';
import { count, key } from './fields.ts';

export const UnusedPictureItem = v.strictObject({
  ...key,
  kind: v.literal('UNUSED_PICTURE'),
  objectKey: v.string(),
  /** Other pictures that the same change has dropped. */
  more: v.optional(v.array(v.string())),
  // Only kept pictures are in the index: replaced ones, and those in the trash.
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  /** Bytes of those pictures by their place, `<id>/<version>`, where they are known. */
  sizes: v.optional(v.record(v.string(), count)),
  /** The picture is about to be deleted: no event may take it. */
  claimed: v.optional(v.boolean()),
});
