import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';
import { TOKEN_KEY } from '#web/api/session/token.ts';
import { aKeptContext, type KeptContext } from './kept-context.ts';

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 375, height: 812 };

const PERSON = {
  viewport: WIDE,
  locale: 'ru-RU',
  timezoneId: 'Europe/Moscow',
  // Dialogs close without fading; motion has tests of its own.
  reducedMotion: 'reduce',
  baseURL: product.url,
} as const;

// Free contexts of this worker, for all its files.
const free: KeptContext[] = [];

type Visit = BrowserContextOptions & {
  viewport?: { width: number; height: number };
  path?: string;
  /** Signed in with this token. */
  token?: string;
  /** Uses the context only for this visit. Needed by a test that changes clock or connection. */
  alone?: boolean;
  /** Keeps timers of 30 s and more. By default they are off, so that no test passes because of a usual refresh. */
  refreshes?: boolean;
  /** Console errors that the test causes, such as the browser's note of a refused request. */
  expectedErrors?: RegExp;
};

/** Stores the token only once, because a reload after signing out must not sign in again. */
const signInWith = (page: Page, token: string): Promise<unknown> =>
  page.addInitScript(
    ([key, value]) => {
      if (location.protocol === 'about:') return;
      if (sessionStorage.getItem('signed-in-by-test')) return;
      sessionStorage.setItem('signed-in-by-test', '1');
      localStorage.setItem(String(key), String(value));
    },
    [TOKEN_KEY, token],
  );

const stopLongTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isLong = (delay = 0): boolean => delay >= 30_000;
    const { setTimeout: after, setInterval: every } = window;
    Object.assign(window, {
      setTimeout: (callback: () => void, delay?: number) => (isLong(delay) ? 0 : after(callback, delay)),
      setInterval: (callback: () => void, delay?: number) => (isLong(delay) ? 0 : every(callback, delay)),
    });
  });

/**
 * Opens pages for the tests of a file. Each page is opened up to its first screen and has its own user data. An
 * unexpected console error or exception fails the test.
 */
export const aBrowser = ({ isShared = false } = {}) => {
  let complaints: string[] = [];
  const leave: (() => Promise<void>)[] = [];
  const leaveAll = () => Promise.all(leave.splice(0).map((one) => one()));

  if (isShared) afterAll(leaveAll);
  afterEach(async () => {
    if (!isShared) await leaveAll();
    const said = complaints;
    complaints = [];
    expect(said, 'what the console said').toEqual([]);
  });

  const ownPage = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await (await theBrowser(inject('chromium'))).newContext({ ...PERSON, ...options });
    leave.push(() => context.close());
    return context.newPage();
  };

  const usualPage = async (viewport: { width: number; height: number }): Promise<Page> => {
    const browser = await theBrowser(inject('chromium'));
    let context = free.pop();
    if (!context?.isOpen()) context = await aKeptContext(browser, PERSON);
    leave.push(async () => {
      await context.clear();
      free.push(context);
    });
    const page = await context.newPage();
    if (viewport !== WIDE) await page.setViewportSize(viewport);
    return page;
  };

  const visit = async (wanted: Visit = {}): Promise<Page> => {
    const { path = '/', token, expectedErrors, viewport = WIDE, alone = false, refreshes = false, ...options } = wanted;
    const isUsual = !alone && Object.keys(options).length === 0;
    const page = await (isUsual ? usualPage(viewport) : ownPage({ ...options, viewport }));
    if (token) await signInWith(page, token);
    if (!refreshes) await stopLongTimers(page);
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors?.test(message.text())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(path);
    if (options.javaScriptEnabled !== false) await page.locator('.starting').waitFor({ state: 'detached' });
    return page;
  };

  return { visit };
};

/**
 * A page that all tests of a `describe` share, because a visit costs a second of processor time. Each test goes to its
 * own address first, and closes what it opened.
 */
export const aSharedPage = (wanted: () => Promise<Visit>): (() => Page) => {
  const { visit } = aBrowser({ isShared: true });
  let page: Page;
  beforeAll(async () => {
    page = await visit(await wanted());
  });
  return () => page;
};

/** Goes to a path as a link does, without a reload. Waits until a closed dialog has left the history. */
export const goTo = async (page: Page, path: string): Promise<void> => {
  await page.waitForFunction(() => !('layer' in (history.state ?? {})));
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
};

/** Resizes the window and waits until it is drawn anew. */
export const resize = async (page: Page, viewport: { width: number; height: number }): Promise<void> => {
  await page.setViewportSize(viewport);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};
