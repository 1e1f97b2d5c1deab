import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

export type Bundle = { readonly file: string; readonly kilobytes: number; readonly gzipped: number };

/** CommonJS dependencies call require() on Node's own modules, which ESM has not. */
const BANNER =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/** Bundles an entry with the options that infra/constructs/bundled-function.ts gives to NodejsFunction. */
export const bundle = async (entry: string, folder: string, name: string): Promise<Bundle> => {
  const file = join(folder, `${name}.mjs`);
  const { outputFiles } = await build({
    entryPoints: [entry],
    outfile: file,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    banner: { js: BANNER },
    logLevel: 'error',
  });
  const [output] = outputFiles;
  if (!output) throw new Error(`${entry} gave no bundle`);
  await writeFile(file, output.contents);
  const kilobytes = (bytes: number): number => Math.round(bytes / 1024);
  return { file, kilobytes: kilobytes(output.contents.length), gzipped: kilobytes(gzipSync(output.contents).length) };
};
