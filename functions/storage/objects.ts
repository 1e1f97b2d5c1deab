import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { inParallel } from './parallel.ts';
import { PATIENCE_IN_BULK } from './patience.ts';

/** Pictures and exports in bulk, for validation and recreation; single pictures of events are `pictures.ts`. */
let client: S3Client | undefined;
const s3 = (): S3Client => {
  client ??= new S3Client(PATIENCE_IN_BULK);
  return client;
};

/** Where the pictures of events lie in their bucket (`pictureKey`). */
export const PICTURES_PREFIX = 'pictures/';

const AT_ONCE = 16;
/** S3 deletes at most so many objects in one request. */
const DELETED_AT_ONCE = 1000;

/** Keys of all objects under a prefix, in no particular order. */
export const listObjects = async (Bucket: string, Prefix: string): Promise<Set<string>> => {
  const keys = new Set<string>();
  let token: string | undefined;
  do {
    const page = await s3().send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.add(Key);
    token = page.NextContinuationToken;
  } while (token);
  return keys;
};

export const putObject = async (Bucket: string, Key: string, Body: string, ContentType: string): Promise<void> => {
  await s3().send(new PutObjectCommand({ Bucket, Key, Body, ContentType }));
};

/**
 * Copies objects of one bucket into another, under a prefix, with their content type and cache header. One that has gone
 * meanwhile is left out.
 * @returns the keys that were copied
 */
export const copyObjects = async (
  keys: Iterable<string>,
  { from, to, prefix }: { from: string; to: string; prefix: string },
): Promise<string[]> => {
  const copied = await inParallel(AT_ONCE, [...keys], async (key) => {
    const CopySource = [from, ...key.split('/')].map(encodeURIComponent).join('/');
    try {
      const copy = { Bucket: to, Key: prefix + key, CopySource, TaggingDirective: 'REPLACE' } as const;
      await s3().send(new CopyObjectCommand(copy));
      return [key];
    } catch (reason) {
      if (reason instanceof NoSuchKey || (reason instanceof Error && reason.name === 'NoSuchKey')) return [];
      throw reason;
    }
  });
  return copied.flat();
};

/** Deletes objects; those that do not exist count as deleted. @throws Error naming one that could not be deleted */
export const deleteObjects = async (Bucket: string, keys: Iterable<string>): Promise<void> => {
  const all = [...keys];
  for (let at = 0; at < all.length; at += DELETED_AT_ONCE) {
    const Objects = all.slice(at, at + DELETED_AT_ONCE).map((Key) => ({ Key }));
    const { Errors = [] } = await s3().send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
    const [first] = Errors;
    if (first) throw new Error(`S3 did not delete ${first.Key}: ${first.Code}`);
  }
};
