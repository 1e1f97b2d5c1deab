import * as v from 'valibot';
import { SCOPES } from '#shared/contracts/programs.ts';
import { key, StoredInstant, ttl } from './fields.ts';

/** A program's token. The sort key is its place among the user's tokens; there are as many places as allowed tokens. */
export const ProgramItem = v.strictObject({
  ...key,
  kind: v.literal('PROGRAM'),
  id: v.string(),
  userId: v.string(),
  name: v.string(),
  /** Hash of the secret in the token. */
  hash: v.string(),
  scopes: v.array(v.picklist(SCOPES)),
  /** The only calendar that the token may use; absent: all calendars of its user. */
  calendarId: v.optional(v.string()),
  createdAt: StoredInstant,
  until: StoredInstant,
  /** The last use, noted once an hour. */
  seenAt: v.optional(StoredInstant),
  ttl,
});
export type ProgramItem = v.InferOutput<typeof ProgramItem>;
