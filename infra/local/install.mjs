// Installs packages that are missing or differ from package-lock.json. This is plain JavaScript without packages,
// because it runs before packages are installed, on any Node.js.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** Node.js 24 of the npm package "node". Lambda runs this version. @param {string} root */
const nodeBinary = (root) => join(root, 'node_modules/node/bin/node');

/**
 * @param {string} path
 * @returns {Record<string, {version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean}>}
 */
const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/**
 * Whether node_modules of a folder matches its lock file, as npm itself has recorded it.
 * @param {string} folder
 * @param {boolean} [omitDev] whether development packages may be missing
 */
export const isInstalled = (folder, omitDev = false) => {
  const wanted = packagesIn(join(folder, 'package-lock.json'));
  const there = packagesIn(join(folder, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional, dev, devOptional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional || (omitDev && (dev || devOptional))),
  );
};

/** @param {string} folder @param {boolean} [omitDev] */
const fetchPackages = (folder, omitDev = false) => {
  process.stdout.write('Installing packages…\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(omitDev ? ['--omit=dev'] : [])];
  const npm = process.env.npm_execpath;
  const [file, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { status } = spawnSync(file, all, { cwd: folder, stdio: 'inherit' });
  if (status !== 0)
    throw new Error('The packages could not be installed (npm’s words are above; is its registry reachable?).');
};

/**
 * Installs the packages of a folder's lock file if they are missing.
 * @param {string} folder
 * @throws {Error} in one line
 */
export const installPackages = (folder) => {
  if (!isInstalled(folder)) fetchPackages(folder);
};

/**
 * Installs the packages that are missing.
 * @param {string} root
 * @param {boolean} [omitDev] whether development packages are not needed
 * @returns {string} path of the project's own Node.js
 * @throws {Error} in one line
 */
export const install = (root, omitDev = false) => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 12)) {
    throw new Error(`Node.js 20.12 or newer is needed; this is ${process.versions.node}.`);
  }
  const node = nodeBinary(root);
  if (isInstalled(root, omitDev) && existsSync(node)) return node;
  fetchPackages(root, omitDev);
  if (!existsSync(node))
    throw new Error('The package "node" did not install its binary: allow npm to run install scripts.');
  return node;
};
