import { existsSync } from 'node:fs';

/**
 * `npm test` installs this package on Debian: a Chromium without the desktop browser's windows and pages, which take
 * half of the processor's time.
 */
export const CHROMIUM_SHELL = '/usr/bin/chromium-headless-shell';

const PLACES = [
  CHROMIUM_SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The browser of tests and pictures: CHROMIUM, or the first that is installed in one of the usual places. */
export const chromiumPath = (
  named = process.env.CHROMIUM,
  isThere: (path: string) => boolean = existsSync,
): string | undefined => named ?? PLACES.find((place) => isThere(place));
