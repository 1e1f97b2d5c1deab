import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the SPA into a folder of its own, so that nobody's rebuild changes it meanwhile. Answers the folder. */
export const buildAside = async (): Promise<string> => {
  const outDir = await mkdtemp(join(tmpdir(), 'web-dist-'));
  const configFile = join(import.meta.dirname, '../vite.config.ts');
  // Under vitest it says `test`, and React would come in its development build.
  process.env.NODE_ENV = 'production';
  await build({ configFile, logLevel: 'silent', build: { outDir, emptyOutDir: true } });
  return outDir;
};
