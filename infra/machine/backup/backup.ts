import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { reportFailure } from '#infra/build/build.ts';
import { builtProduct, variablesIn } from '#infra/database/local-data.ts';
import { Names } from '#infra/database/open-database.ts';
import { lock } from '#infra/local/data-folder.ts';
import { readSettings } from '#infra/local/settings.ts';
import { CONTENTS, checkContents, noteContents } from './contents.ts';
import { noteBackup } from './last-backup.ts';
import { assertRoom, inMegabytes, keepMoment, NO_ROOM, PARTS } from './moment.ts';
import { openRepository, type Repository, remove, removeOld, repositoryOf, save, unpack } from './restic.ts';

const USAGE =
  'Usage: npm run backup   (saves DATA_DIR into BACKUP_DIR under the key BACKUP_KEY_FILE, while the product serves)';

/** The niceness of a backup. */
const LOWEST = 19;

/**
 * Restores a backup into a folder of its own and compares the folder with the original. Removes the backup if they
 * differ.
 */
const check = async (repository: Repository, id: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  try {
    await unpack(repository, { id }, folder);
    await checkContents(folder);
  } catch (reason) {
    await remove(repository, { id });
    throw reason;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * Saves one moment of DATA_DIR as an encrypted backup. Checks the backup by restoring it into a second folder. Removes
 * backups older than 30 days [ONE-20]. The product may run meanwhile.
 * @param say is called with lines for the operator
 * @throws Error in one line, if DATA_DIR, a build or restic is missing, if the key does not fit, if another backup is
 * running, or if there is no room
 */
export const makeBackup = async (environment: NodeJS.ProcessEnv, say: (line: string) => void): Promise<void> => {
  const { dataFolder, assemblyFolder } = readSettings(environment);
  if (!existsSync(join(dataFolder, 'state.json'))) throw new Error(`DATA_DIR ${dataFolder} holds no data`);
  process.umask(0o077);
  const names = variablesIn(await builtProduct(assemblyFolder), Names);
  const repository = repositoryOf(environment, dataFolder);
  const work = join(dataFolder, 'backup');
  await mkdir(work, { recursive: true, mode: 0o700 });
  const held = lock(join(work, 'lock'));
  if (!held) throw new Error('Another backup is under way');
  const began = performance.now();
  const moment = join(work, 'moment');
  try {
    const said = await openRepository(repository);
    // Printed before anything can fail, because the place of the key is told only once.
    for (const line of said) say(line);
    const stood = await keepMoment(dataFolder, [names.PICTURES_BUCKET, names.EXPORTS_BUCKET], moment);
    const at = new Date();
    // From here on the product has priority. Before this, writes waited for the backup, so the backup had to be quick.
    setPriority(LOWEST);
    const contents = await noteContents(moment);
    // The first backup needs room for all data. Later backups need room only for new data.
    if (said.length > 0) await assertRoom(NO_ROOM, dataFolder, contents.bytes);
    const id = await save(repository, moment, [...PARTS, CONTENTS]);
    await rm(moment, { recursive: true });
    await assertRoom('The backup was saved, but not checked', dataFolder, contents.bytes);
    await check(repository, id, join(work, 'check'));
    await removeOld(repository);
    await noteBackup(dataFolder, at);
    const seconds = Math.round((performance.now() - began) / 1000);
    say(
      `Backup ${id} in ${repository.place}: ${contents.files} files, ${contents.rows} rows, ${inMegabytes(contents.bytes)}; restored and compared. ${seconds} s, writes stood for ${Math.ceil(stood)} ms.`,
    );
  } finally {
    await rm(moment, { recursive: true, force: true });
    held.close();
  }
};

const main = async (): Promise<void> => {
  if (process.argv.length > 2) throw new Error(USAGE);
  await makeBackup(process.env, console.log);
};

if (import.meta.main) await main().catch(reportFailure);
