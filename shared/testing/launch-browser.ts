import { type Browser, chromium } from 'playwright-core';

/**
 * Starts the browser of tests, benches and pictures, always with the same options. `executablePath` is the binary of
 * Chromium.
 */
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
 * One browser serves all test files of a worker, which share their modules, and ends with the worker. Pages of one
 * context and one site share a process, because starting a process takes a quarter of a page load. V8 does not
 * optimise: that would take an eighth of the processor time, and a test's page closes before it pays off. Scripts are
 * not parsed while they load, because the shared process has already compiled them for an earlier page.
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
