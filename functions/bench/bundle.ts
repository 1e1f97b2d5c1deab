import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { bundleOptions } from '#infra/constructs/bundle.ts';

/** The file to import, and kB of what its import reads: itself, and what it imports before it runs. */
export type Bundle = { readonly file: string; readonly kilobytes: number; readonly gzipped: number };

/** Bundles an entry as it is bundled to be deployed, or in an `other` way. */
export const bundle = async (
  entry: string,
  folder: string,
  name: string,
  other: Pick<BuildOptions, 'splitting'> = {},
): Promise<Bundle> => {
  const options = { ...bundleOptions, ...other, entryPoints: [entry], outdir: join(folder, name), sourcemap: false };
  const { outputs } = (await build({ ...options, metafile: true })).metafile;
  const read = new Set<string>();
  const add = (file: string): void => {
    if (read.has(file)) return;
    read.add(file);
    for (const { kind, path, external } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !external) add(path);
  };
  const [file] = Object.keys(outputs).filter((path) => path.endsWith('index.mjs'));
  if (!file) throw new Error(`${entry} gave no bundle`);
  add(file);
  const kilobytes = (bytesOf: (content: Buffer) => number): number =>
    Math.round([...read].reduce((sum, path) => sum + bytesOf(readFileSync(path)), 0) / 1024);
  return {
    file: resolve(file),
    kilobytes: kilobytes(({ length }) => length),
    gzipped: kilobytes((content) => gzipSync(content).length),
  };
};
