import * as v from 'valibot';
import { pictureAt } from '#functions/domain/events/event.ts';
import type { PictureKind } from '#functions/domain/events/picture.ts';
import { beyondKept, KEPT_PICTURES_MAX, type PictureSizes } from '#functions/domain/events/usage.ts';
import { UnusedPictureItem } from '#functions/storage/dynamodb/items/pictures.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  keptPicturesIndex,
  keptPicturesPartition,
  UNUSED_PICTURE_SHARDS,
  unusedPictureKey,
  unusedPicturesPartition,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign, ConditionFailed, put, remove, update, type Write } from '#functions/storage/dynamodb/transactions.ts';
import { newPictureVersion, shardOf } from '#functions/storage/ids.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import { type Buckets, PICTURES_PREFIX } from '#functions/storage/s3/buckets.ts';

/**
 * Pictures are in a bucket and their events in the table, and no transaction spans both. So the table has a note about
 * every picture that no event has. The note is written before an upload, or by the transaction that drops the picture.
 * The transaction that gives the picture to an event removes the note. A picture is deleted only while its note exists.
 * If an event could still take the picture, the note is claimed first. The note is deleted after its picture. So if a
 * function dies, no event lacks its picture, and every other picture has a note and is deleted later (DECISIONS.md).
 */
export type Note = {
  readonly objectKeys: readonly string[];
  /** Bytes of uploaded or copied pictures by their place, `<eventId>/<version>`. */
  readonly sizes?: PictureSizes;
  readonly key: Key;
  readonly write: Write;
  readonly takeBack: Write;
};

type Unused = Pick<Note, 'objectKeys' | 'key'>;

type Picture = { readonly bytes: Uint8Array; readonly kind: PictureKind };

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
 * @param keeping the owner against whose limit of kept pictures they count, and their bytes as far as they are known
 */
