import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const VITE = fileURLToPath(new URL('bin/vite.js', import.meta.resolve('vite/package.json')));
const WEB = join(import.meta.dirname, '..');

/**
 * Builds the SPA into a folder of its own, so that no other build changes it meanwhile, and returns the folder. The
 * build is a process of its own, because this process has loaded React's development build.
 */
export const buildAside = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'web-dist-'));
  const options = ['--config', join(WEB, 'vite.config.ts'), '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'];
  // Vitest sets NODE_ENV to `test`, which would bundle React's development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [VITE, 'build', ...options], { cwd: join(WEB, '..'), env });
  return outDir;
};
