import type * as v from 'valibot';
import type { PictureSizes } from '#functions/domain/events/usage.ts';
import type { UnusedPictureItem } from '#functions/storage/dynamodb/items/pictures.ts';
import { keptPicturesIndex, UNUSED_PICTURE_SHARDS, unusedPictureKey } from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import {
  allOf,
  assign,
  type Condition,
  put,
  remove,
  update,
  type Write,
} from '#functions/storage/dynamodb/transactions.ts';
import { shardOf } from '#functions/storage/ids.ts';
import { PICTURES_PREFIX } from '#functions/storage/s3/buckets.ts';

/**
 * A note in the table about pictures that no event has. Pictures are in a bucket and their events in the table, and no
 * transaction spans both (DECISIONS.md).
 * - An upload writes the note before the picture. A transaction that drops a picture from an event writes a note too.
 * - The transaction that gives the picture to an event removes the note.
 * - A picture is deleted only while it has a note. If an event could still take it, the note is claimed first.
 * - The note is deleted after its picture.
 * So every picture of an event exists, and every other picture has a note by which it is deleted later, even if a
 * function dies between two steps.
 */
export type Note = {
  readonly objectKeys: readonly string[];
  /** Bytes of uploaded or copied pictures by their place, `<eventId>/<version>`. */
  readonly sizes?: PictureSizes;
  readonly key: Key;
  readonly write: Write;
  /** Removes the note, in the transaction that gives the pictures to an event. */
  readonly takeBack: Write;
};

export type Unused = Pick<Note, 'objectKeys' | 'key'>;

/**
 * The key of a picture in the bucket. CloudFront turns `/api/events/<eventId>/image?v=<version>` into this key.
 * @param place `<eventId>/<version>`
 */
export const pictureKey = (place: string): string => `${PICTURES_PREFIX}${place}`;

const placeOf = (objectKey: string): string => objectKey.slice(PICTURES_PREFIX.length);

const sizesOf = (places: readonly string[], known: PictureSizes): PictureSizes =>
  Object.fromEntries(Object.entries(known).filter(([place]) => places.includes(place)));

type Keeping = { readonly calendarId: string; readonly sizes: PictureSizes };

/**
 * One note about pictures that no event has, as writes of a transaction.
 * @param places `<eventId>/<version>` of each picture; the first place decides the note's key
 * @param due the moment of an upload, or the moment until which dropped pictures are kept
 * @param keeping the calendar against whose limit of kept pictures they count, and their bytes as far as they are known
 */
export const noteUnused = ([place, ...others]: readonly [string, ...string[]], due: Date, keeping?: Keeping): Note => {
  const [objectKey, more] = [pictureKey(place), others.map(pictureKey)];
  const [eventId = ''] = place.split('/');
  const key = unusedPictureKey(shardOf(eventId, UNUSED_PICTURE_SHARDS), due.toISOString(), objectKey);
  return {
    objectKeys: [objectKey, ...more],
    key,
    write: put({
      ...key,
      ...(keeping && keptPicturesIndex(keeping.calendarId, key.sk)),
      kind: 'UNUSED_PICTURE',
      objectKey,
      ...(more.length > 0 && { more }),
      ...(keeping && { sizes: sizesOf([place, ...others], keeping.sizes) }),
    }),
    // This write fails if the sweep has claimed the note. The picture is then being deleted, so no event may take it.
    takeBack: remove(key, { condition: 'attribute_exists(pk) AND attribute_not_exists(claimed)' }),
  };
};

export type UnusedItem = v.InferOutput<typeof UnusedPictureItem>;

/** The note of a stored item. */
export const unusedOf = ({ pk, sk, objectKey, more = [] }: UnusedItem): Unused => ({
  objectKeys: [objectKey, ...more],
  key: { pk, sk },
});

/** The condition that a note is about the same pictures as when it was read. */
const asRead = ([first = '', ...more]: readonly string[]) => ({
  condition: `objectKey = :first AND ${more.length > 0 ? 'more = :seenMore' : 'attribute_not_exists(more)'}`,
  values: { first, ...(more.length > 0 && { seenMore: more }) },
});

/** The condition that a note is about these pictures and that no sweep has claimed it. */
const freeAsRead = ({ objectKeys }: Unused) =>
  allOf(asRead(objectKeys), { condition: 'attribute_not_exists(claimed)' });

/** The write that claims a note, before its pictures are deleted. */
export const claim = ({ key, objectKeys }: Unused): Write =>
  update(key, 'SET claimed = :yes', allOf(asRead(objectKeys), { values: { yes: true } }));

type Reclaimed = {
  readonly writes: readonly Write[];
  /** The places of the pictures that the writes take back. */
  readonly places: ReadonlySet<string>;
};

/**
 * The writes that take dropped pictures back from notes that are not due yet. A note stays for those of its pictures
 * that are not taken back.
 * @param wanted `<id>/<version>` of each picture
 */
export const reclaim = (notes: readonly UnusedItem[], wanted: ReadonlySet<string>, now: Date): Reclaimed => {
  const [writes, places]: [Write[], Set<string>] = [[], new Set()];
  for (const note of notes) {
    if (note.claimed || note.sk <= now.toISOString()) continue;
    const unused = unusedOf(note);
    const taken = unused.objectKeys.filter((key) => wanted.has(placeOf(key)) && !places.has(placeOf(key)));
    if (taken.length === 0) continue;
    for (const key of taken) places.add(placeOf(key));
    const left = unused.objectKeys.filter((key) => !taken.includes(key));
    writes.push(reduced(note, left, freeAsRead(unused)));
  }
  return { writes, places };
};

/** The write that leaves these pictures to a note, or removes the note if none is left. */
const reduced = (note: UnusedItem, [objectKey, ...more]: readonly string[], when: Condition): Write => {
  if (objectKey === undefined) return remove(note, when);
  const sizes = note.sizes && { sizes: sizesOf([objectKey, ...more].map(placeOf), note.sizes) };
  return assign(note, { objectKey, more: more.length > 0 ? more : undefined, ...sizes }, when);
};

/** The writes that make a note due at once, and the note's new key. A claimed note is not changed. */
export const madeDue = (note: UnusedItem, now: Date): { readonly writes: readonly Write[]; readonly key: Key } => {
  if (note.claimed) return { writes: [], key: note };
  const others = (note.more ?? []).map(placeOf);
  const { key, write } = noteUnused([placeOf(note.objectKey), ...others], now);
  return { writes: [remove(note, freeAsRead(unusedOf(note))), write], key };
};
