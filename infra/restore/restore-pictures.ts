import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { type Database, inParallel } from './restore-batches.ts';
import { rowsOfTable } from './restore-export.ts';

const PREFIX = 'pictures/';

type Deleted = { readonly key: string; readonly markers: string[] };

/** Deleted pictures that S3 still has, by the last part of their key, because events contain this part. */
const deletedPictures = async ({ s3, picturesBucket: Bucket }: Database): Promise<Map<string, Deleted>> => {
  const found = new Map<string, Deleted>();
  let page: ListObjectVersionsCommandOutput | undefined;
  do {
    const after = { KeyMarker: page?.NextKeyMarker, VersionIdMarker: page?.NextVersionIdMarker };
    page = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: PREFIX, ...after }));
    for (const { Key: key = '', VersionId } of page.DeleteMarkers ?? []) {
      const version = key.slice(key.lastIndexOf('/') + 1);
      const one = found.get(version) ?? { key, markers: [] };
      if (VersionId) one.markers.push(VersionId);
      found.set(version, one);
    }
  } while (page.IsTruncated);
  return found;
};

/** Every text in a row, at any depth, because only the product knows which field names a picture. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) yield* textsIn(inner);
}

/**
 * Restores each deleted picture that an item of the table names, by removing the picture's delete markers. @returns the
 * number of pictures
 */
export const bringBackPictures = async (database: Database): Promise<number> => {
  const { s3, picturesBucket: Bucket } = database;
  const deleted = await deletedPictures(database);
  if (deleted.size === 0) return 0;
  const named = new Set<Deleted>();
  for await (const rows of rowsOfTable(database, database.tableName))
    for (const text of textsIn(rows)) {
      const picture = deleted.get(text);
      if (picture) named.add(picture);
    }
  const markers = [...named].flatMap((one) => one.markers.map((VersionId) => ({ Key: one.key, VersionId })));
  await inParallel(markers, (marker) => s3.send(new DeleteObjectCommand({ Bucket, ...marker })));
  return named.size;
};
