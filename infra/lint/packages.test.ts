import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      integrity: v.optional(v.string()),
      inBundle: v.optional(v.boolean(), false),
    }),
  ),
});
const Manifest = v.object({
  dependencies: v.optional(v.record(v.string(), v.string())),
  devDependencies: v.optional(v.record(v.string(), v.string())),
  optionalDependencies: v.optional(v.record(v.string(), v.string())),
});
// Folders with a lock file: the product with its tests, the programs of rare commands, and the table engine for
// machines that have no dynoxide.
const FOLDERS = ['.', 'infra/tools', 'infra/local/engines/dynamodb-local'];
const packages = FOLDERS.flatMap((folder) =>
  Object.entries(v.parse(Lock, JSON.parse(read(`${folder}/package-lock.json`))).packages),
);
const manifests = FOLDERS.map((folder) => v.parse(Manifest, JSON.parse(read(`${folder}/package.json`))));

/** Licences that require attribution only. */
const FREE = ['MIT', 'MIT-0', 'Apache-2.0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0'];

/** Packages of other licences, and why each may stay. */
const explained: Record<string, string> = {
  '(MIT AND Zlib) pako': 'both ask to be named; part of autocannon, which runs locally only',
  'AGPL-3.0-or-later @cloud-copilot/iam-simulate': 'judges our policies in tests; no line of it is shipped',
  'AGPL-3.0-or-later @cloud-copilot/iam-policy': 'judges our policies in tests; no line of it is shipped',
  'AGPL-3.0-or-later @cloud-copilot/iam-utils': 'judges our policies in tests; no line of it is shipped',
  'CC-BY-4.0 caniuse-lite': 'a table of browsers; part of Stryker’s parser, which runs locally only',
  'CC0-1.0 @mdn/browser-compat-data': 'public domain; a table of browsers for one test',
  'MPL-2.0 axe-core': 'looks at our pages in tests; no line of it is shipped',
  'MPL-2.0 ical.js': 'reads calendar files in a browser worker, unchanged; /licences.txt links its source',
  'MPL-2.0 lightningcss': 'Vite’s CSS compiler; runs while building, no line of it is shipped',
  'none busboy': 'MIT, named in the old field "licenses"; part of s3rver, which runs locally only',
  'none streamsearch': 'MIT, named in the old field "licenses"; part of s3rver, which runs locally only',
  'none cldrjs': 'MIT, named in the old field "licenses"; part of react-big-calendar',
  'none humanize-number': 'MIT by its README; part of s3rver, which runs locally only',
};

const isFree = (license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((one) => FREE.includes(one));

describe('the packages', () => {
  it('are free to use, or stand in a list with a reason', () => {
    const others = packages
      .filter(([path, { license }]) => path !== '' && !isFree(license ?? ''))
      .map(([path, { license = 'none' }]) => `${license} ${path.replace(/^.*node_modules\//, '')}`);
    // lightningcss has a package for each platform. They count as one.
    const named = new Set(others.map((name) => name.replace(/ lightningcss-.+$/, ' lightningcss')));
    expect([...named].sort()).toEqual(Object.keys(explained).sort());
  });

  it('are checked against a hash before they are unpacked', () => {
    // A bundled package comes inside the archive of another package, and the hash of that archive covers it.
    const fetched = packages.filter(([path, { inBundle }]) => path !== '' && !inBundle);
    expect(fetched.filter(([, { integrity }]) => !integrity).map(([path]) => path)).toEqual([]);
  });

  it('are installed by a lock file everywhere', () => {
    const sources = globSync('{infra,functions,shared,web,widget}/**/*.{ts,mjs}', {
      cwd: root,
      exclude: (path) => /(^|\/)(node_modules|dist)$/.test(path),
    });
    const asking = sources.filter((path) => /\[\s*'(install|i|add|exec)',/.test(read(path)));
    expect(asking).toEqual([]);
  });

  it('are asked after every week, those of each lock file', () => {
    const workflow = read('.github/workflows/audit.yml');
    const folders = /folder: \[(.*)\]/
      .exec(workflow)?.[1]
      ?.split(', ')
      .map((name) => name.replaceAll("'", ''));
    expect(folders).toEqual(FOLDERS);
    const locks = globSync('**/package-lock.json', { cwd: root, exclude: (path) => /(^|\/)node_modules$/.test(path) });
    expect(locks.map((path) => dirname(path)).sort()).toEqual([...FOLDERS].sort());
    expect(workflow).toMatch(/cron: .*\n[\s\S]*npm audit --omit=dev\n[\s\S]*npm audit signatures\n/);
  });

  const all = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );

  it.each(all)('%s stands with one exact version, %s', (_, version) => {
    expect(version).toMatch(/^(?:npm:@[\w./-]+@)?\d+\.\d+\.\d+$/);
  });

  it.each(all)('%s has its purpose in DEPENDENCIES.md', (name) => {
    const short = name.replace(/^@aws-sdk\//, '');
    const families = ['@types/', '@testing-library/'].filter((family) => name.startsWith(family));
    const words = [name, short, ...families.map((family) => `${family}*`)];
    const table = read('DEPENDENCIES.md')
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    expect(table.filter((row) => words.some((word) => row.includes(`\`${word}\``)))).not.toEqual([]);
  });
});

it('names a file that is there in every npm script', () => {
  const { scripts } = v.parse(
    v.object({ scripts: v.record(v.string(), v.string()) }),
    JSON.parse(read('package.json')),
  );
  const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.(?:ts|mjs)\b/g) ?? []);
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
