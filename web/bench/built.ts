import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const VITE = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
const WEB = join(import.meta.dirname, '..');

/**
 * Builds the SPA into a folder of its own, so that no other build changes it meanwhile. Answers the folder. In a process
 * of its own: what runs beside it has loaded React's development build, which fits no other.
 */
export const buildAside = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'web-dist-'));
  const options = ['--config', join(WEB, 'vite.config.ts'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  // Under vitest it says `test`, and React would come in its development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [VITE, 'build', ...options], { cwd: join(WEB, '..'), env });
  return outDir;
};
