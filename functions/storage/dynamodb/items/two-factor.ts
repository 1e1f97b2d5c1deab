import * as v from 'valibot';
import { extensible } from '#shared/contracts/reader.ts';
import { count, key } from './fields.ts';

/** The second factor of an account, or one that is being set up. The account's `twoFactorAt` says whether it is on. */
export const TwoFactorItem = v.strictObject({
  ...key,
  kind: v.literal('TWO_FACTOR'),
  // A later method must not keep its secret under `secret`: this release reads every method as `totp`.
  method: extensible(v.picklist(['totp']), 'totp'),
  /** Encrypted for this user (`settings/cipher.ts`); base64. Absent while it is off. */
  secret: v.optional(v.string()),
  /** The last step of 30 seconds whose code was used. It outlives the secret [2FA-05]. */
  lastStep: v.optional(count),
  /** The salt of bcrypt, one for the whole set. */
  salt: v.optional(v.string()),
  /** bcrypt hashes of the unused recovery codes, by their place 0…9. */
  codes: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d$/)), v.string())),
  /** A secret that waits for its first code; `until`: milliseconds since 1970. */
  pending: v.optional(v.strictObject({ secret: v.string(), until: count })),
});
export type TwoFactorItem = v.InferOutput<typeof TwoFactorItem>;
