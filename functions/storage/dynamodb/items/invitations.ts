import * as v from 'valibot';
import { Role } from '#shared/contracts/accounts.ts';
import { key, ttl } from './fields.ts';

/** An account that somebody may make by a link; the sort key is its id. */
export const InviteItem = v.strictObject({
  ...key,
  kind: v.literal('INVITE'),
  role: Role,
  /** The address to which the link was sent. The new account gets this address. */
  email: v.optional(v.string()),
  /** Id of the administrator who made the invitation. */
  by: v.string(),
  /** Hash of the link's token. */
  hash: v.string(),
  ttl,
});
export type InviteItem = v.InferOutput<typeof InviteItem>;
