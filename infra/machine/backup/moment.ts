import { linkSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { cp, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';

/** What a backup holds of DATA_DIR. Pages of the site and documents of months are left out: the next start makes them anew. */
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
 * Links files of a bucket that are not linked yet, and takes away those that are gone. An object is written once and whole, so a second
 * name for it is a copy that costs no room.
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

/** Puts the write-ahead log of a SQLite file into the file itself, so that readers leave no log beside it. The engine makes a new one. */
const intoOneFile = (path: string): void => {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA journal_mode = DELETE');
  database.close();
};

/** The engines' SQLite files below `table`. */
const databasesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((path) => /\.(?:sqlite|db)$/.test(path));

/**
 * Keeps one moment of a DATA_DIR in another folder of the same disk, while the product serves.
 *
 * A picture is uploaded before the table names it, and deleted only after the table has let go of it (functions/storage/pictures). So while
 * nobody can write into the table, every picture that it names is there: in those milliseconds the reading of the table begins and the
 * last pictures are linked. The table is copied afterwards, as it was at that moment.
 *
 * @param buckets names of the buckets that are kept
 * @returns for how many milliseconds no write was possible
 */
export const keepMoment = async (dataDir: string, buckets: readonly string[], to: string): Promise<number> => {
  await rm(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // Kept before the table: a restored stream is read from a place before that moment, and misses no change.
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
