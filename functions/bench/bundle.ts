import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type BuildOptions, build } from 'esbuild';
import { bundleOptions } from '#infra/constructs/bundle.ts';

/** The file to import, and the kB of this file and its static imports. */
export type Bundle = {
  readonly file: string;
  readonly kilobytes: number;
  readonly gzipped: number;
  /** The kB of all files, also of dynamic imports. `ours`: the number of our own files in them. */
  readonly whole: number;
  readonly ours: number;
};

/** Bundles an entry as for a deployment, or with `other` options. */
export const bundle = async (
  entry: string,
  folder: string,
  name: string,
  other: Pick<BuildOptions, 'splitting'> = {},
): Promise<Bundle> => {
  const options = { ...bundleOptions, ...other, entryPoints: [entry], outdir: join(folder, name), sourcemap: false };
  const { inputs, outputs } = (await build({ ...options, metafile: true })).metafile;
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
  const kilobytes = (files: Iterable<string>, bytesOf: (content: Buffer) => number): number =>
    Math.round([...files].reduce((sum, path) => sum + bytesOf(readFileSync(path)), 0) / 1024);
  const length = (content: Buffer): number => content.length;
  return {
    file: resolve(file),
    kilobytes: kilobytes(read, length),
    gzipped: kilobytes(read, (content) => gzipSync(content).length),
    whole: kilobytes(Object.keys(outputs), length),
    ours: Object.keys(inputs).filter((path) => !path.includes('node_modules')).length,
  };
};
