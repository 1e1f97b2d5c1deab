import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';

/** The file in a backup that says what the backup must hold. */
export const CONTENTS = 'contents.json';

const Contents = v.strictObject({
  files: v.number(),
  bytes: v.number(),
  /** Hash of all paths, in order, together with the hashes of their files. */
  sha256: v.string(),
  /** Rows of the table's engine. */
  rows: v.number(),
});
export type Contents = v.InferOutput<typeof Contents>;

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
};

/**
 * The number of rows in all tables of a SQLite file.
 * @throws Error when SQLite finds it damaged
 */
const rowsIn = (path: string): number => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const [found] = database.prepare('PRAGMA quick_check(1)').all();
    if (found?.quick_check !== 'ok') throw new Error(`${path} is damaged: ${found?.quick_check}`);
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return tables
      .map(({ name }) => Number(database.prepare(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows))
      .reduce((sum, rows) => sum + rows, 0);
  } finally {
    database.close();
  }
};

/** Counts and hashes of the files in a folder, without `contents.json`. */
export const contentsOf = async (folder: string): Promise<Contents> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => path !== CONTENTS)
    .sort();
  const whole = createHash('sha256');
  let [bytes, rows] = [0, 0];
  for (const path of paths) {
    const file = join(folder, path);
    whole.update(`${path}\0${await hashOf(file)}\n`);
    bytes += (await stat(file)).size;
  }
  for (const path of paths.filter((one) => /^table\/.*\.(?:sqlite|db)$/.test(one))) rows += rowsIn(join(folder, path));
  return { files: paths.length, bytes, sha256: whole.digest('hex'), rows };
};

/** Writes `contents.json` into a folder. */
export const noteContents = async (folder: string): Promise<Contents> => {
  const contents = await contentsOf(folder);
  await writeFile(join(folder, CONTENTS), JSON.stringify(contents));
  return contents;
};

/**
 * Compares a folder with its `contents.json`.
 * @returns the contents
 * @throws Error in one line if they differ
 */
export const checkContents = async (folder: string): Promise<Contents> => {
  const text = await readFile(join(folder, CONTENTS), 'utf8').catch(() => '');
  const noted = v.safeParse(v.pipe(v.string(), v.parseJson(), Contents), text);
  if (!noted.success) throw new Error('It is not a backup of this product.');
  const held = await contentsOf(folder);
  const { files, rows, sha256 } = noted.output;
  if (held.sha256 !== sha256 || held.rows !== rows)
    throw new Error(
      `It is not whole: ${held.files} of ${files} files, ${held.rows} of ${rows} rows${held.files === files ? ', with other content' : ''}.`,
    );
  return held;
};
