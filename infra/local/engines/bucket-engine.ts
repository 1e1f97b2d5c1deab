import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, mkdir, mkdtemp, open, readFile, rename, rm, rmdir, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import S3rver, { type Store, type StoredObject } from '@20minutes/s3rver';
import S3Error from '@20minutes/s3rver/lib/models/error.js';
import { boundedMap } from '#infra/local/bounded-map.ts';
import { answerListings } from './bucket-listing.ts';
import { type Engine, serveEngine } from './loopback-server.ts';

/** Headers of an object by their names in lower case, and its content. */
export type BucketObject = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
/** Reads an object past the engine's port. Undefined: there is no such object. */
export type ReadObject = (bucket: string, key: string) => Promise<BucketObject | undefined>;
export type BucketEngine = Engine & { readonly folder: string; readonly read: ReadObject };

const REMEMBERED_BYTES = 50_000_000;
/** Larger objects, such as most pictures, are read from the disk each time. */
const REMEMBERED_EACH = 1_000_000;

const missingIsFine = (reason: NodeJS.ErrnoException): void => {
  if (reason.code !== 'ENOENT' && reason.code !== 'ENOTEMPTY') throw reason;
};

/** Tries the step up to five times, because another request may remove the folder before the step is done. */
const inFolder = async (folder: string, step: () => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    await mkdir(folder, { recursive: true });
    try {
      return await step();
    } catch (reason) {
      if (attempt === 5) throw reason;
    }
  }
};

/** Whether the present request has `If-None-Match: *`, so the key must be new. */
const mustBeNew = new AsyncLocalStorage<boolean>();

/** Makes changes of one object wait for each other. */
const createLocks = () => {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(path: string, change: () => Promise<T>): Promise<T> => {
    const before = last.get(path);
    const own = (async () => {
      await before?.catch(() => undefined);
      return change();
    })();
    last.set(path, own);
    try {
      return await own;
    } finally {
      if (last.get(path) === own) last.delete(path);
    }
  };
};

