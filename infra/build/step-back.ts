import { join } from 'node:path';
import { reportFailure } from './build.ts';
import { openDatabase } from './open-database.ts';
import { runTool } from './run-tool.ts';

const root = join(import.meta.dirname, '../..');

/** Makes a database ready for release 0.1.0; reaches it as `restore` does. Nobody may work meanwhile. */
const main = async (): Promise<void> => {
  const { environment, close } = await openDatabase(process.env);
  try {
    const tool = join(root, 'functions/step-back/main.ts');
    console.log((await runTool('step-back', [tool], { cwd: root, env: environment })).trim());
  } finally {
    await close();
  }
};

if (import.meta.main) await main().catch(reportFailure);
