import { join } from 'node:path';
import { runTool } from '#infra/build/run-tool.ts';
import type { OpenDatabase } from '#infra/database/open-database.ts';

const root = join(import.meta.dirname, '../..');

/** Writes the search words, because exports do not contain them. @returns a line with the number of words */
export const reindex = async ({ environment }: OpenDatabase): Promise<string> =>
  (await runTool('reindex', [join(root, 'functions/recover/reindex/main.ts')], { cwd: root, env: environment })).trim();
