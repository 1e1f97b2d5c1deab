import type { Locator, Page } from 'playwright-core';

/** Slows the page down: the processor to a quarter of this machine's speed, and each request by 400 ms. */
export const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  const slow = { offline: false, latency: 400, downloadThroughput: 500_000, uploadThroughput: 500_000 };
  await session.send('Network.emulateNetworkConditions', slow);
};

/** The middle of an element, for a later click that does not look for the element again. */
export const placeOf = async (target: Locator): Promise<readonly [number, number]> => {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown');
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Collects method, path and body of each later call of the page that is not a GET. */
export const changesOf = (page: Page): string[] => {
  const changes: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const isOurs = pathname.startsWith('/api/') && pathname !== '/api/seen';
    if (isOurs && request.method() !== 'GET')
      changes.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`);
  });
  return changes;
};

/** Waits until no request is open. */
export const untilStill = (page: Page): Promise<void> => page.waitForLoadState('networkidle');
