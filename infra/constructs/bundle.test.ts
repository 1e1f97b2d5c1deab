import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { Architecture, Function as Lambda, Runtime } from 'aws-cdk-lib/aws-lambda';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundledCode } from './bundle.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundle-'));
  process.env.CDK_VALIDATION = 'false';
});
afterEach(() => rmSync(root, { recursive: true }));

/**
 * Synthesizes a function for each of these entry files, given by their texts.
 * @returns the folders of their assets, in the same order
 */
const bundle = (...texts: string[]): string[] => {
  const outdir = join(root, 'out');
  const stack = new Stack(new App({ outdir }), 'stack');
  texts.forEach((text, index) => {
    const folder = join(root, `entry-${index}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'handler.ts'), text);
    new Lambda(stack, `F${index}`, {
      code: bundledCode(root, join(folder, 'handler.ts')),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
    });
  });
  return readdirSync(outdir)
    .filter((name) => name.startsWith('asset.'))
    .map((name) => join(outdir, name));
};
const scriptsOf = (folder = ''): Buffer[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(folder, file)));
const load = (folder: string | undefined, code: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `const m = await import(${JSON.stringify(`${folder}/index.mjs`)});${code}`,
  ])
    .stdout.toString()
    .trim();

it('gives every entry a bundle of its own', () => {
  const folders = bundle('export const handler = () => "one";', 'export const handler = () => "two";');
  const said = folders.map((folder) => load(folder, 'console.log(m.handler())'));
  expect(said.sort()).toEqual(['one', 'two']);
});

it('gives CommonJS within ESM its require', () => {
  const [folder] = bundle('export const handler = () => require("node:path").sep;');
  expect(load(folder, 'console.log(m.handler())')).toBe('/');
});

it('carries the common passwords of 8 characters and more as one text, and nothing else of their package', () => {
  const [folder] = bundle(
    "export const common = async () => (await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'];",
  );
  const said = load(folder, 'const c = await m.common(); console.log(c.length, c[0], c.every((p) => p.length >= 8))');
  expect(said).toBe('17950 password true');
  expect(scriptsOf(folder).reduce((sum, { length }) => sum + length, 0)).toBeLessThan(200_000);
});

it('reads what is imported later only when it is used', () => {
  const [folder] = bundle(
    "export const later = async () => (await import('@zxcvbn-ts/language-common')).dictionary['passwords-common'].length;",
  );
  expect(load(folder, 'console.log(await m.later())')).toBe('17950');
  for (const file of readdirSync(folder ?? '')) if (file.startsWith('chunk-')) rmSync(join(folder ?? '', file));
  expect(load(folder, 'console.log(typeof m.later, await m.later().catch(({ code }) => code))')).toBe(
    'function ERR_MODULE_NOT_FOUND',
  );
});

it('writes a source map that names places and holds no sources', () => {
  const [folder] = bundle('export const handler = (secret: string) => secret.length;');
  const map = readFileSync(join(folder ?? '', 'index.mjs.map'), 'utf8');
  expect(map).toContain('entry-0/handler.ts');
  expect(map).not.toContain('secret.length');
});

it('fails with the place of a mistake', () => {
  expect(() => bundle('import "./missing.ts";')).toThrow(/handler\.ts.*missing/s);
});

it('carries no credentials provider but that of Lambda, which reads the environment', () => {
  const text = `
    import { DynamoDBClient } from '${join(process.cwd(), 'node_modules/@aws-sdk/client-dynamodb')}';
    export const handler = () => new DynamoDBClient({ region: 'eu-central-1' }).config.credentials();`;
  const [folder] = bundle(text);
  expect(Buffer.concat(scriptsOf(folder)).toString()).not.toMatch(/AWS_WEB_IDENTITY_TOKEN_FILE|sso_account_id/);
  const environment =
    "process.env.AWS_ACCESS_KEY_ID = 'id'; process.env.AWS_SECRET_ACCESS_KEY = 's'; process.env.AWS_SESSION_TOKEN = 't';";
  const told =
    'const { accessKeyId, secretAccessKey, sessionToken } = await m.handler(); console.log(accessKeyId, secretAccessKey, sessionToken)';
  expect(load(folder, environment + told)).toBe('id s t');
});
