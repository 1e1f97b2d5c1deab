import * as v from 'valibot';
import { EmbeddingState } from './embeddings.ts';
import { EventItem, SeriesItem } from './events.ts';
import { Author, count, key, StoredInstant, ttl } from './fields.ts';

/** An event or series as it was, without its keys. */
export const EventState = v.variant('kind', [
  v.omit(EventItem, ['pk', 'sk', 'gsi1pk', 'gsi1sk']),
  v.omit(SeriesItem, ['pk', 'sk', 'gsi1pk', 'gsi1sk']),
]);

/** The key of the note of pictures that a change has let go of: a restore takes them back while it stands. */
const NoteKey = v.optional(v.strictObject({ pk: v.string(), sk: v.string() }));

/** What an event or series was before a change. */
export const RevisionItem = v.strictObject({
  ...key,
  kind: v.literal('REVISION'),
  /** The revision that was replaced. */
  n: count,
  replacedAt: StoredInstant,
  event: EventState,
  note: NoteKey,
  ttl,
});
export type RevisionItem = v.InferOutput<typeof RevisionItem>;

/** What a change has done with an event or embedding. `split`: it is the earlier half of the series `of`. */
export const CHANGE_KINDS = ['created', 'updated', 'removed', 'restored', 'split'] as const;
export const ChangeItem = v.strictObject({
  ...key,
  kind: v.literal('CHANGE'),
  userId: v.string(),
  did: v.picklist(CHANGE_KINDS),
  of: v.optional(v.string()),
  /** The revision that it has led to; of a removed one the last that it had. */
  to: count,
  ttl,
});
export type ChangeItem = v.InferOutput<typeof ChangeItem>;

/** What was deleted, whole: an event, a series or an embedding. */
export const TrashItem = v.strictObject({
  ...key,
  kind: v.literal('TRASH'),
  // Of events and series alone: by the day of their deletion, for admins.
  gsi1pk: v.optional(v.string()),
  gsi1sk: v.optional(v.string()),
  id: v.string(),
  ownerId: v.string(),
  deletedAt: StoredInstant,
  deletedBy: v.optional(Author),
  event: v.optional(EventState),
  embedding: v.optional(EmbeddingState),
  note: NoteKey,
  ttl,
});
export type TrashItem = v.InferOutput<typeof TrashItem>;

/** Where what was deleted lies, by its id alone. */
export const TrashPointerItem = v.strictObject({
  ...key,
  kind: v.literal('TRASH_POINTER'),
  ownerId: v.string(),
  trashSk: v.string(),
  ttl,
});
