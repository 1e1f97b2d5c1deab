import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { assertAwaited, BEFORE_EACH_TRY } from '#functions/storage/dynamodb/awaited.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import type { Timeouts } from '#functions/storage/dynamodb/timeouts.ts';

// This file is loaded only when a call needs an object: loading the S3 client takes a third of a function's start-up.

/**
 * The S3 client of a function.
 * @param endpoint replaces the endpoint of the environment
 */
export const newBucketClient = (timeouts: Timeouts, endpoint?: string): S3Client => {
  const client = new S3Client({ ...timeouts, endpoint });
  client.middlewareStack.add(
    (next) => async (request) => {
      assertAwaited();
      return next(request);
    },
    BEFORE_EACH_TRY,
  );
  return client;
};

const AT_ONCE = 16;
/** The most objects that S3 deletes in one request. */
const DELETED_AT_ONCE = 1000;

type Put = {
  readonly Key: string;
  readonly Body: string | Uint8Array;
  readonly ContentType: string;
  readonly CacheControl?: string;
  readonly ContentDisposition?: string;
};

const isMissing = (reason: unknown): boolean =>
  reason instanceof NoSuchKey || (reason instanceof Error && reason.name === 'NoSuchKey');

const isThere = (reason: unknown): boolean =>
  reason instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(reason.name);

/** Objects of any bucket, singly and in bulk. */
export const createObjects = (s3: S3Client) => ({
  putObject: async (Bucket: string, object: Put): Promise<void> => {
    await s3.send(new PutObjectCommand({ Bucket, ...object }));
  },

  /** Stores an object, unless an object with this key exists or is being stored at the same moment. */
  addObject: async (Bucket: string, object: Put): Promise<void> => {
    await s3.send(new PutObjectCommand({ Bucket, ...object, IfNoneMatch: '*' })).catch((reason: unknown) => {
      if (!isThere(reason)) throw reason;
    });
  },

  hasObject: async (Bucket: string, Key: string): Promise<boolean> => {
    try {
      await s3.send(new HeadObjectCommand({ Bucket, Key }));
      return true;
    } catch (reason) {
      if (reason instanceof Error && reason.name === 'NotFound') return false;
      throw reason;
    }
  },

  /** A missing object is no error. */
  deleteObject: async (Bucket: string, Key: string): Promise<void> => {
    await s3.send(new DeleteObjectCommand({ Bucket, Key }));
  },

  /**
   * Copies an object within its bucket, with content type and headers.
   * @returns the number of its bytes; undefined if the object does not exist
   */
  copyObject: async (Bucket: string, from: string, Key: string): Promise<number | undefined> => {
    const CopySource = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/');
    try {
      await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource, TaggingDirective: 'REPLACE' }));
    } catch (reason) {
      if (isMissing(reason)) return undefined;
      throw reason;
    }
    const { ContentLength = 0 } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
    return ContentLength;
  },

  /** Checks the bucket. @throws what the SDK throws */
  pingBucket: async (Bucket: string): Promise<void> => {
    await s3.send(new HeadBucketCommand({ Bucket }));
  },

  /**
   * The bytes of an object, or of a range. `first` and `last` count from 0, and both bytes are included.
   * @returns undefined if the object does not exist
   */
  getObject: async (
    Bucket: string,
    Key: string,
    range?: { first: number; last: number },
  ): Promise<Uint8Array | undefined> => {
    const Range = range && `bytes=${range.first}-${range.last}`;
    try {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, Range }));
      return await Body?.transformToByteArray();
    } catch (reason) {
      if (isMissing(reason)) return undefined;
      throw reason;
    }
  },

  /** The sizes in bytes of all objects under a prefix, by their keys, in S3's order (bytes of UTF-8). */
  listObjects: async (Bucket: string, Prefix: string): Promise<Map<string, number>> => {
    const bytes = new Map<string, number>();
    for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix }))
      for (const { Key, Size = 0 } of Contents) if (Key !== undefined) bytes.set(Key, Size);
    return bytes;
  },

  /** Folders right under a prefix, each as a prefix that ends with `/`. */
  listFolders: async (Bucket: string, Prefix: string): Promise<string[]> => {
    const folders: string[] = [];
    for await (const page of paginateListObjectsV2({ client: s3 }, { Bucket, Prefix, Delimiter: '/' }))
      for (const { Prefix: folder } of page.CommonPrefixes ?? []) if (folder !== undefined) folders.push(folder);
    return folders;
  },

  /**
   * Copies objects to another bucket, under a prefix, with content type and cache header. Missing objects are left out.
   * @returns the copied keys
   */
  copyObjects: async (
    keys: Iterable<string>,
    { from, to, prefix }: { from: string; to: string; prefix: string },
  ): Promise<string[]> => {
    const copied = await inParallel(AT_ONCE, [...keys], async (key) => {
      const CopySource = [from, ...key.split('/')].map(encodeURIComponent).join('/');
      try {
        const copy = { Bucket: to, Key: prefix + key, CopySource, TaggingDirective: 'REPLACE' } as const;
        await s3.send(new CopyObjectCommand(copy));
        return [key];
      } catch (reason) {
        if (isMissing(reason)) return [];
        throw reason;
      }
    });
    return copied.flat();
  },

  /**
   * Deletes objects. A missing object counts as deleted.
   * @throws Error that names an object that could not be deleted
   */
  deleteObjects: async (Bucket: string, keys: Iterable<string>): Promise<void> => {
    const all = [...keys];
    for (let at = 0; at < all.length; at += DELETED_AT_ONCE) {
      const Objects = all.slice(at, at + DELETED_AT_ONCE).map((Key) => ({ Key }));
      const { Errors = [] } = await s3.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }));
      const [first] = Errors;
      if (first) throw new Error(`S3 did not delete ${first.Key}: ${first.Code}`);
    }
  },
});
export type Objects = ReturnType<typeof createObjects>;
