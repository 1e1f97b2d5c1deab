import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AssetHashType, DockerImage } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { type BuildOptions, buildSync } from 'esbuild';

/** The least length of a password that functions/domain/accounts/common-passwords.ts looks for. */
const LEAST = 8;

/**
 * Writes the common passwords of 8 and more characters into a file as one text. That takes 180 kB instead of the
 * package's 950 kB. A function splits the text when somebody first sets a password.
 * @returns the file's path
 */
const commonPasswords = (): string => {
  const folder = join(import.meta.dirname, '../../node_modules/.cache/common-passwords');
  const [file, unready] = [join(folder, 'list.js'), join(folder, `${process.pid}.js`)];
  const text = JSON.stringify(dictionary['passwords-common'].filter(({ length }) => length >= LEAST).join(' '));
  mkdirSync(folder, { recursive: true });
  // Several builds may run at once, so the file gets its name only when it is complete.
  writeFileSync(unready, `export const dictionary = { 'passwords-common': ${text}.split(' ') };\n`);
  renameSync(unready, file);
  return file;
};

const SDK_ON_LAMBDA = join(import.meta.dirname, 'sdk-on-lambda.ts');

/**
 * esbuild's options for every function. The SDK is bundled, so that the tested version runs and not Lambda's version.
 */
export const bundleOptions = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  alias: {
    '@zxcvbn-ts/language-common': commonPasswords(),
    '@aws-sdk/credential-provider-node': SDK_ON_LAMBDA,
    bowser: SDK_ON_LAMBDA,
  },
  format: 'esm',
  // Without this, esbuild escapes each Cyrillic letter with six characters.
  charset: 'utf8',
  // Dynamic imports (clients of S3 and KMS, other sources of credentials) become separate files, which are read on
  // first use.
  splitting: true,
  entryNames: 'index',
  chunkNames: 'chunk-[hash]',
  outExtension: { '.js': '.mjs' },
  mainFields: ['module', 'main'],
  minify: true,
  sourcemap: true,
  sourcesContent: false,
  // Packages such as nodemailer and bcryptjs are CommonJS and call require(), which ESM lacks.
  banner: {
    js: "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);",
  },
  // Errors and warnings only, because the build prints its own table.
  logLevel: 'warning',
} as const satisfies BuildOptions;

/**
 * The bundle of an entry as an asset: `index.mjs`, files of dynamic imports, and source maps. esbuild is called
 * directly, because NodejsFunction starts npx for each function, which takes longer than bundling. The asset's name is
 * a hash of the output.
 */
export const bundledCode = (root: string, entry: string): Code =>
  Code.fromAsset(root, {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never fetched, because the local bundling always succeeds or throws.
      image: DockerImage.fromRegistry('none'),
      // This command is never run. It only makes the options of the assets differ, because CDK treats assets with equal
      // sources and options as one asset.
      command: [entry],
      local: {
        tryBundle: (folder) => {
          buildSync({ ...bundleOptions, absWorkingDir: root, entryPoints: [entry], outdir: folder });
          return true;
        },
      },
    },
  });
