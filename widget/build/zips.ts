import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type Zippable, zipSync } from 'fflate';
import type { Plugin } from 'vite';
import { INTEGRATION_ZIPS } from '#shared/embedding/integrations.ts';

/** Folder of each integration, and its files for a site owner. */
const CONTENTS = [
  { zip: INTEGRATION_ZIPS.WORDPRESS, folder: 'wordpress', paths: ['calendar-system'] },
  { zip: INTEGRATION_ZIPS.BITRIX, folder: 'bitrix', paths: ['local', 'README.md'] },
];

/**
 * All files in a zip get this time, so that equal sources give equal bytes. Times in a zip are local, without a zone.
 */
const MADE = new Date(2026, 0, 1);

const filesUnder = (root: string, path: string): string[] => {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => file === path || file.startsWith(`${path}/`));
};

/**
 * The given files and folders below `root` as the bytes of a zip.
 * @throws Error when a path is missing
 */
export const zipOf = (root: string, paths: readonly string[]): Uint8Array => {
  const files = paths.flatMap((path) => {
    const found = filesUnder(root, path);
    if (found.length === 0) throw new Error(`${join(root, path)} is missing: there is nothing to pack.`);
    return found;
  });
  const content = files
    .sort()
    .map((file): [string, Zippable[string]] => [file, [readFileSync(join(root, file)), { mtime: MADE }]]);
  return zipSync(Object.fromEntries(content), { level: 9 });
};

/**
 * The downloads for site owners: each zip's path on our origin, and its bytes.
 * @param integrations the folder of the integrations
 */
export const downloads = (integrations: string): { path: string; bytes: Uint8Array }[] =>
  CONTENTS.map(({ zip, folder, paths }) => ({ path: zip, bytes: zipOf(join(integrations, folder), paths) }));

/**
 * Vite plugin: writes the integrations of `widget/integrations` as zips to `dist`. The manager links to the addresses
 * of these zips.
 */
export const integrationZips = (integrations: string, dist: string): Plugin => ({
  name: 'integration-zips',
  apply: 'build',
  closeBundle: () => {
    mkdirSync(join(dist, 'integrations'), { recursive: true });
    for (const { path, bytes } of downloads(integrations)) writeFileSync(join(dist, path), bytes);
  },
});
