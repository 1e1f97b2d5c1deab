import type { Page } from 'playwright-core';

/**
 * The number of frames that load at once in one page. Forty frames would be too many. A page for each frame would take
 * ten times as long.
 */
export const FRAMES_AT_ONCE = 10;

const PATIENCE = 25_000;

/** Opens an empty page of the origin of the widget. This page may read its frames. */
export const openOwnPage = async (page: Page, origin: string): Promise<void> => {
  const own = { body: '<link rel="icon" href="data:,">', contentType: 'text/html' };
  await page.route('**/own-page', (route) => route.fulfill(own));
  await page.goto(`${origin}/own-page`);
};

const unfinished = (page: Page): Promise<string[]> =>
  page.$$eval('iframe', (frames) =>
    frames
      .filter(
        ({ contentDocument: seen }) =>
          // A page is finished when its title names the month and no status is shown.
          !seen?.title.includes(':') || seen.querySelector('main [role="status"]')?.textContent !== '',
      )
      .map(({ src }) => src),
  );

/** Shows widget pages in frames of the page of `openOwnPage`. @returns the addresses whose calendar does not appear */
export const brokenFrames = async (page: Page, addresses: readonly string[]): Promise<string[]> => {
  await page.evaluate((all) => {
    document.body.replaceChildren(...all.map((src) => Object.assign(document.createElement('iframe'), { src })));
  }, addresses);
  const until = Date.now() + PATIENCE;
  for (;;) {
    const broken = await unfinished(page);
    if (broken.length === 0 || Date.now() > until) return broken;
    await page.waitForTimeout(50);
  }
};
