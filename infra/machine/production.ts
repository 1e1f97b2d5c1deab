import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import * as v from 'valibot';
import { importsOf } from '#infra/lint/import-rules.ts';

const Lock = v.object({
  packages: v.record(
    v.string(),
    v.object({
      dependencies: v.optional(v.record(v.string(), v.string()), {}),
      optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});
type Packages = v.InferOutput<typeof Lock>['packages'];

/** The package of an import: `@scope/name` of `@scope/name/file`, `name` of `name/file`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * The folder of a package, as Node finds it from the folder of another package. Undefined: it is not installed, for
 * example because it is for another platform.
 */
const folderOf = (packages: Packages, name: string, from: string): string | undefined => {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/')))) {
    const folder = posix.join(place, 'node_modules', name);
    if (packages[folder]) return folder;
    if (place === '') return undefined;
  }
};

/** Folders of these packages and of all their dependencies by package-lock.json, relative to the root. */
export const packageFolders = (root: string, names: Iterable<string>): string[] => {
  const { packages } = v.parse(Lock, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const found = new Set<string>();
  const take = (name: string, from: string): void => {
    const folder = folderOf(packages, name, from);
    if (!folder || found.has(folder) || !existsSync(join(root, folder))) return;
    found.add(folder);
    const { dependencies = {}, optionalDependencies = {} } = packages[folder] ?? {};
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) take(other, folder);
  };
  for (const name of names) take(name, '');
  return [...found].sort();
};

/** What scripts need to run: our own files, and packages. Both are found by following imports. */
export type Production = { readonly files: string[]; readonly packages: string[] };

/**
 * Follows the imports of scripts, and of files that they start by path.
 * @param scripts paths relative to the root
 */
export const productionOf = (root: string, scripts: readonly string[]): Production => {
  const files = new Set<string>();
  const packages = new Set<string>();
  const read = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const name of importsOf(file, readFileSync(join(root, file), 'utf8'), { types: false })) {
      if (name.startsWith('#')) read(name.slice(1));
      else if (name.startsWith('.')) read(join(dirname(file), name));
      else if (!name.startsWith('node:') && !name.startsWith('data:')) packages.add(packageOf(name));
    }
  };
  for (const script of scripts) read(script);
  return { files: [...files].sort(), packages: [...packages].sort() };
};
