import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startTableEngine } from '#infra/local/engines/table-engine.ts';

// `npm run test:all -- dynamodb-local`: storage and call tests on Amazon's own engine instead of dynoxide. It takes
// Java 17 and some minutes.

process.env.TABLE_ENGINE = 'dynamodb-local';
try {
  // Fetches the engine once now. Otherwise the projects and some test files would fetch it at the same time.
  const engine = await startTableEngine();
  await engine.stop();
} catch (reason) {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
}
const root = join(import.meta.dirname, '../..');
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const projects = ['calls', 'infra'].map((name) => `--project=${name}`);
const slow = ['--testTimeout=120000', '--hookTimeout=120000', '--maxWorkers=2'];
const tests =
  process.argv.length > 2 ? process.argv.slice(2) : ['functions', 'infra/local/engines', 'infra/local/provision'];
const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...slow, ...tests], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
