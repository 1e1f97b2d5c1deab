import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { writePrivateFile } from '#infra/local/engines/private-file.ts';

const Last = v.pipe(v.string(), v.parseJson(), v.object({ at: v.pipe(v.string(), v.isoTimestamp()) }));
const pathIn = (dataDir: string): string => join(dataDir, 'backup', 'last.json');

/** Notes the moment of a backup that was checked. */
export const noteBackup = (dataDir: string, at: Date): Promise<void> =>
  writePrivateFile(pathIn(dataDir), JSON.stringify({ at: at.toISOString() }));

/** Moment of the last checked backup of a DATA_DIR. Undefined: there was no such backup. */
export const lastBackup = async (dataDir: string): Promise<Date | undefined> => {
  const read = v.safeParse(Last, await readFile(pathIn(dataDir), 'utf8').catch(() => ''));
  return read.success ? new Date(read.output.at) : undefined;
};
