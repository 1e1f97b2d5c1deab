import * as v from 'valibot';
import { EmbeddingState, ReplacedEmbedding } from './embeddings.ts';
import { EventItem, SeriesItem } from './events.ts';
import { Author, count, key, StoredInstant, ttl } from './fields.ts';

/** An event or series in an earlier state, without its keys. */
const EventState = v.variant('kind', [
  v.omit(EventItem, ['pk', 'sk', 'gsi1pk', 'gsi1sk']),
  v.omit(SeriesItem, ['pk', 'sk', 'gsi1pk', 'gsi1sk']),
]);

/**
 * The key of the note about the pictures that a change has dropped. While the note exists, a restore can take these
 * pictures back.
 */
const NoteKey = v.optional(v.strictObject({ pk: v.string(), sk: v.string() }));

/** The last import of a UID. */
const known = { sequence: count, hash: v.string(), revision: count };

const revision = {
  ...key,
  kind: v.literal('REVISION'),
  /** The number of the replaced revision, or version of an embedding. */
  n: count,
  replacedAt: StoredInstant,
  note: NoteKey,
  ttl,
};

/** The state of an event, a series or an embedding before a change. */
export const RevisionItem = v.strictObject({
  ...revision,
  event: v.optional(EventState),
  embedding: v.optional(ReplacedEmbedding),
});

export const EventRevisionItem = v.strictObject({ ...revision, event: EventState });
export type EventRevisionItem = v.InferOutput<typeof EventRevisionItem>;
export const EmbeddingRevisionItem = v.strictObject({ ...revision, embedding: ReplacedEmbedding });
export type EmbeddingRevisionItem = v.InferOutput<typeof EmbeddingRevisionItem>;

/**
 * The effect of a change on an event or embedding. `split` means that the change split this event off the series `of`,
 * as the earlier half.
 */
const CHANGE_KINDS = ['created', 'updated', 'moved', 'removed', 'restored', 'split'] as const;
export const ChangeItem = v.strictObject({
  ...key,
  kind: v.literal('CHANGE'),
  userId: v.string(),
  did: v.picklist(CHANGE_KINDS),
  of: v.optional(v.string()),
  /**
   * For imports, and for a move to a calendar in which another event has the UID: the import record of the UID before the
   * change, with the record's sort key.
   */
  uid: v.optional(v.strictObject({ sk: v.string(), known: v.optional(v.strictObject(known)) })),
  /** The revision of the event or embedding after the change. For a removal this is the last revision. */
  to: count,
  ttl,
});
export type ChangeItem = v.InferOutput<typeof ChangeItem>;

/** Notes that this person is named in somebody else's event, in its revisions or in its trash [ACC-07]. */
export const AuthorItem = v.strictObject({
  ...key,
  kind: v.literal('AUTHOR'),
  userId: v.string(),
  eventId: v.string(),
});
export type AuthorItem = v.InferOutput<typeof AuthorItem>;

/** A deleted event, series or embedding, whole. */
export const TrashItem = v.strictObject({
  ...key,
  kind: v.literal('TRASH'),
  // In the trash, only events and series are in the index. They are ordered by the day of their deletion, for
  // administrators.
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  id: v.string(),
  calendarId: v.string(),
  deletedAt: StoredInstant,
  deletedBy: v.optional(Author),
  event: v.optional(EventState),
  embedding: v.optional(EmbeddingState),
  /**
   * The import records of the deleted event, by the sort keys of its UIDs. A restore of the event writes these records
   * again [SAFE-13].
   */
  uids: v.optional(v.array(v.strictObject({ sk: v.string(), ...known }))),
  note: NoteKey,
  ttl,
});
export type TrashItem = v.InferOutput<typeof TrashItem>;

/** The key of a thing in the trash, for calls that know only the id of the thing. */
export const TrashPointerItem = v.strictObject({
  ...key,
  kind: v.literal('TRASH_POINTER'),
  calendarId: v.string(),
  trashSk: v.string(),
  ttl,
});
