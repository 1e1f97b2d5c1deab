import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reportFailure } from '#infra/build/build.ts';
import { builtProduct, openData } from '#infra/database/local-data.ts';
import { localDatabase } from '#infra/database/open-database.ts';
import { type DataFolder, openDataFolder } from '#infra/local/data-folder.ts';
import { beforeFolder, finishRestore, restoredFolder } from '#infra/local/finish-restore.ts';
import { readSettings } from '#infra/local/settings.ts';
import type { Product } from '#infra/local/template/product.ts';
import { isWanted } from '#infra/restore/restore.ts';
import { logRestore, settleRestored } from '#infra/restore/restore-database.ts';
import { CONTENTS, checkContents } from './contents.ts';
import { type Backup, listBackups, repositoryOf, unpack } from './restic.ts';

const USAGE = 'Usage: npm run restore-backup -- [<id> | latest]   (into DATA_DIR, while the product is stopped)';

const lineOf = ({ id, at }: Backup): string => `${id}  ${at.toISOString()}`;

/** The backups, the newest last, one a line with its id and moment. */
const listOf = (backups: readonly Backup[]): string =>
  backups.length > 0 ? backups.map(lineOf).join('\n') : 'There is no backup.';

/**
 * Ends the sessions of the restored data. Passwords that were changed after the backup are taken from the replaced
 * data. If that cannot be read, everybody must set a new password.
 * @returns lines about passwords
 */
const settle = async (restored: DataFolder, replaced: DataFolder, product: Product, id: string): Promise<string[]> => {
  const words: string[] = [];
  const old = existsSync(replaced.path('table')) ? await openData(replaced, product).catch(String) : undefined;
  if (typeof old === 'string') words.push(`The data that were there cannot be read (${old}).`);
  const living = typeof old === 'object' ? old : undefined;
  try {
    const opened = localDatabase(await openData(restored, product));
    try {
      const expired = await settleRestored(opened.database, living && localDatabase(living).database);
      await logRestore(opened.database, id, new Date());
      if (expired > 0) words.push(`${expired} accounts set a new password when they sign in next.`);
      return words;
    } finally {
      await opened.close();
    }
  } finally {
    await living?.close();
  }
};

/**
 * Restores DATA_DIR from a backup [ONE-24], or lists the backups if none is named. The former content stays in the
 * folder `before-…` of DATA_DIR. The next start makes month documents and pages of the site again.
 * @returns what was done, or the list, for the operator
 * @throws Error in one line, with nothing changed, if the product runs, if there is no such backup, if it is damaged,
 * or if the key does not fit
 */
export const restoreBackup = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> => {
  const [given, ...rest] = args;
  if (rest.length > 0) throw new Error(USAGE);
  const { dataFolder, assemblyFolder } = readSettings(environment);
  const repository = repositoryOf(environment, dataFolder);
  const product = await builtProduct(assemblyFolder);
  const backups = await listBackups(repository);
  if (given === undefined) return listOf(backups);
  const backup = given === 'latest' ? backups.at(-1) : backups.find(({ id }) => id === given);
  if (!backup) throw new Error(`There is no backup ${given}. There are:\n${listOf(backups)}`);
  const folder = await openDataFolder(dataFolder);
  try {
    const unpacked = folder.path('restoring');
    const forget = () => rm(unpacked, { recursive: true, force: true });
    await forget();
    const held = await unpack(repository, backup, unpacked)
      .then(() => checkContents(unpacked))
      .catch(async (reason) => {
        await forget();
        throw reason;
      });
    const what = `${held.files} files and ${held.rows} rows of ${backup.at.toISOString()}`;
    if (!(await isWanted(`Replace everything in ${dataFolder} by ${what}?`))) {
      await forget();
      return 'Nothing was changed.';
    }
    const restored = await openDataFolder(unpacked);
    const words = await settle(restored, folder, product, backup.id);
    restored.release();
    await rm(join(unpacked, CONTENTS));
    await rm(join(unpacked, 'lock'));
    const id = new Date().toISOString().replaceAll(/[:.]/g, '-');
    await rename(unpacked, restoredFolder(dataFolder, id));
    await finishRestore(dataFolder);
    return [
      `Restored ${backup.id} into ${dataFolder}: ${what}.`,
      ...words,
      `What was there is in ${beforeFolder(dataFolder, id)}: remove it when all is well.`,
    ].join(' ');
  } finally {
    folder.release();
  }
};

if (import.meta.main) await restoreBackup(process.argv.slice(2), process.env).then(console.log, reportFailure);
