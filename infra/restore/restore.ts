import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { reportFailure } from '#infra/build/build.ts';
import { type OpenDatabase, openDatabase } from '#infra/database/open-database.ts';
import { emptyFeeds } from '#infra/maintenance/feeds.ts';
import { reindex } from './reindex.ts';
import { copyTable, logRestore, type Restored, restoreDatabase } from './restore-database.ts';
import { exportName, openExport } from './restore-export.ts';
import { isCopyFile, putBack } from './restore-file.ts';

const USAGE = [
  'Usage: npm run restore -- <export>          (its name, or the address of its manifest.json)',
  '       npm run restore -- <file.tar>        (a copy that was downloaded from the admin page)',
  '       npm run restore -- --table <table>   (one that a restoration to a point in time has made)',
].join('\n');

/** Asks a question at a terminal. Without a terminal the answer is yes. Ctrl-C and Ctrl-D mean no. */
export const isWanted = async (
  question: string,
  { stdin: input, stdout: output }: Pick<typeof process, 'stdin' | 'stdout'> = process,
): Promise<boolean> => {
  if (!input.isTTY) return true;
  const terminal = createInterface({ input, output });
  const answer = await terminal.question(`${question} [yes/no] `).catch(() => 'no');
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
};

const summaryOf = ({ put, deleted, expired, pictures = 0 }: Restored): string =>
  [
    `Put ${put} items, deleted ${deleted} others.`,
    ...(pictures > 0 ? [`${pictures} deleted pictures are back.`] : []),
    ...(expired > 0 ? [`${expired} accounts set a new password when they sign in next.`] : []),
  ].join(' ');

/** Deletes the month documents of the old state. Each document is built again at its next request [SNAP-17]. */
const forgetDocuments = async ({ database: { s3 }, feedsBucket }: OpenDatabase): Promise<string> =>
  feedsBucket === undefined
    ? 'FEEDS_BUCKET is not set: where the stage stands, run `node infra/local/launch.mjs infra/maintenance/feeds.ts` with it, or older months may be shown.'
    : `Deleted ${await emptyFeeds(s3, feedsBucket)} documents of months.`;

const restoreExport = async (opened: OpenDatabase, given: string): Promise<string> => {
  const { database, what } = opened;
  const name = isCopyFile(given) ? await putBack(database, given) : exportName(given);
  const found = await openExport(database, name);
  const held = `${found.items} items and ${found.pictures.length} pictures of ${found.createdAt}`;
  if (!(await isWanted(`Replace everything in ${what} by ${held}?`))) return 'Nothing was changed.';
  const restored = await restoreDatabase(database, found);
  await logRestore(database, name, new Date());
  const words = [await reindex(opened), await forgetDocuments(opened)].join(' ');
  return `Restored ${name} into ${what}: ${held}. ${summaryOf(restored)} ${words}`;
};

const restoreTable = async (opened: OpenDatabase, from: string): Promise<string> => {
  const { database, what } = opened;
  if (from === database.tableName) throw new Error('A table cannot be restored from itself.');
  if (!(await isWanted(`Replace every item in ${what} by those of ${from}?`))) return 'Nothing was changed.';
  const restored = await copyTable(database, from);
  await logRestore(database, from, new Date());
  const words = [await reindex(opened), await forgetDocuments(opened)].join(' ');
  return `Restored ${from} into ${what}. ${summaryOf(restored)} ${words}`;
};

/**
 * Replaces the whole database with an export (of a copy or a recreation), with a downloaded copy, or with the items of
 * another table. infra/OPERATIONS.md says how to reach each database.
 * @returns what was done, for the operator
 * @throws Error in one line, with nothing changed, if there is no such export, the file is not a copy, or the table is
 * empty
 */
export const restore = async (args: readonly string[], environment: NodeJS.ProcessEnv): Promise<string> => {
  const options = { table: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const [given, ...rest] = positionals;
  if (rest.length > 0 || (given === undefined) === (values.table === undefined)) throw new Error(USAGE);
  const opened = await openDatabase(environment);
  try {
    return await (values.table ? restoreTable(opened, values.table) : restoreExport(opened, given ?? ''));
  } finally {
    await opened.close();
  }
};

if (import.meta.main) await restore(process.argv.slice(2), process.env).then(console.log, reportFailure);
