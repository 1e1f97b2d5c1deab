import { linkSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cp, readdir, readFile, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

/**
 * The parts of DATA_DIR in a backup. Pages of the site and month documents are left out, because the next start makes
 * them again.
 */
export const PARTS = ['table', 's3', 'secrets', 'state.json'] as const;

const State = v.looseObject({ deployments: v.optional(v.unknown()) });

/** Milliseconds to wait for the engine's own write. */
const BUSY_MS = 5_000;
/** Pages of the table that are copied at once. */
const PAGES = 4_000;

type Folder = { readonly changedAt: number; readonly files: Set<string>; readonly folders: Set<string> };

/**
 * Milliseconds for which the time of a changed folder is not trusted. File systems count time in steps of some
 * milliseconds, so a second change may leave the same time.
 */
const TICK_MS = 1_000;

/** Does a step with a file. Returns false if the file was deleted meanwhile. */
const isDone = (step: () => void): boolean => {
  try {
    step();
    return true;
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return false;
    throw reason;
  }
};

/**
 * Makes a folder of hard links to the files of a bucket. An object is written once and whole, so a link is a copy that
 * takes no room.
 * @returns a function that brings the links up to date; the first call reads every folder, later calls read only
 * changed folders
 */
export const linkedBucket = (from: string, to: string): (() => void) => {
  const known = new Map<string, Folder>();
  const drop = (path: string): void => {
    rmSync(join(to, path), { recursive: true, force: true });
    for (const one of known.keys()) if (one === path || one.startsWith(`${path}/`)) known.delete(one);
  };
  const read = (path: string, changedAt: number): Folder => {
    const entries = readdirSync(join(from, path), { withFileTypes: true });
    const named = (isFolder: boolean) =>
      new Set(entries.filter((entry) => entry.isDirectory() === isFolder).map(({ name }) => name));
    return {
      changedAt: changedAt < Date.now() - TICK_MS ? changedAt : Number.NaN,
      files: named(false),
      folders: named(true),
    };
  };
  const follow = (path: string, before: Folder | undefined, now: Folder): void => {
    mkdirSync(join(to, path), { recursive: true });
    for (const name of now.files)
      if (!before?.files.has(name) && !isDone(() => linkSync(join(from, path, name), join(to, path, name))))
        now.files.delete(name);
    for (const name of before?.files ?? []) if (!now.files.has(name)) rmSync(join(to, path, name));
    for (const name of before?.folders ?? []) if (!now.folders.has(name)) drop(join(path, name));
    known.set(path, now);
  };
  const look = (path: string): void => {
    const isThere = isDone(() => {
      const { mtimeMs } = statSync(join(from, path));
      const before = known.get(path);
      if (before?.changedAt !== mtimeMs) follow(path, before, read(path, mtimeMs));
    });
    if (isThere) for (const name of known.get(path)?.folders ?? []) look(join(path, name));
    else drop(path);
  };
  return () => look('');
};

/**
 * Moves the write-ahead log of a SQLite file into the file itself, so that readers leave no log beside the file. The
 * engine makes a new log.
 */
const intoOneFile = (path: string): void => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
};

export const NO_ROOM = 'There is no room for a backup';

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6)} MB`;

/**
 * Refuses a backup that could fill the disk, because the product stops writing when its disk is full.
 * @param what the beginning of the error's text
 * @param folder a folder on the disk that is meant
 * @throws Error in one line, if the disk has no room for the bytes and a tenth more
 */
export const assertRoom = async (what: string, folder: string, bytes: number): Promise<void> => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes * 1.1)
    throw new Error(
      `${what}: that takes ${inMegabytes(bytes)} of the disk of ${folder}, and ${inMegabytes(free)} are free.`,
    );
};

/** The engines' SQLite files below `table`. */
const databasesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => /\.(?:sqlite|db)$/.test(path));

/**
 * Copies one moment of a DATA_DIR into another folder of the same disk, while the product runs. Writes to the table are
 * blocked for some milliseconds, in which a snapshot of the table is opened and the last pictures are linked. The
 * snapshot is copied afterwards. Every picture that the snapshot names is there, because a picture is uploaded before
 * the table names it and deleted after the table has dropped it (functions/storage/pictures).
 * @param buckets names of the buckets to copy
 * @returns the milliseconds in which no write was possible
 * @throws Error in one line, if the copy could fill the disk
 */
export const keepMoment = async (dataDir: string, buckets: readonly string[], to: string): Promise<number> => {
  await rm(to, { recursive: true, force: true });
  const tables = await databasesIn(join(dataDir, 'table'));
  const bytes = tables.reduce((sum, path) => sum + statSync(join(dataDir, 'table', path)).size, 0);
  await assertRoom(NO_ROOM, dataDir, bytes);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // The state is copied before the table, because it holds the place up to which the stream was read. So after a
  // restore the stream is read from a place before the snapshot of the table, and no change is missed.
  const state = v.parse(v.pipe(v.string(), v.parseJson(), State), await readFile(join(dataDir, 'state.json'), 'utf8'));
  writeFileSync(join(to, 'state.json'), JSON.stringify({ ...state, deployments: {} }));
  await cp(join(dataDir, 'secrets'), join(to, 'secrets'), { recursive: true });
  const links = buckets.map((name) => linkedBucket(join(dataDir, 's3', name), join(to, 's3', name)));
  const linkAll = (): void => {
    for (const link of links) link();
  };
  linkAll();
  const opened: { path: string; gate: DatabaseSync; reader: DatabaseSync }[] = [];
  try {
    for (const path of tables) {
      const file = join(dataDir, 'table', path);
      opened.push({
        path,
        gate: new DatabaseSync(file, { timeout: BUSY_MS }),
        reader: new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true }),
      });
    }
    const began = performance.now();
    for (const { gate, reader } of opened) {
      gate.exec('BEGIN IMMEDIATE');
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM sqlite_master').get();
    }
    linkAll();
    for (const { gate } of opened) gate.exec('ROLLBACK');
    const stood = performance.now() - began;
    for (const { path, reader } of opened) {
      const copy = join(to, 'table', path);
      mkdirSync(dirname(copy), { recursive: true });
      await backup(reader, copy, { rate: PAGES });
      intoOneFile(copy);
    }
    return stood;
  } finally {
    for (const { gate, reader } of opened) {
      gate.close();
      reader.close();
    }
  }
};
