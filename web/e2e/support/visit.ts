import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';
import { TOKEN_KEY } from '#web/api/token.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 812 };

type Visit = BrowserContextOptions & {
  path?: string;
  /** Signed in with this token. */
  token?: string;
  /** Console errors that the test brings about itself: the browser's own note of a refused request. */
  expectedErrors?: RegExp;
};

/**
 * Opens pages of one browser for the tests of a file; each visit is a person of its own. A console error or an uncaught
 * exception that was not expected fails the test.
 */
export const aBrowser = () => {
  let browser: Browser;
  let complaints: string[] = [];
  const pages: Page[] = [];

  beforeAll(async () => {
    browser = await launchBrowser(inject('chromium'));
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.context().close()));
    const said = complaints;
    complaints = [];
    expect(said, 'what the console said').toEqual([]);
  });

  const visit = async ({ path = '/', token, expectedErrors, ...options }: Visit = {}): Promise<Page> => {
    const context = await browser.newContext({
      viewport: WIDE,
      locale: 'ru-RU',
      timezoneId: 'Europe/Moscow',
      // Nobody waits for a dialog to fade in; motion itself is not what these tests are about.
      reducedMotion: 'reduce',
      baseURL: product.url,
      ...options,
    });
    // Once only: a reload after signing out must not sign in again.
    if (token) {
      await context.addInitScript(
        ([key, value]) => {
          if (location.protocol === 'about:') return;
          if (sessionStorage.getItem('signed-in-by-test')) return;
          sessionStorage.setItem('signed-in-by-test', '1');
          localStorage.setItem(String(key), String(value));
        },
        [TOKEN_KEY, token],
      );
    }
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors?.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    pages.push(page);
    await page.goto(path);
    return page;
  };

  return { visit };
};
