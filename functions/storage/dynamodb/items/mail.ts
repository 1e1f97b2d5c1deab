import * as v from 'valibot';
import { count, StoredInstant, ttl } from './fields.ts';

/** `<instant>#<id>` */
const timed = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]+$/));

/** A letter in the queue. Its key contains the moment at which it is due. */
export const MailItem = v.strictObject({
  pk: v.literal('MAIL'),
  sk: timed,
  kind: v.literal('MAIL'),
  id: v.string(),
  /** The kind of letter (functions/mail/letters.ts). A kind of a later release waits for that release. */
  letter: v.string(),
  to: v.string(),
  data: v.record(v.string(), v.string()),
  queuedAt: StoredInstant,
  /** The number of failed tries. */
  tries: count,
  /** Milliseconds since 1970 until which a run has claimed the letter. */
  claimedUntil: v.optional(count),
});
export type MailItem = v.InferOutput<typeof MailItem>;

/** A letter that was given up, for administrators to see. */
export const MailFailedItem = v.strictObject({
  pk: v.literal('MAIL#FAILED'),
  sk: timed,
  kind: v.literal('MAIL_FAILED'),
  id: v.string(),
  letter: v.string(),
  /** `m…@example.ru` */
  to: v.string(),
  reason: v.string(),
  at: StoredInstant,
  ttl,
});
export type MailFailedItem = v.InferOutput<typeof MailFailedItem>;
