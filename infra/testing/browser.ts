import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// Chromium without the windows and pages of a desktop browser: takes half of the processor's time.
const shell = '/usr/bin/chromium-headless-shell';

const places = [
  shell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of the browser tests: CHROMIUM, or the first that is installed in one of the usual places. */
export const chromiumPath = (): string | undefined => process.env.CHROMIUM ?? places.find((place) => existsSync(place));

const isDebianAsRoot = (): boolean => existsSync('/etc/debian_version') && process.getuid?.() === 0;

const apt = (...args: string[]): void => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['-qq', '-o', 'Acquire::http::Timeout=15', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
};

/** Whether apt has installed it; says itself why not. */
const installed = (browser: string): boolean => {
  process.stdout.write(`Installing ${browser}…\n`);
  try {
    apt('update');
    apt('install', '-y', '--no-install-recommends', browser, 'fonts-dejavu-core');
    return true;
  } catch {
    return false;
  }
};

/**
 * The path of a browser, installed where that needs nobody's password: on Debian as root.
 * @throws Error in one line that says what to install
 */
export const provideBrowser = (): string => {
  const mayInstall = process.env.CHROMIUM === undefined && isDebianAsRoot();
  if (mayInstall && !existsSync(shell) && !installed('chromium-headless-shell') && !chromiumPath())
    installed('chromium');
  const path = chromiumPath();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it, or name it in CHROMIUM (path of the binary).',
  );
};
