import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

/**
 * The parts of DATA_DIR in a backup. Pages of the site and month documents are left out, because the next start makes them
 * anew.
 */
export const PARTS = ['table', 's3', 'secrets', 'state.json'] as const;

const State = v.looseObject({ deployments: v.optional(v.unknown()) });

/** Milliseconds to wait for the engine's own write. */
const BUSY_MS = 5_000;
/** Pages of the table that are copied at once. */
const PAGES = 4_000;

/** Files below a folder, by their path from it. */
const filesBelow = (folder: string): string[] => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
};

/**
 * Adds hard links for a bucket's new files and removes those of deleted ones. An object is written once and whole, so a link
 * is a copy that costs no room.
 */
const linkBucket = (from: string, to: string): void => {
  const [there, linked] = [new Set(filesBelow(from)), new Set(filesBelow(to))];
  for (const path of there)
    if (!linked.has(path)) {
      mkdirSync(dirname(join(to, path)), { recursive: true });
      try {
        linkSync(join(from, path), join(to, path));
      } catch (reason) {
        // The file was deleted after the folder was read.
        if (!(reason instanceof Error && 'code' in reason && reason.code === 'ENOENT')) throw reason;
      }
    }
  for (const path of linked) if (!there.has(path)) rmSync(join(to, path));
};

/**
 * Moves the write-ahead log of a SQLite file into the file itself, so that readers leave no log beside it. The engine makes a
 * new one.
 */
const intoOneFile = (path: string): void => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
};

/** The engines' SQLite files below `table`. */
const databasesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => /\.(?:sqlite|db)$/.test(path));

/**
 * Copies one moment of a DATA_DIR into another folder of the same disk, while the product runs.
 * Writes to the table are blocked for some milliseconds. In these a snapshot of the table is opened and the last pictures are
 * linked. A picture is uploaded before the table names it and deleted after the table has dropped it
 * (functions/storage/pictures), so all pictures of the snapshot are there. The snapshot is copied afterwards.
 * @param buckets names of the buckets to copy
 * @returns milliseconds in which no write was possible
 */
export const keepMoment = async (dataDir: string, buckets: readonly string[], to: string): Promise<number> => {
  await rm(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // Copied before the table: reading of a restored stream begins before that moment and misses no change.
  const state = v.parse(v.pipe(v.string(), v.parseJson(), State), await readFile(join(dataDir, 'state.json'), 'utf8'));
  writeFileSync(join(to, 'state.json'), JSON.stringify({ ...state, deployments: {} }));
  await cp(join(dataDir, 'secrets'), join(to, 'secrets'), { recursive: true });
  const linkAll = (): void => {
    for (const name of buckets) {
      const kept = join(to, 's3', name);
      mkdirSync(kept, { recursive: true });
      linkBucket(join(dataDir, 's3', name), kept);
    }
  };
  linkAll();
  const opened: { path: string; gate: DatabaseSync; reader: DatabaseSync }[] = [];
  try {
    for (const path of await databasesIn(join(dataDir, 'table'))) {
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
