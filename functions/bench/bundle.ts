import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/constructs/bundle.ts';

export type Bundle = { readonly file: string; readonly kilobytes: number; readonly gzipped: number };

/** Bundles an entry as it is bundled to be deployed. */
export const bundle = async (entry: string, folder: string, name: string): Promise<Bundle> => {
  const file = join(folder, `${name}.mjs`);
  const options = { ...bundleOptions, entryPoints: [entry], outfile: file, sourcemap: false };
  const { outputFiles } = await build({ ...options, write: false });
  const [output] = outputFiles;
  if (!output) throw new Error(`${entry} gave no bundle`);
  await writeFile(file, output.contents);
  const kilobytes = (bytes: number): number => Math.round(bytes / 1024);
  return { file, kilobytes: kilobytes(output.contents.length), gzipped: kilobytes(gzipSync(output.contents).length) };
};
