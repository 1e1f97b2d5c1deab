import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import type { Middleware, Store } from '@20minutes/s3rver';

const suffix = '._S3rver_object';

/** Paths of all files below the folder; none if the folder does not exist. */
const filesBelow = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder, { recursive: true });
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT' && !existsSync(folder)) return [];
    throw reason;
  }
};

/** S3's order of keys: by their bytes in UTF-8. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** The keys of the bucket that begin with the prefix, in S3's order. Reads only the prefix's folder. */
const keysOf = async (store: Store, bucket: string, prefix: string): Promise<string[]> => {
  const parent = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  const files = await filesBelow(dirname(store.getResourcePath(bucket, `${parent}any`, 'object')));
  return files
    .filter((file) => file.endsWith(suffix))
    .map((file) => parent + file.slice(0, -suffix.length).replaceAll(sep, '/'))
    .filter((key) => key.startsWith(prefix))
    .sort(byBytes);
};

/** The first `size` entries that follow `after`. An entry is a key, or a common prefix up to the delimiter. */
const pageOf = (keys: string[], prefix: string, delimiter: string, after: string, size: number) => {
  const cut = (key: string): string => {
    const at = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    return at === -1 ? key : key.slice(0, at + delimiter.length);
  };
  const entries = [...new Set(keys.map(cut))].filter((entry) => byBytes(entry, after) > 0);
  const page = entries.slice(0, size);
  const known = new Set(keys);
  const isPrefix = (entry: string): boolean => delimiter !== '' && entry.endsWith(delimiter) && !known.has(entry);
  return {
    keys: page.filter((entry) => !isPrefix(entry)),
    prefixes: page.filter(isPrefix),
    next: entries.length > size ? page.at(-1) : undefined,
  };
};

const XMLNS = { xmlns: 'http://s3.amazonaws.com/doc/2006-03-01/' };

/**
 * Answers ListObjectsV2 and ListObjectVersions in place of s3rver. s3rver lists keys in the order of the disk, and its
 * page tokens need DES, which OpenSSL now refuses. It keeps no versions, so the list of versions is always empty.
 */
export const answerListings: Middleware = async (context, next) => {
  const bucket = /^\/([a-z0-9][a-z0-9.-]+)\/?$/.exec(context.path)?.[1];
  const { query, store } = context;
  if (context.method === 'GET' && 'versions' in query && bucket && (await store.getBucket(bucket))) {
    context.body = { ListVersionsResult: { '@': XMLNS, Name: bucket, IsTruncated: false } };
    return;
  }
  if (context.method !== 'GET' || query['list-type'] !== '2' || !bucket || !(await store.getBucket(bucket)))
    return next();
  const prefix = query.prefix ?? '';
  const token = query['continuation-token'];
  const after = token ? Buffer.from(token, 'base64url').toString() : (query['start-after'] ?? '');
  const size = Math.min(1000, Number(query['max-keys'] ?? 1000));
  const page = pageOf(await keysOf(store, bucket, prefix), prefix, query.delimiter ?? '', after, size);
  // An object may vanish between the listing and this read.
  const found = await Promise.all(page.keys.map((key) => store.getMetadata(bucket, key).catch(() => undefined)));
  const contents = page.keys.flatMap((key, index) => {
    const metadata = found[index];
    const changed = new Date(metadata?.['last-modified'] ?? 0).toISOString();
    const size = metadata?.['content-length'];
    return metadata
      ? [{ Key: key, LastModified: changed, ETag: metadata.etag, Size: size, StorageClass: 'STANDARD' }]
      : [];
  });
  context.body = {
    ListBucketResult: {
      '@': XMLNS,
      Name: bucket,
      Prefix: prefix,
      Delimiter: query.delimiter,
      ContinuationToken: token,
      NextContinuationToken: page.next && Buffer.from(page.next).toString('base64url'),
      KeyCount: contents.length + page.prefixes.length,
      MaxKeys: size,
      IsTruncated: page.next !== undefined,
      Contents: contents,
      CommonPrefixes: page.prefixes.map((Prefix) => ({ Prefix })),
    },
  };
};
