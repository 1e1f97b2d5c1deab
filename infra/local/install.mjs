// Installs the packages when they are missing or not those of package-lock.json. Plain JavaScript without packages: it
// runs before there are any, on whatever Node.js the machine has.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} message @returns {never} */
const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** @param {string} path @returns {Record<string, {version?: string, optional?: boolean}>} */
const packagesIn = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
};

/** Whether node_modules holds what the lock file asks for; npm itself writes down what it has put there. */
const isInstalled = () => {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const there = packagesIn(join(root, 'node_modules/.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || (there[path] ? there[path].version === version : optional),
  );
};

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12))
  fail(`Node.js 20.12 or newer is needed; this is ${process.versions.node}.`);

const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
if (!isInstalled() || !existsSync(node)) {
  process.stdout.write('Installing packages…\n');
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const [file, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { status } = spawnSync(file, all, { cwd: root, stdio: 'inherit', shell: !npm && process.platform === 'win32' });
  if (status !== 0)
    fail('The packages could not be installed: see npm’s words above (is the npm registry reachable?).');
  if (!existsSync(node)) fail('The package "node" did not install its binary: run npm with install scripts allowed.');
}
