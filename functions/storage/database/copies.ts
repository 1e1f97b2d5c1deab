import * as v from 'valibot';
import { NotFound } from '#functions/domain/errors.ts';
import { limitKey } from '#functions/storage/dynamodb/keys.ts';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { secondsOf } from '#functions/storage/dynamodb/time-to-live.ts';
import { ConditionFailed, put } from '#functions/storage/dynamodb/transactions.ts';
import type { Pulse } from '#functions/storage/jobs/jobs.ts';
import type { LogLine } from '#functions/storage/log/log.ts';
import { workTime } from '#functions/storage/work-time.ts';
import type { Copy } from '#shared/contracts/administration.ts';
import { type CopyFile, fileBytes, readSlice, slicesOf } from './copy-file.ts';
import { EXPORTS_PREFIX, exportPrefix, MANIFEST } from './export.ts';
import type { Parts } from './recreation.ts';

const LOOKED_AT_ONCE = 8;
const DELETED_AT_ONCE = 1000;
/**
 * Seconds after a log line about the reading of a copy. Within this time, no further log line is written when the same
 * person reads more slices of this copy.
 */
const TOLD_SECONDS = 3600;

/** The part of a manifest that the list of copies shows. */
const Manifest = v.object({ createdAt: v.string(), items: v.number(), pictures: v.number() });
type Manifest = v.InferOutput<typeof Manifest>;

/** A log entry and its time. */
type Told = { readonly line: LogLine; readonly now: Date };

/** The copies of the whole database in the bucket of exports. Exports that recreations have written are among them. */
export const createCopies = ({ buckets, log: { commitWithLog } }: Omit<Parts, 'table'>) => {
  const manifestOf = async (folder: string): Promise<Manifest | undefined> => {
    const { getObject } = await buckets.bulkObjects();
    const bytes = await getObject(buckets.exports, folder + MANIFEST);
    return bytes && v.parse(Manifest, JSON.parse(Buffer.from(bytes).toString()));
  };

  const fileOf = async (folder: string, { createdAt }: Manifest): Promise<CopyFile> => {
    const { listObjects } = await buckets.bulkObjects();
    const objects = [...(await listObjects(buckets.exports, folder))];
    return {
      name: nameOf(folder),
      createdAt,
      objects: objects.map(([key, bytes]) => ({ key, path: key.slice(folder.length), bytes })),
    };
  };

  /** @throws NotFound: the copy does not exist, or it is not whole */
  const openCopy = async (name: string): Promise<CopyFile> => {
    const manifest = await manifestOf(exportPrefix(name));
    if (!manifest) throw new NotFound('no-copy');
    return fileOf(exportPrefix(name), manifest);
  };

  /** Deletes the objects of a folder until the time is over. The folder's manifest must be deleted before. */
  const deleteFolder = async (folder: string, isOver: () => boolean | Promise<boolean>): Promise<void> => {
    const { deleteObjects, listObjects } = await buckets.bulkObjects();
    const keys = [...(await listObjects(buckets.exports, folder)).keys()];
    for (let at = 0; at < keys.length && (at === 0 || !(await isOver())); at += DELETED_AT_ONCE)
      await deleteObjects(buckets.exports, keys.slice(at, at + DELETED_AT_ONCE));
  };

  /** Deletes the objects that were left by copies and deletions that were killed. No other copy may run meanwhile. */
  const sweepCopies = async (pulse: Pulse): Promise<void> => {
    const { listFolders } = await buckets.bulkObjects();
    for (const folder of await listFolders(buckets.exports, EXPORTS_PREFIX)) {
      if (await pulse(0)) return;
      if (!(await manifestOf(folder))) await deleteFolder(folder, () => pulse(0));
    }
  };

  /** Whole copies, newest first. */
  const listCopies = async (): Promise<Copy[]> => {
    const { listFolders } = await buckets.bulkObjects();
    const folders = (await listFolders(buckets.exports, EXPORTS_PREFIX)).sort().reverse();
    const copies = await inParallel(LOOKED_AT_ONCE, folders, async (folder) => {
      const manifest = await manifestOf(folder);
      if (!manifest) return [];
      const { objects } = await fileOf(folder, manifest);
      return [{ name: nameOf(folder), ...manifest, bytes: fileBytes(objects) }];
    });
    return copies.flat();
  };

  /**
   * Deletes a copy. Writes the log entry, then deletes the manifest, then the other objects. Without its manifest a
   * folder is no copy any more. Objects that remain are deleted when the next copy is made.
   * @throws NotFound: the copy does not exist
   */
  const removeCopy = async (name: string, line: LogLine, now: Date): Promise<void> => {
    const folder = exportPrefix(name);
    if (!(await manifestOf(folder))) throw new NotFound('no-copy');
    await commitWithLog([], line, now);
    const { deleteObject } = await buckets.bulkObjects();
    await deleteObject(buckets.exports, folder + MANIFEST);
    await deleteFolder(folder, workTime());
  };

  /**
   * Logs the reading of a copy. For slices after the first it writes at most one line an hour, so that a copy of a
   * thousand slices does not fill the log. One transaction writes the log line and an item that stands for this hour,
   * so no slice leaves the bucket without a line.
   */
  const tellOfReading = async ({ name, createdAt }: CopyFile, slice: number, { line, now }: Told): Promise<void> => {
    const seconds = secondsOf(now);
    const mark = {
      ...limitKey('copy', `${line.userId}#${name}`, createdAt),
      kind: 'LIMIT',
      count: 1,
      ttl: seconds + TOLD_SECONDS,
    };
    const untold = {
      condition: 'attribute_not_exists(pk) OR #ttl <= :now',
      names: { ttl: 'ttl' },
      values: { now: seconds },
    };
    await commitWithLog([put(mark, slice === 0 ? {} : untold)], line, now).catch((reason: unknown) => {
      if (!(reason instanceof ConditionFailed)) throw reason;
    });
  };

  /**
   * One slice of the tar file of a copy. The reading is logged by `tellOfReading`.
   * @param slice counts from 0
   * @throws NotFound: the copy does not exist
   */
  const readCopy = async (
    name: string,
    slice: number,
    { line, now }: Told,
  ): Promise<{ data: Buffer; slices: number }> => {
    const file = await openCopy(name);
    await tellOfReading(file, slice, { line, now });
    const { getObject } = await buckets.bulkObjects();
    const data = await readSlice(file, slice, async (key, range) => {
      const bytes = await getObject(buckets.exports, key, range);
      // The copy is being deleted.
      if (!bytes) throw new NotFound('no-copy');
      return bytes;
    });
    return { data, slices: slicesOf(file.objects) };
  };

  return { sweepCopies, listCopies, removeCopy, readCopy };
};

const nameOf = (folder: string): string => folder.slice(EXPORTS_PREFIX.length, -1);
