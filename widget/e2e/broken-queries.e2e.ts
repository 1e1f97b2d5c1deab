import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { startSite } from '#widget/testing/site.ts';

const NAMES = [
  ...['viewType', 'color', 'transparency', 'width', 'modalSize', 'hideNavigation', 'event', 'theme', 'filterPosition'],
];
const NASTY = [
  ...['week', '-1', '1e9', 'NaN', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', 'url(//x)'],
  ...['100%;position:fixed', '%00', '\u202e'],
];
const value = fc.oneof(fc.string(), fc.constantFrom(...NASTY));
const query = fc.array(fc.tuple(fc.constantFrom(...NAMES), value)).map((pairs) => String(new URLSearchParams(pairs)));

it('a visitor never sees a broken page, whatever the query', async () => {
  const browser = await launchBrowser(inject('chromium'));
  const site = await startSite(() => ({ body: JSON.stringify([aFeedEvent()]) }));
  const { page, errors } = await openPage(browser);
  // A page of our origin, so that it may look into its frames.
  const host = { body: '<link rel="icon" href="data:,">', contentType: 'text/html' };
  await page.route('**/host', (route) => route.fulfill(host));
  await page.goto(`${site.origin}/host`);
  const queries = ['%', '%E0%A4%A', '=&=&?', ...fc.sample(query, 37)];
  // Drawn, loaded, and taken over by the whole script.
  const broken = () =>
    page.$$eval('iframe', (frames) =>
      frames
        .filter(
          ({ contentDocument: seen }) =>
            !seen?.title.includes(':') || seen.querySelector('main [role="status"]')?.textContent !== '',
        )
        .map(({ src }) => src),
    );
  // Ten frames of one page at a time: ten pages would take ten times as long, forty frames would stifle it.
  for (let from = 0; from < queries.length; from += 10) {
    const sources = queries.slice(from, from + 10).map((each) => `${site.origin}/calendar/tok?${each}`);
    await page.evaluate((all) => {
      document.body.replaceChildren(...all.map((src) => Object.assign(document.createElement('iframe'), { src })));
    }, sources);
    await expect.poll(broken, { timeout: 25_000 }).toEqual([]);
  }
  expect(errors).toEqual([]);
  await browser.close();
  await site.stop();
}, 120_000);
