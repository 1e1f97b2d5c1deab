import type { PictureKind } from '#functions/domain/picture.ts';
import { newPictureVersion, shardOf } from './ids.ts';
import { UnusedPictureItem } from './items.ts';
import { UNUSED_PICTURE_SHARDS, unusedPictureKey, unusedPicturesPartition } from './keys.ts';
import { type Key, queryItems } from './table.ts';
import { commit, put, remove, update, type Write } from './transactions.ts';

/**
 * Pictures lie in a bucket, their events in the table, and no transaction spans both. So the table keeps a note of
 * every picture that no event points at: written before an upload, taken back by the transaction that points an event
 * at the picture, written by the transaction that lets go of one. A picture is deleted only while its note stands, and
 * where an event might still come to point at it, only after its note was claimed; the note goes after it. Wherever a
 * function dies, an event's picture exists, and any other is noted and swept away (README.md).
 */
export type Note = {
  readonly objectKey: string;
  readonly key: Key;
  readonly write: Write;
  readonly takeBack: Write;
};
type Unused = Pick<Note, 'objectKey' | 'key'>;

const objects = () => import('./picture-objects.ts');

/** Where CloudFront finds the picture that `/api/events/<eventId>/image?v=<version>` asks for. */
export const pictureKey = (eventId: string, version: string): string => `pictures/${eventId}/${version}`;

/** The note on a picture that no event points at, as steps of a transaction. */
export const noteUnused = (eventId: string, version: string, now: Date): Note => {
  const objectKey = pictureKey(eventId, version);
  const key = unusedPictureKey(shardOf(eventId, UNUSED_PICTURE_SHARDS), now.toISOString(), objectKey);
  return {
    objectKey,
    key,
    write: put({ ...key, kind: 'UNUSED_PICTURE', objectKey }),
    // Swept in between: the picture is gone or goes, so no event may come to point at it.
    takeBack: remove(key, { condition: 'attribute_exists(pk) AND attribute_not_exists(claimed)' }),
  };
};

/** Stores a new picture under a key of its own, noted as unused until a transaction takes the note back. */
export const uploadPicture = async (
  eventId: string,
  picture: { bytes: Uint8Array; kind: PictureKind },
  now: Date,
): Promise<{ version: string; note: Note }> => {
  const version = newPictureVersion();
  const note = noteUnused(eventId, version, now);
  await commit([note.write]);
  const { putPicture } = await objects();
  await putPicture(note.objectKey, picture.bytes, picture.kind);
  return { version, note };
};

const discard = async ({ objectKey, key }: Unused): Promise<void> => {
  const { deletePicture } = await objects();
  await deletePicture(objectKey);
  await commit([remove(key)]);
};

/** Deletes pictures that their events have let go of, then their notes. What fails is left to the sweep. */
export const discardPictures = async (notes: readonly Unused[]): Promise<void> => {
  await Promise.allSettled(notes.map(discard));
};

/**
 * The same for uploads: an event may come to point at one at any moment, or does already, so its note is claimed first.
 * Whoever finds the note gone, or claimed, leaves picture or event alone.
 */
export const discardUploads = async (notes: readonly Unused[]): Promise<void> => {
  const claim = ({ key }: Unused): Write =>
    update(key, 'SET claimed = :yes', { condition: 'attribute_exists(pk)', values: { yes: true } });
  await Promise.allSettled(notes.map((note) => commit([claim(note)]).then(() => discard(note))));
};

/** No function lives this long, so whoever wrote an older note is dead. */
const ABANDONED_MS = 15 * 60_000;
const SWEPT_AT_ONCE = 5;

/**
 * Deletes a few pictures that were left behind long ago. Every change of an event calls it for its own share, so
 * leftovers go without a timer. One small query when there is nothing to do; never throws.
 */
export const sweepPictures = async (eventId: string, now: Date): Promise<void> => {
  try {
    const old = new Date(now.getTime() - ABANDONED_MS).toISOString();
    const left = await queryItems(UnusedPictureItem, {
      condition: 'pk = :pk AND sk < :old',
      values: { pk: unusedPicturesPartition(shardOf(eventId, UNUSED_PICTURE_SHARDS)), old },
      limit: SWEPT_AT_ONCE,
    });
    // By a clock that was wrong for a while an upload under way looks old: claimed, not just taken.
    await discardUploads(left.map(({ objectKey, pk, sk }) => ({ objectKey, key: { pk, sk } })));
  } catch (reason) {
    console.warn({ problem: 'Sweeping pictures failed', reason: String(reason) });
  }
};

/** Answers when the bucket does. @throws what the SDK throws */
export const pingPictures = async (): Promise<void> => {
  const { pingBucket } = await objects();
  await pingBucket();
};
