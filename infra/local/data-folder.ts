import { constants } from 'node:fs';
import { access, chmod, mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import * as v from 'valibot';
import { writePrivateFile } from './engines/private-file.ts';
import { finishRestore } from './finish-restore.ts';

const State = v.object({
  /** fingerprints of the site deployments, by logical id */
  deployments: v.optional(v.record(v.string(), v.string()), {}),
  /** whether the first administrator's password was printed */
  announced: v.optional(v.boolean(), false),
  /** Last sequence number read, by stream and shard. */
  streams: v.optional(v.record(v.string(), v.string()), {}),
});
const Run = v.object({ pid: v.number(), url: v.string(), enginePid: v.optional(v.number()) });
type RunRecord = v.InferOutput<typeof Run>;

/** The folder of everything that outlives a start. Only one local run at a time can hold it. */
export type DataFolder = {
  path(...parts: string[]): string;
  state: v.InferOutput<typeof State>;
  saveState(): Promise<void>;
  /** what a former run could not clean up */
  previousRun: RunRecord | undefined;
  recordRun(run: RunRecord): Promise<void>;
  release(): void;
};

const readJson = async <S extends v.GenericSchema>(path: string, schema: S): Promise<v.InferOutput<S> | undefined> => {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Makes the folder and its parents. mkdir's option `recursive` is not used, because in /proc it never returns. */
const makeFolder = async (folder: string): Promise<void> => {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  if (exists) return;
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 });
};

const reasonOf = (reason: unknown): string => (reason instanceof Error ? reason.message : String(reason));

/**
 * A lock that the operating system frees when its holder ends, even by kill -9. A file with a process id would be left
 * behind.
 */
export const lock = (path: string): DatabaseSync | undefined => {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (reason) {
    database.close();
    if (/locked/.test(reasonOf(reason))) return undefined;
    throw reason;
  }
};

/**
 * Opens the folder. A missing folder is created. No other user can read the folder.
 * @throws Error in one line, if the folder cannot be written or another run holds it
 */
export const openDataFolder = async (folder: string): Promise<DataFolder> => {
  const path = (...parts: string[]): string => join(folder, ...parts);
  // From here on only this user can read new files, also those of the engines.
  process.umask(0o077);
  try {
    await makeFolder(resolve(folder));
    await access(folder, constants.W_OK | constants.X_OK);
    const { mode } = await stat(folder);
    // Leaves the mode of a folder that all users share, such as /tmp.
    if ((mode & 0o1000) === 0) await chmod(folder, 0o700);
  } catch (reason) {
    throw new Error(`DATA_DIR ${folder} is not writable (${reasonOf(reason)}): choose another folder`);
  }
  let held: DatabaseSync | undefined;
  try {
    held = lock(path('lock'));
  } catch (reason) {
    throw new Error(`DATA_DIR ${folder} is not writable (${reasonOf(reason)}): choose another folder`);
  }
  const previousRun = await readJson(path('run.json'), Run);
  if (!held) {
    const where = previousRun ? ` at ${previousRun.url} (process ${previousRun.pid})` : '';
    throw new Error(`Another local run${where} uses DATA_DIR ${folder}: stop it or choose another folder`);
  }
  await finishRestore(folder);
  const state = (await readJson(path('state.json'), State)) ?? v.parse(State, {});
  return {
    path,
    state,
    saveState: () => writePrivateFile(path('state.json'), JSON.stringify(state, null, 2)),
    previousRun,
    recordRun: (run) => writePrivateFile(path('run.json'), JSON.stringify(run)),
    release: () => held.close(),
  };
};
