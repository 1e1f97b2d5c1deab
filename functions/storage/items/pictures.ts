import * as v from 'valibot';
import { key } from './fields.ts';

export const UnusedPictureItem = v.strictObject({
  ...key,
  kind: v.literal('UNUSED_PICTURE'),
  objectKey: v.string(),
  /** Others that the same change let go of. */
  more: v.optional(v.array(v.string())),
  /** Somebody is about to delete the picture: no event may take it any more. */
  claimed: v.optional(v.boolean()),
});
