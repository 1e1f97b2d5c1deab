import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { writePrivateFile } from '#infra/local/engines/private-file.ts';

/** Where backups are kept, and the key that encrypts them. */
export type Repository = {
  /** A folder, or another place that restic knows (`sftp:user@host:/folder`, `s3:…`). */
  readonly place: string;
  readonly keyFile: string;
};

/** One backup of the repository. */
export type Backup = { readonly id: string; readonly at: Date };

/** A fixed host, because restic groups backups by host, and the machine's name may change. */
const HOST = 'calendar-system';
const KEPT = '30d';

/** An absolute path, because restic runs in other folders too. A place of another kind, such as `s3:…`, stays. */
const placeOf = (given: string): string => (/^[a-z0-9]+:/.test(given) ? given : resolve(given));

/**
 * The repository of an installation.
 * @param dataDir DATA_DIR; backups lie beside DATA_DIR, or in BACKUP_DIR if that is set
 */
export const repositoryOf = (environment: NodeJS.ProcessEnv, dataDir: string): Repository => ({
  place: placeOf(environment.BACKUP_DIR || `${dataDir}-backups`),
  keyFile: resolve(environment.BACKUP_KEY_FILE || `${dataDir}-backups.key`),
});

class ResticFailed extends Error {}

/** Whether a line belongs to an error message. Lines about retries, which restic also prints, do not. */
const isWord = (line: string): boolean => line !== '' && !/returned error, retrying after/.test(line);

/**
 * Runs restic.
 * @returns its output
 * @throws ResticFailed with restic's message; Error in one line when restic is not installed
 */
const restic = ({ place, keyFile }: Repository, args: readonly string[], cwd?: string): Promise<string> =>
  new Promise((done, fail) => {
    const child = spawn('restic', ['--no-cache', ...args], {
      cwd,
      env: { ...process.env, RESTIC_REPOSITORY: place, RESTIC_PASSWORD_FILE: keyFile, RESTIC_PASSWORD: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, words] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      words += chunk.toString();
    });
    child.once('error', () =>
      fail(new Error('Backups need `restic` on the PATH: install it (Debian: apt-get install restic).')),
    );
    child.once('close', (code) => {
      if (code === 0) return done(out);
      const said = words.split('\n').filter(isWord).join(' ');
      fail(new ResticFailed(said || `restic ended with ${code}`));
    });
  });

const wordsOf = (reason: unknown): string => (reason instanceof ResticFailed ? reason.message : '');

const isForeign = (reason: unknown): boolean => /wrong password|no key found/.test(wordsOf(reason));

/** An error that explains restic's refusal. */
const explained = ({ place, keyFile }: Repository, reason: unknown): unknown => {
  if (isForeign(reason)) return new Error(`The backups in ${place} were made with another key than ${keyFile}.`);
  if (/unable to open config file/.test(wordsOf(reason))) return new Error(`There are no backups in ${place}.`);
  return reason;
};

/**
 * Creates the repository and its key if they do not exist.
 * @returns lines to print once, which say that the key must also be kept elsewhere
 * @throws Error in one line, if there are backups, but their key is missing or does not fit
 */
export const openRepository = async (repository: Repository): Promise<string[]> => {
  const { place, keyFile } = repository;
  const isNew = !existsSync(keyFile);
  if (isNew) await writePrivateFile(keyFile, `${randomBytes(32).toString('base64url')}\n`);
  try {
    await restic(repository, ['cat', 'config', '--no-lock']);
    // Removes the lock of a killed backup, because other commands fail while it exists. restic keeps the locks of
    // processes that still run.
    await restic(repository, ['unlock']);
    return [];
  } catch (reason) {
    if (!/unable to open config file/.test(wordsOf(reason))) {
      if (isNew) await rm(keyFile);
      if (isNew && isForeign(reason))
        throw new Error(`The key ${keyFile} is missing. Without it nobody can open the backups in ${place}.`);
      throw explained(repository, reason);
    }
  }
  await restic(repository, ['init']);
  return [
    `Made the key ${keyFile}. Keep a copy of it away from this machine: without it nobody can open a backup. This is said once.`,
  ];
};

const Saved = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ message_type: v.literal('summary'), snapshot_id: v.string() }),
);
const Snapshots = v.pipe(v.string(), v.parseJson(), v.array(v.object({ short_id: v.string(), time: v.string() })));

/**
 * Saves the folder as a backup, which exists only when it is complete. Content of earlier backups is not saved again.
 */
export const save = async (repository: Repository, folder: string, entries: readonly string[]): Promise<string> => {
  // Size and mtime recognize new objects, because objects are written only once. A link changes an object's ctime, so
  // ctime is ignored.
  const args = ['backup', '--json', '--quiet', '--host', HOST, '--ignore-ctime', '--ignore-inode', ...entries];
  const printed = await restic(repository, args, folder);
  return v.parse(Saved, printed.trim().split('\n').at(-1)).snapshot_id;
};

/**
 * The backups, the oldest first.
 * @throws Error in one line, if there is no repository, or if the key does not fit
 */
export const listBackups = async (repository: Repository): Promise<Backup[]> => {
  if (!existsSync(repository.keyFile)) throw new Error(`There is no key ${repository.keyFile}.`);
  try {
    const found = v.parse(Snapshots, (await restic(repository, ['snapshots', '--json', '--no-lock'])).trim() || '[]');
    return found.map(({ short_id: id, time }) => ({ id, at: new Date(time) })).sort((a, b) => +a.at - +b.at);
  } catch (reason) {
    throw explained(repository, reason);
  }
};

/**
 * Writes a backup's content into a folder.
 * @throws Error in one line, if the backup is damaged
 */
export const unpack = async (repository: Repository, { id }: Pick<Backup, 'id'>, folder: string): Promise<void> => {
  try {
    await restic(repository, ['restore', '--no-lock', '--quiet', id, '--target', folder]);
  } catch (reason) {
    const words = wordsOf(reason);
    if (words === '') throw reason;
    throw new Error(`The backup ${id} is damaged and was not taken (${words}).`);
  }
};

export const remove = async (repository: Repository, { id }: Pick<Backup, 'id'>): Promise<void> => {
  await restic(repository, ['forget', id]);
};

/**
 * Removes backups that are more than 30 days older than the newest backup. Content that no other backup has is removed
 * with them.
 */
export const removeOld = async (repository: Repository): Promise<void> => {
  await restic(repository, ['forget', '--quiet', '--group-by', 'host', '--keep-within', KEPT, '--prune']);
};
