import * as v from 'valibot';
import { extensible } from '#shared/contracts/reader.ts';
import { count, key } from './fields.ts';

/**
 * The second factor of an account, or a second factor that is being set up. The account's `twoFactorAt` says whether
 * the second factor is on.
 */
export const TwoFactorItem = v.strictObject({
  ...key,
  kind: v.literal('TWO_FACTOR'),
  // A method of a later release must not store its secret in `secret`, because this release reads every method as
  // `totp`.
  method: extensible(v.picklist(['totp']), 'totp'),
  /** Encrypted for this user (`settings/cipher.ts`); base64. Absent while two-factor sign-in is off. */
  secret: v.optional(v.string()),
  /** The last step of 30 seconds from which a code was used. It is kept when the secret is deleted [2FA-05]. */
  lastStep: v.optional(count),
  /** The salt of bcrypt, which all recovery codes share. */
  salt: v.optional(v.string()),
  /** bcrypt hashes of the unused recovery codes, by their place 0…9. */
  codes: v.optional(v.record(v.pipe(v.string(), v.regex(/^\d$/)), v.string())),
  /** A secret whose first code was not given yet. `until` is in milliseconds since 1970. */
  pending: v.optional(v.strictObject({ secret: v.string(), until: count })),
});
export type TwoFactorItem = v.InferOutput<typeof TwoFactorItem>;
