import { type Browser, chromium } from 'playwright-core';

/** The browser of tests, benches and pictures: every launch is the same. `executablePath` is the binary of Chromium. */
export const launchBrowser = (executablePath: string, ...more: string[]): Promise<Browser> =>
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
      ...more,
    ],
  });

let launched: Promise<Browser> | undefined;

/**
 * One browser for all test files of a worker, which share their modules; it ends with the worker. Pages of one context
 * and one site share a process, because starting one takes a quarter of a page load. V8 does not optimise: a test's
 * page is gone before that pays off, and it would take an eighth of the processor time. Scripts are not parsed while
 * they load: their process has compiled them for the page before.
 */
export const theBrowser = async (executablePath: string): Promise<Browser> => {
  if (!(await launched)?.isConnected())
    launched = launchBrowser(
      executablePath,
      '--renderer-process-limit=1',
      '--js-flags=--no-opt,--no-maglev,--no-script-streaming',
    );
  return launched as Promise<Browser>;
};
