import { expect, inject, it } from 'vitest';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { brokenFrames, FRAMES_AT_ONCE, openOwnPage } from '#widget/testing/frames.ts';
import { widgetQuery } from '#widget/testing/fuzz/queries.ts';
import { startSite } from '#widget/testing/site.ts';

// `npm run fuzz -- --only pages` tries many more.
it('a visitor never sees a broken page, whatever the query', async () => {
  const browser = await theBrowser(inject('chromium'));
  const site = await startSite(() => ({ body: JSON.stringify([aFeedEvent()]) }));
  const { page, errors, close } = await openPage(browser);
  await openOwnPage(page, site.origin);
  const random = randomFrom(1);
  const queries = ['%', '%E0%A4%A', '=&=&?', ...Array.from({ length: 17 }, () => widgetQuery(random).slice(0, 8000))];
  for (let from = 0; from < queries.length; from += FRAMES_AT_ONCE) {
    const addresses = queries
      .slice(from, from + FRAMES_AT_ONCE)
      .map((each) => `${site.origin}/calendar/tok?${each.replaceAll('#', '')}`);
    expect(await brokenFrames(page, addresses)).toEqual([]);
  }
  expect(errors).toEqual([]);
  await close();
  await site.stop();
});
