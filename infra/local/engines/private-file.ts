import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A file name for any id, because an ARN has colons and slashes. Different ids have different names. */
export const fileNameOf = (id: string): string => encodeURIComponent(id).replaceAll('*', '%2A');

/** The content, or undefined when there is no such file. */
export const readPrivateFile = async (path: string): Promise<Buffer | undefined> => {
  try {
    return await readFile(path);
  } catch (reason) {
    if (reason instanceof Error && 'code' in reason && reason.code === 'ENOENT') return undefined;
    throw reason;
  }
};

/**
 * Writes a file that only its owner can read (folder 0700, file 0600). The file is written as a whole or not at all.
 */
export const writePrivateFile = async (path: string, content: string | Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const partial = join(dirname(path), `.${randomUUID()}`);
  try {
    const file = await open(partial, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (reason) {
    // A full disk would otherwise collect a partial file for each try.
    await rm(partial, { force: true });
    throw reason;
  }
};