/** Waits until a file is on disk. Without this wait the file could be empty after a power cut. */
const settle = async (path: string): Promise<void> => {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

// Replaces the unsafe parts of s3rver. s3rver writes objects in place, so a kill -9 leaves half an object, and it
// removes emptied folders, so a parallel write to a folder may fail. Here an object gets its name only when it is
// complete, and no key leads out of its bucket. All changes go through the store, so objects that were read are
// remembered until they change.
const harden = (store: Store, partials: string, keeps: boolean): ReadObject => {
  const pathOf = store.getResourcePath.bind(store);
  store.getResourcePath = (bucket, key = '', resource) => {
    const hasDotSegments = key.split('/').some((part) => part === '..' || part === '.');
    if (hasDotSegments || key.includes('\0') || !/^[a-z0-9][a-z0-9.-]+$/.test(bucket))
      throw new Error(`Refused key ${key}`);
    return pathOf(bucket, key, resource);
  };
  const locked = createLocks();
  const remembered = boundedMap<BucketObject>(REMEMBERED_BYTES, ({ body }) => body.length);
  store.putObject = async ({ bucket, key, content, metadata }: StoredObject) => {
    const path = store.getResourcePath(bucket, key, 'object');
    const partial = join(partials, randomUUID());
    try {
      const [size, md5] = await store.putContent(partial, content);
      // Creates missing folders of the key. A missing bucket stays an error.
      await access(join(store.rootDirectory, bucket));
      await locked(path, async () => {
        if (mustBeNew.getStore() && existsSync(path))
          throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
        await inFolder(dirname(path), async () => {
          await store.putMetadata(bucket, key, metadata, md5);
          const beside = (['object.md5', 'metadata.json'] as const).map((file) =>
            store.getResourcePath(bucket, key, file),
          );
          if (keeps) await Promise.all([partial, ...beside].map(settle));
          await rename(partial, path);
        });
        remembered.drop(path);
      });
      return { size, md5 };
    } catch (reason) {
      // After a full disk or an aborted upload the incomplete file is removed.
      await unlink(partial).catch(missingIsFine);
      throw reason;
    }
  };
  // Holds the lock until the file is open, so that length and ETag match the content even if the object is replaced.
  const getObject = store.getObject.bind(store);
  store.getObject = (bucket, key, options) =>
    locked(store.getResourcePath(bucket, key, 'object'), () => getObject(bucket, key, options));
  const copyObject = store.copyObject.bind(store);
  store.copyObject = (from, source, bucket, key, metadata) => {
    const path = store.getResourcePath(bucket, key, 'object');
    return locked(path, () => copyObject(from, source, bucket, key, metadata).finally(() => remembered.drop(path)));
  };
  const deleteFiles = async (bucket: string, key: string): Promise<void> => {
    const files = ['object', 'object.md5', 'metadata.json', 'tagging.xml'];
    for (const file of files) await unlink(store.getResourcePath(bucket, key, file)).catch(missingIsFine);
    const bucketFolder = resolve(store.rootDirectory, bucket);
    let folder = dirname(resolve(store.getResourcePath(bucket, key, 'object')));
    while (folder.length > bucketFolder.length) {
      const emptied = await rmdir(folder).then(
        () => true,
        (reason) => missingIsFine(reason),
      );
      if (!emptied) return;
      folder = dirname(folder);
    }
  };
  store.deleteObject = (bucket, key) => {
    const path = store.getResourcePath(bucket, key, 'object');
    return locked(path, () => deleteFiles(bucket, key).finally(() => remembered.drop(path)));
  };
  const readFiles = async (bucket: string, key: string, path: string): Promise<BucketObject> => {
    const [headers, body] = await Promise.all([store.getMetadata(bucket, key), readFile(path)]);
    const read = { headers: { ...headers, 'content-length': String(body.length) }, body };
    if (body.length <= REMEMBERED_EACH) remembered.set(path, read);
    return read;
  };
  return async (bucket, key) => {
    const path = store.getResourcePath(bucket, key, 'object');
    return (
      remembered.get(path) ??
      locked(path, () => readFiles(bucket, key, path)).catch((reason: NodeJS.ErrnoException) => {
        if (reason.code === 'ENOENT' || reason.code === 'ENAMETOOLONG') return undefined;
        throw reason;
      })
    );
  };
};

/**
 * Starts s3rver on 127.0.0.1 over a folder. By default the folder is temporary and is removed at the end. Clients need
 * path style, which the SDK uses for an IP address.
 */
export const startBucketEngine = async ({ directory }: { directory?: string } = {}): Promise<BucketEngine> => {
  const folder = resolve(directory ?? (await mkdtemp(join(tmpdir(), 'buckets-'))));
  const partials = `${folder}.partial`;
  await mkdir(folder, { recursive: true });
  await rm(partials, { recursive: true, force: true });
  await mkdir(partials, { recursive: true });
  const s3rver = new S3rver({ directory: folder, silent: true, vhostBuckets: false });
  s3rver.on('error', () => undefined);
  const read = harden(s3rver.store, partials, directory !== undefined);
  // Listings are answered before the router, which is the last middleware in s3rver's own chain.
  s3rver.middleware.splice(-1, 0, answerListings);
  const answer = s3rver.callback();
  const engine = await serveEngine(directory !== undefined, (request, response) => {
    // The guard in front of the engines checks rights. s3rver itself knows only one fixed key pair.
    delete request.headers.authorization;
    const isConditional = request.method === 'PUT' && request.headers['if-none-match'] === '*';
    mustBeNew.run(isConditional, () => answer(request, response));
  });
  const stop = async (): Promise<void> => {
    await engine.stop();
    await rm(partials, { recursive: true, force: true });
    if (!directory) await rm(folder, { recursive: true, force: true });
  };
  return { endpoint: engine.endpoint, folder, read, stop };
};
