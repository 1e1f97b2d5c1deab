import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const isDebianAsRoot = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

const apt = (...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=15', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
};

/**
 * Installs packages of Debian, if this is Debian and the process is root. @returns whether it has installed them; apt
 * prints why not
 */
export const installed = (...packages: string[]): boolean => {
  if (!isDebianAsRoot()) return false;
  process.stdout.write(`Installing ${packages[0]}…\n`);
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...packages);
    return true;
  } catch {
    return false;
  }
};

const isExecutable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const isOnPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => isExecutable(join(folder, program)));

/** Installs a program if it is not on the PATH. @throws Error in one line that says what to install, and what for */
export const provide = (program: string, packageName: string, purpose: string): void => {
  if (isOnPath(program) || (installed(packageName) && isOnPath(program))) return;
  throw new Error(`${purpose} need \`${program}\` on the PATH: install it (Debian: apt-get install ${packageName}).`);
};
