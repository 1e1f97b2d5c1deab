import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

export type Opened = { page: Page; errors: string[]; close: () => Promise<void> };

/**
 * Opens a page in a context of its own, in Russian and in Moscow unless told otherwise. `errors` gets the errors of
 * page and console.
 */
export const openPage = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Opened> => {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1000, height: 700 },
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { page, errors, close: () => context.close() };
};
