import { existsSync } from 'node:fs';
import { CHROMIUM_SHELL, chromiumPath } from '#shared/testing/chromium-path.ts';
import { installed } from './programs.ts';

/**
 * The path of a browser, installed where no password is needed: on Debian as root.
 * @throws Error in one line that says what to install
 */
export const provideBrowser = (): string => {
  const fonts = 'fonts-dejavu-core';
  const isNamed = process.env.CHROMIUM !== undefined;
  if (!isNamed && !existsSync(CHROMIUM_SHELL) && !installed('chromium-headless-shell', fonts) && !chromiumPath())
    installed('chromium', fonts);
  const path = chromiumPath();
  if (path) return path;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it, or name it in CHROMIUM (path of the binary).',
  );
};
