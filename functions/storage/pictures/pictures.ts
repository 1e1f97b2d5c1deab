import * as v from 'valibot';
import { pictureAt } from '#functions/domain/events/event.ts';
import type { PictureKind } from '#functions/domain/events/picture.ts';
import { beyondKept, KEPT_PICTURES_MAX } from '#functions/domain/events/usage.ts';
import { UnusedPictureItem } from '#functions/storage/dynamodb/items/pictures.ts';
import { UserItem } from '#functions/storage/dynamodb/items/users.ts';
import {
  keptPicturesIndex,
  keptPicturesPartition,
  UNUSED_PICTURE_SHARDS,
  unusedPicturesPartition,
  userKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Table } from '#functions/storage/dynamodb/table.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { assign, ConditionFailed, remove } from '#functions/storage/dynamodb/transactions.ts';
import { newPictureVersion, shardOf } from '#functions/storage/ids.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { Buckets } from '#functions/storage/s3/buckets.ts';
import { claim, type Note, noteUnused, pictureKey, type Unused, unusedOf } from './notes.ts';

type Picture = { readonly bytes: Uint8Array; readonly kind: PictureKind };

/** A picture in the bucket with its note. */
type Noted = { readonly version: string; readonly note: Note };

/**
 * The object of a picture in the bucket. Caches may keep it for ever, because a new picture has a new address. When a
 * visitor saves the picture, the file is called `image.png` or the like, and not by its uploaded name.
 */
const pictureObject = (Key: string, { bytes: Body, kind: ContentType }: Picture) => ({
  Key,
  Body,
  ContentType,
  CacheControl: 'public, max-age=31536000, immutable',
  ContentDisposition: `inline; filename="${ContentType.replace('/', '.')}"`,
});

/**
 * Milliseconds after which an upload counts as abandoned. No function runs this long, so the function that wrote an
 * older note has ended.
 */
const ABANDONED_MS = 15 * 60_000;

const SWEPT_AT_ONCE = 5;

/** The most notes beyond the limit that one change deletes. `leaveKept` also reads this many notes at once. */
const KEPT_AT_ONCE = 25;

/** The fields of a note that count against the limit of kept pictures. */
const KeptNote = v.pick(UnusedPictureItem, ['pk', 'sk', 'kind', 'sizes']);
const KEPT_FIELDS = Object.keys(KeptNote.entries);

/** Writes and deletes pictures in their bucket, and the notes about pictures that no event has. */
export const createPictures = ({ commit, getItem, getItems, queryItems }: Table, buckets: Buckets) => {
  /** A new version of an event's picture, and the stored note about it. The picture itself is not stored yet. */
  const noteNew = async (eventId: string, now: Date): Promise<Noted & { readonly place: string }> => {
    const version = newPictureVersion();
    const place = pictureAt(eventId, version);
    const note = noteUnused([place], now);
    await commit([note.write]);
    return { version, note, place };
  };

  /** Stores a new picture under a new key. The picture has a note until a transaction gives it to an event. */
  const uploadPicture = async (eventId: string, picture: Picture, now: Date): Promise<Noted> => {
    const { version, note, place } = await noteNew(eventId, now);
    const { putObject } = await buckets.objects();
    await putObject(buckets.pictures, pictureObject(pictureKey(place), picture));
    return { version, note: { ...note, sizes: { [place]: picture.bytes.length } } };
  };

  /**
   * Copies a picture for another event. The copy has a note, as an upload has.
   * @param from `<id>/<version>` of the picture
   * @returns undefined if the picture does not exist any more
   */
  const copyPicture = async (from: string, eventId: string, now: Date): Promise<Noted | undefined> => {
    const { version, note, place } = await noteNew(eventId, now);
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
   * Deletes uploaded pictures. An event may take such a picture at any moment, so the notes are claimed first. A writer
   * that finds the note claimed or deleted fails.
   */
  const discardUploads = async (notes: readonly Unused[]): Promise<void> => {
    await Promise.allSettled(notes.map((note) => commit([claim(note)]).then(() => discard(note))));
  };

  /**
   * Deletes a few pictures that were abandoned long ago. Every change of an event calls this function for one shard of
   * the notes, so no timer is needed. If no picture was abandoned, the call costs one small query. It never throws.
   */
  const sweepPictures = async (eventId: string, now: Date): Promise<void> => {
    try {
      const old = new Date(now.getTime() - ABANDONED_MS).toISOString();
      const left = await queryItems(UnusedPictureItem, {
        condition: 'pk = :pk AND sk < :old',
        values: { pk: unusedPicturesPartition(shardOf(eventId, UNUSED_PICTURE_SHARDS)), old },
        limit: SWEPT_AT_ONCE,
      });
      // An upload that is still running can look old if a clock is wrong, so `discardUploads` claims the notes first.
      await discardUploads(left.map(unusedOf));
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
      notes.map(unusedOf).map(async (unused) => {
        try {
          await commit([claim(unused)]);
        } catch (reason) {
          // Another writer has deleted the note, or has taken pictures back.
          if (reason instanceof ConditionFailed) return;
          throw reason;
        }
        await discard(unused);
      }),
    );
  };

  /**
   * Deletes the oldest kept pictures of a calendar that are beyond the limit. Administrators' own calendars have no
   * such limit. Every change that drops a picture calls this function, which costs one query and a few deletions. It
   * never throws: the next change calls it again.
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
   * Gives the kept pictures of a calendar that is being deleted to an heir, or deletes them.
   * @returns whether no kept picture is left
   */
  const leaveKept = async (
    { from, to }: { readonly from: string; readonly to?: string | undefined },
    pulse: Pulse,
  ): Promise<boolean> => {
    const move = async ({ pk, sk }: Key, heirId: string): Promise<void> => {
      const seen = { condition: 'gsi1pk = :from', values: { from: keptPicturesPartition(from) } };
      await commit([assign({ pk, sk }, keptPicturesIndex(heirId, sk), seen)]).catch((reason: unknown) => {
        // Another writer has removed or moved the note.
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
