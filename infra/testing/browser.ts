import { existsSync } from 'node:fs';
import { installed } from './programs.ts';

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

/**
 * The path of a browser, installed where no password is needed: on Debian as root.
 * @throws Error in one line that says what to install
 */
export const provideBrowser = (): string => {
  const fonts = 'fonts-dejavu-core';
  const isNamed = process.env.CHROMIUM !== undefined;
  if (!isNamed && !existsSync(shell) && !installed('chromium-headless-shell', fonts) && !chromiumPath())
    installed('chromium', fonts);
  const path = chromiumPath();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it, or name it in CHROMIUM (path of the binary).',
  );
};
