import { join } from 'node:path';
import { reportFailure } from './build.ts';
import { type OpenDatabase, openDatabase } from './open-database.ts';
import { runTool } from './run-tool.ts';

const root = join(import.meta.dirname, '../..');

/** Writes the words that searches ask for, which no export holds. @returns what it says of it */
export const reindex = async ({ environment }: OpenDatabase): Promise<string> =>
  (await runTool('reindex', [join(root, 'functions/reindex/main.ts')], { cwd: root, env: environment })).trim();

/** For a database of before searches, once; reaches it as `restore` does, which does the same by itself. */
const main = async (): Promise<void> => {
  const opened = await openDatabase(process.env);
  try {
    console.log(await reindex(opened));
  } finally {
    await opened.close();
  }
};

if (import.meta.main) await main().catch(reportFailure);