export const noteUnused = ([place, ...others]: readonly [string, ...string[]], now: Date, keeping?: Keeping): Note => {
  const [objectKey, more] = [pictureKey(place), others.map(pictureKey)];
  const [eventId = ''] = place.split('/');
  const key = unusedPictureKey(shardOf(eventId, UNUSED_PICTURE_SHARDS), now.toISOString(), objectKey);
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

type UnusedItem = v.InferOutput<typeof UnusedPictureItem>;

/** The condition that a note has not changed since it was read: an event may have taken back one of its pictures. */
const asRead = ({ objectKey, more }: Pick<UnusedItem, 'objectKey' | 'more'>, isFree = '') => ({
  condition: `objectKey = :first AND ${more ? 'more = :seenMore' : 'attribute_not_exists(more)'}${isFree}`,
  values: { first: objectKey, ...(more && { seenMore: more }) },
});

/**
 * The writes that take pictures back from notes, and the places of these pictures. If a note is about several pictures,
 * it stays for the pictures that are not taken back.
 */
type Reclaimed = { readonly writes: readonly Write[]; readonly places: ReadonlySet<string> };

/**
 * The writes that take dropped pictures back, from notes that are not due yet.
 * @param wanted `<id>/<version>` of each
 */
export const reclaim = (notes: readonly UnusedItem[], wanted: ReadonlySet<string>, now: Date): Reclaimed => {
  const [writes, places]: [Write[], Set<string>] = [[], new Set()];
  for (const note of notes) {
    if (note.claimed || note.sk <= now.toISOString()) continue;
    const all = [note.objectKey, ...(note.more ?? [])];
    const taken = all.filter((key) => wanted.has(placeOf(key)) && !places.has(placeOf(key)));
    if (taken.length === 0) continue;
    for (const key of taken) places.add(placeOf(key));
    const [objectKey, ...more] = all.filter((key) => !taken.includes(key));
    const unclaimed = asRead(note, ' AND attribute_not_exists(claimed)');
    const sizes = note.sizes && { sizes: sizesOf([objectKey ?? '', ...more].map(placeOf), note.sizes) };
    if (objectKey === undefined) writes.push(remove(note, unclaimed));
    else if (more.length > 0) writes.push(assign(note, { objectKey, more, ...sizes }, unclaimed));
    else writes.push(assign(note, { objectKey, ...sizes }, { ...unclaimed, removed: ['more'] }));
  }
  return { writes, places };
};

/** The writes that make a note due at once, and the note's new key. A claimed note is not changed. */
export const madeDue = (note: UnusedItem, now: Date): { readonly writes: readonly Write[]; readonly key: Key } => {
  if (note.claimed) return { writes: [], key: note };
  const others = (note.more ?? []).map(placeOf);
  const { key, write } = noteUnused([placeOf(note.objectKey), ...others], now);
  return { writes: [remove(note, asRead(note, ' AND attribute_not_exists(claimed)')), write], key };
};

/**
 * The object of a picture in the bucket. Caches may keep it for ever, because a new picture has a new address. When a
 * visitor saves the picture, the file has a name from us and not the uploaded name.
 */
const pictureObject = (Key: string, { bytes: Body, kind: ContentType }: Picture) => ({
  Key,
  Body,
  ContentType,
  CacheControl: 'public, max-age=31536000, immutable',
  ContentDisposition: `inline; filename="${ContentType.replace('/', '.')}"`,
});

const claim = ({ key, objectKeys: [objectKey = '', ...more] }: Unused): Write => {
  const { condition, values } = asRead({ objectKey, more: more.length > 0 ? more : undefined });
  return update(key, 'SET claimed = :yes', { condition, values: { ...values, yes: true } });
};

/**
 * Milliseconds after which an upload counts as abandoned. No function runs this long, so the function that wrote an
 * older note has ended.
 */
const ABANDONED_MS = 15 * 60_000;

const SWEPT_AT_ONCE = 5;

/**
 * The most notes beyond the limit that one change deletes. It is also the number of notes that are read at once when an
 * owner leaves.
 */
const KEPT_AT_ONCE = 25;

/** The fields of a note that count against the limit of kept pictures. */
const KeptNote = v.pick(UnusedPictureItem, ['pk', 'sk', 'kind', 'sizes']);
const KEPT_FIELDS = Object.keys(KeptNote.entries);

/** Writes and deletes pictures in their bucket, and the notes about pictures that no event has. */
export const createPictures = ({ commit, getItem, getItems, queryItems }: Table, buckets: Buckets) => {
  /** Stores a new picture under a new key. The picture has a note until a transaction gives it to an event. */
  const uploadPicture = async (
    eventId: string,
    picture: Picture,
    now: Date,
  ): Promise<{ version: string; note: Note }> => {
    const version = newPictureVersion();
    const place = pictureAt(eventId, version);
    const note = noteUnused([place], now);
    await commit([note.write]);
    const { putObject } = await buckets.objects();
    await putObject(buckets.pictures, pictureObject(pictureKey(place), picture));
    return { version, note: { ...note, sizes: { [place]: picture.bytes.length } } };
  };

  /**
   * Copies a picture for another event. The copy has a note, as an upload has.
   * @param from `<id>/<version>` of the picture
   * @returns undefined if the picture does not exist any more
   */
  const copyPicture = async (
    from: string,
    eventId: string,
    now: Date,
  ): Promise<{ version: string; note: Note } | undefined> => {
    const version = newPictureVersion();
    const place = pictureAt(eventId, version);
    const note = noteUnused([place], now);
    await commit([note.write]);
    const { copyObject } = await buckets.objects();
    const bytes = await copyObject(buckets.pictures, pictureKey(from), pictureKey(place));
    return bytes === undefined ? undefined : { version, note: { ...note, sizes: { [place]: bytes } } };
  };

  const discard = async ({ objectKeys, key }: Unused): Promise<void> => {
    const { deleteObject } = await buckets.objects();
    await Promise.all(objectKeys.map((objectKey) => deleteObject(buckets.pictures, objectKey)));
    await commit([remove(key)]);
  };

  /** Deletes dropped pictures, then their notes. The sweep repeats what fails. */
  const discardPictures = async (notes: readonly Unused[]): Promise<void> => {
    await Promise.allSettled(notes.map(discard));
  };

  /**
   * Deletes uploaded pictures, which an event may take at any moment. So it claims their notes first. A writer that
   * finds the note claimed or deleted fails.
   */
  const discardUploads = async (notes: readonly Unused[]): Promise<void> => {
    await Promise.allSettled(notes.map((note) => commit([claim(note)]).then(() => discard(note))));
  };

  /**
   * Deletes a few pictures that were abandoned long ago. Every change of an event calls it for one shard of the notes,
   * so no timer is needed. If there is nothing to do, it costs one small query. It never throws.
   */
  const sweepPictures = async (eventId: string, now: Date): Promise<void> => {
    try {
      const old = new Date(now.getTime() - ABANDONED_MS).toISOString();
      const left = await queryItems(UnusedPictureItem, {
        condition: 'pk = :pk AND sk < :old',
        values: { pk: unusedPicturesPartition(shardOf(eventId, UNUSED_PICTURE_SHARDS)), old },
        limit: SWEPT_AT_ONCE,
      });
      // The notes are claimed first: if a clock is wrong, an upload that is still running can look old.
      await discardUploads(
        left.map(({ objectKey, more = [], pk, sk }) => ({ objectKeys: [objectKey, ...more], key: { pk, sk } })),
      );
    } catch (reason) {
      console.warn({ problem: 'Sweeping pictures failed', reason: String(reason) });
    }
  };

  /** Checks the bucket. @throws what the SDK throws */
  const pingPictures = async (): Promise<void> => {
    const { pingBucket } = await buckets.objects();
    await pingBucket(buckets.pictures);
  };

  /** The existing notes among these keys. */
  const findNotes = (keys: readonly Key[]) => getItems(UnusedPictureItem, keys);

  /**
   * Deletes pictures that nobody can restore any more, and their notes. It may be repeated after a failure.
   * @throws the first failure
   */
  const discardNotes = async (keys: readonly Key[]): Promise<void> => {
    const notes = keys.length === 0 ? [] : await findNotes(keys);
    await Promise.all(
      notes.map(async ({ objectKey, more = [], pk, sk }) => {
        const unused = { objectKeys: [objectKey, ...more], key: { pk, sk } };
        try {
          await commit([claim(unused)]);
        } catch (reason) {
          // Gone or taken back in part: somebody else was faster.
          if (reason instanceof ConditionFailed) return;
          throw reason;
        }
        await discard(unused);
      }),
    );
  };

  /**
   * Deletes an owner's oldest kept pictures beyond the limit. Administrators have no such limit. Every change that
   * drops a picture calls it; it costs one query and a few deletions. It never throws: the next change repeats it.
   */
  const dropBeyondKept = async (calendarId: string): Promise<void> => {
    try {
      const notes = await queryItems(KeptNote, {
        index: 'gsi1',
        condition: 'gsi1pk = :pk',
        values: { pk: keptPicturesPartition(calendarId) },
        descending: true,
        limit: KEPT_PICTURES_MAX + KEPT_AT_ONCE,
        fields: KEPT_FIELDS,
      });
      const beyond = beyondKept(notes);
      if (beyond.length === 0 || (await getItem(UserItem, userKey(calendarId)))?.role === 'admin') return;
      await discardNotes(beyond.slice(-KEPT_AT_ONCE));
    } catch (reason) {
      console.warn({ problem: 'Dropping kept pictures failed', reason: String(reason) });
    }
  };

  /**
   * Gives the kept pictures of a leaving owner to an heir, or deletes them. A run that was killed may be repeated. The
   * pulse may stop the work early.
   * @returns whether no kept picture is left
   */
  const leaveKept = async (
    { from, to }: { readonly from: string; readonly to?: string | undefined },
    pulse: Pulse,
  ): Promise<boolean> => {
    const move = async ({ pk, sk }: Key, heirId: string): Promise<void> => {
      const seen = { condition: 'gsi1pk = :from', values: { from: keptPicturesPartition(from) } };
      await commit([assign({ pk, sk }, keptPicturesIndex(heirId, sk), seen)]).catch((reason: unknown) => {
        // Taken back, deleted or moved meanwhile.
        if (!(reason instanceof ConditionFailed)) throw reason;
      });
    };
    for (let after = ' '; ; ) {
      // Each page continues after the last key, because the index may still show notes that are deleted.
      const page = await queryItems(KeptNote, {
        index: 'gsi1',
        condition: 'gsi1pk = :pk AND gsi1sk > :after',
        values: { pk: keptPicturesPartition(from), after },
        limit: KEPT_AT_ONCE,
        fields: KEPT_FIELDS,
      });
      const last = page.at(-1);
      if (!last) return true;
      await (to === undefined ? discardNotes(page) : Promise.all(page.map((note) => move(note, to))));
      after = last.sk;
      if (await pulse(0)) return false;
    }
  };

  return {
    findNotes,
    discardNotes,
    dropBeyondKept,
    leaveKept,
    uploadPicture,
    copyPicture,
    discardPictures,
    discardUploads,
    sweepPictures,
    pingPictures,
  };
};
export type Pictures = ReturnType<typeof createPictures>;
