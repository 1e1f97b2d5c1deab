import { type Browser, chromium } from 'playwright-core';

/** The browser of tests, benches and pictures: every launch is the same. `executablePath` is the binary of Chromium. */
export const launchBrowser = (executablePath: string): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--lang=ru',
    ],
  });
