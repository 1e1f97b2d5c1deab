import * as v from 'valibot';
import { count, key, StoredInstant, ttl } from './fields.ts';

/** The event that has a file's UID, and facts about the last import of this UID. */
export const UidItem = v.strictObject({
  ...key,
  kind: v.literal('UID'),
  calendarId: v.string(),
  eventId: v.string(),
  /** SEQUENCE of the file. */
  sequence: count,
  /** `contentHash` of the imported event. */
  hash: v.string(),
  /** The revision of the event after the import. */
  revision: count,
  /** The time to live of the event, while the event is in the trash. */
  ttl: v.optional(ttl),
});
export type UidItem = v.InferOutput<typeof UidItem>;

/** An import. The item is kept for 30 days. */
export const ImportItem = v.strictObject({
  ...key,
  kind: v.literal('IMPORT'),
  calendarId: v.string(),
  /** Id of the change, by which it is undone. */
  change: v.string(),
  at: StoredInstant,
  /** Name of the file. */
  file: v.string(),
  created: count,
  updated: count,
  refused: count,
  isEnded: v.optional(v.boolean(), false),
  ttl,
});
