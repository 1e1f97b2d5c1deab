import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  CopyObjectCommand,
  GetObjectTaggingCommand,
  HeadObjectCommand,
  PutObjectTaggingCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { listKeys } from '#infra/database/list-keys.ts';
import { RETIRED } from '#infra/stacks/site.ts';

type Site = { readonly s3: S3Client; readonly bucket: string };

/** Folders of files with a hash in their names. Each release adds files to these folders. */
const PREFIXES = ['assets/', 'calendar/assets/'];
const TagSet = Object.entries(RETIRED).map(([Key, Value]) => ({ Key, Value }));

const isMarked = async ({ s3, bucket: Bucket }: Site, Key: string): Promise<boolean> => {
  const { TagSet: tags = [] } = await s3.send(new GetObjectTaggingCommand({ Bucket, Key }));
  return tags.some((tag) => RETIRED.retired === tag.Value && tag.Key === 'retired');
};

/** Marks an object. It is copied onto itself first, because the bucket's rule counts days from the last write. */
const mark = async ({ s3, bucket: Bucket }: Site, Key: string): Promise<void> => {
  const { ContentType, CacheControl } = await s3.send(new HeadObjectCommand({ Bucket, Key }));
  const CopySource = [Bucket, ...Key.split('/')].map(encodeURIComponent).join('/');
  const headers = { ContentType, CacheControl, MetadataDirective: 'REPLACE' } as const;
  await s3.send(new CopyObjectCommand({ Bucket, Key, CopySource, ...headers }));
  await s3.send(new PutObjectTaggingCommand({ Bucket, Key, Tagging: { TagSet } }));
};

/**
 * Marks the assets that a new release no longer names; the bucket deletes them 30 days later. Removes the mark from
 * assets that a rollback names again. Idempotent.
 * @param current keys that the present release names
 */
export const retireAssets = async (
  site: Site,
  current: ReadonlySet<string>,
): Promise<{ retired: string[]; revived: string[] }> => {
  const keys = (await Promise.all(PREFIXES.map((prefix) => listKeys(site.s3, site.bucket, prefix)))).flat();
  const [retired, revived]: [string[], string[]] = [[], []];
  for (const key of keys) {
    const marked = await isMarked(site, key);
    if (!current.has(key) && !marked) {
      await mark(site, key);
      retired.push(key);
    }
    if (current.has(key) && marked) {
      await site.s3.send(new PutObjectTaggingCommand({ Bucket: site.bucket, Key: key, Tagging: { TagSet: [] } }));
      revived.push(key);
    }
  }
  return { retired, revived };
};

/** Keys in the site bucket of all built files. */
export const builtKeys = (dists: readonly string[]): Set<string> =>
  new Set(
    dists.flatMap((dist) =>
      readdirSync(dist, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
    ),
  );
