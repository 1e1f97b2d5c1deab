import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the browser tests: CHROMIUM, or the first that is installed in one of the usual places. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM ?? places.find((place) => existsSync(place));

const isDebianAsRoot = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

/**
 * Installs a browser where that needs nobody's password: on Debian as root.
 * @throws Error in one line that says what to install
 */
export const provideBrowser = (): string => {
  const there = chromiumPath();
  if (there) return there;
  if (!isDebianAsRoot())
    throw new Error(
      'The browser tests need Chromium or Chrome: install it, or name it in CHROMIUM (path of the binary).',
    );
  const apt = (...args: string[]): void => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env });
  };
  process.stdout.write('Installing Chromium…\n');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core');
  const installed = chromiumPath();
  if (!installed) throw new Error('apt-get installed Chromium, and yet there is none: install it by hand.');
  return installed;
};
