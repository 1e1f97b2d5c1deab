import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { reportFailure } from '#infra/build/build.ts';
import { runTool } from '#infra/build/run-tool.ts';
import { openDatabase } from '#infra/database/open-database.ts';

const USAGE =
  'Usage: npm run recover -- <name> [--two-factor]   (unblocks an administrator and prints a link to a new password)';
const root = join(import.meta.dirname, '../..');

/**
 * Restores the access of an administrator who is blocked, or has lost the password or the second factor [PASS-05]. The
 * database is opened as `restore` opens it.
 */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({ options: { 'two-factor': { type: 'boolean' } }, allowPositionals: true });
  const [name, ...rest] = positionals;
  if (name === undefined || rest.length > 0) throw new Error(USAGE);
  const opened = await openDatabase(process.env);
  try {
    const script = join(root, 'functions/recover/main.ts');
    const args = [script, ...(values['two-factor'] ? ['--two-factor'] : []), '--', name];
    console.log(await runTool('recover', args, { cwd: root, env: opened.environment }));
  } finally {
    await opened.close();
  }
};

if (import.meta.main) await main().catch(reportFailure);
