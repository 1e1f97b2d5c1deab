import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Programs that are installed and stay. `mariadb-server-core` has no service and no data of its own; `mariadb-server`
 * has both.
 */
const PROGRAMS = ['php-cli', 'php-mysql', 'mariadb-server-core', 'mariadb-client-core'];
/** Packages that are only unpacked: installing Debian's `wordpress` would start Apache on port 80. */
const FILES = ['wordpress', 'wordpress-theme-twentytwentythree', 'php-getid3', 'libjs-underscore', 'libjs-cropper'];

const run = (file: string, args: readonly string[], cwd?: string): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync(file, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
};

const isInstalled = (name: string): boolean => {
  try {
    return execFileSync('dpkg-query', ['-s', name], { stdio: 'pipe' })
      .toString()
      .includes('Status: install ok installed');
  } catch {
    return false;
  }
};

const apt = (...args: string[]): void => run('apt-get', ['-qq', ...args]);

/**
 * Installs PHP and MariaDB where they are missing, and unpacks Debian's WordPress below `folder`. As root, on Debian.
 * @returns WordPress's own folder
 */
export const unpackWordPress = async (folder: string): Promise<string> => {
  const missing = PROGRAMS.filter((name) => !isInstalled(name));
  apt('update');
  if (missing.length > 0) apt('install', '-y', '--no-install-recommends', ...missing);
  const debs = join(folder, 'debs');
  await mkdir(debs, { recursive: true });
  // apt's own user for downloads may not read our folder, so apt downloads as root.
  run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', ...FILES], debs);
  for (const deb of readdirSync(debs)) run('dpkg-deb', ['-x', join(debs, deb), folder]);
  return join(folder, 'usr/share/wordpress');
};
