import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

const RESTORED = 'restored-';
const BEFORE = 'before-';

/**
 * The folder in DATA_DIR for restored data, which `finishRestore` puts in place of the present data.
 * @param id of this restore
 */
export const restoredFolder = (dataDir: string, id: string): string => join(dataDir, RESTORED + id);

/** The folder in DATA_DIR for the data that a restore replaces. */
export const beforeFolder = (dataDir: string, id: string): string => join(dataDir, BEFORE + id);

/**
 * Puts restored data in place of the present data, part by part. After a kill, the next opening of DATA_DIR does the
 * rest.
 */
export const finishRestore = async (dataDir: string): Promise<void> => {
  for (const name of (await readdir(dataDir)).filter((one) => one.startsWith(RESTORED))) {
    const before = beforeFolder(dataDir, name.slice(RESTORED.length));
    await mkdir(before, { recursive: true });
    for (const part of await readdir(join(dataDir, name))) {
      if (existsSync(join(dataDir, part))) await rename(join(dataDir, part), join(before, part));
      await rename(join(dataDir, name, part), join(dataDir, part));
    }
    await rm(join(dataDir, name), { recursive: true });
  }
};
