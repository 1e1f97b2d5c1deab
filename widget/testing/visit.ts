import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { FeedEvent } from '#shared/contracts/feed.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { openPage } from './browser.ts';
import { feedBody } from './events.ts';
import { NOVEMBER, NOW } from './november.ts';
import { type FeedCall, startSite } from './site.ts';

/** A visitor of the built widget at noon of 21 November 2026 in Moscow. */
export type Visit = {
  browser: Browser;
  page: Page;
  origin: string;
  /** Errors of the page and its console since the last `open`. */
  errors: string[];
  /** Calls of the feed by the calendar that is open. */
  calls: () => FeedCall[];
  /** Sets the feed's answers from now on: one for all calls, or one by call. */
  serve: (events: readonly FeedEvent[] | ((call: FeedCall) => readonly FeedEvent[])) => void;
  /** Sets the published settings from now on, as a query. */
  publish: (settings: string) => void;
  /** Opens a calendar with a new token, for which nothing is stored or cached. Waits for its events. */
  open: (query?: string) => Promise<void>;
  /**
   * Touches the calendar, and waits for the answers for the month and its neighbours. Call this before the clock is
   * moved, because moving the clock would also let requests time out.
   */
  settled: () => Promise<void>;
  event: (name: RegExp) => Locator;
  dialog: () => Locator;
  end: () => Promise<void>;
};

/** Ends a test: checks that the page had no errors, and resets theme, width and feed for the next one. */
export const endTest = async ({ errors, page, serve, publish }: Visit): Promise<void> => {
  expect(errors).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1000, height: 700 });
  serve(NOVEMBER);
  publish('');
};

/** One page for the tests of a file. */
export const startVisit = async (chromium: string, options: BrowserContextOptions = {}): Promise<Visit> => {
  const browser = await theBrowser(chromium);
  let answer: (call: FeedCall) => readonly FeedEvent[] = () => NOVEMBER;
  let published = '';
  let calendars = 0;
  const site = await startSite((call) => ({ body: feedBody(call, answer(call), published) }));
  const { page, errors, close } = await openPage(browser, options);
  await page.clock.install({ time: NOW });
  let answered = 0;
  page.on('requestfinished', (request) => {
    if (request.url().includes('/api/events/public?')) answered += 1;
  });
  return {
    browser,
    page,
    origin: site.origin,
    errors,
    calls: () => site.calls.filter(({ token }) => token === `tok-${calendars}`),
    serve: (events) => {
      answer = typeof events === 'function' ? events : () => events;
    },
    publish: (settings) => {
      published = settings;
    },
    open: async (query = '') => {
      errors.length = 0;
      answered = 0;
      calendars += 1;
      await page.goto(`${site.origin}/calendar/tok-${calendars}${query}`);
      await page.waitForFunction(
        // The title names the month as soon as its events have come.
        () => document.title.includes(':') && !document.querySelector('[role="status"]')?.textContent,
      );
    },
    settled: async () => {
      await page.evaluate(() => window.dispatchEvent(new PointerEvent('pointermove')));
      await expect.poll(() => answered).toBeGreaterThanOrEqual(3);
    },
    event: (name) => page.getByRole('button', { name }).first(),
    dialog: () => page.getByRole('dialog'),
    end: async () => {
      await close();
      await site.stop();
    },
  };
};
