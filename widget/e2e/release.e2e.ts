import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withContentPolicy } from '#shared/pages/content-policy.ts';
import { launchBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';

/** The page of another release, with another inline script and a policy of its own. */
const otherRelease = (html: string, script: string): string => {
  const bare = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  return withContentPolicy(bare.replace('</title>', () => `</title><script>${script}</script>`));
};

describe.each(['/', '/calendar/no-such-token'])('during a release, the page at %s', (path) => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser(inject('chromium'));
  });
  afterAll(() => browser.close());

  /** Opens the page after `change` has changed its HTML. The headers are those of the running product. */
  const open = async (change: (html: string) => string) => {
    const page = await browser.newPage();
    const violations: string[] = [];
    page.on('console', (message) => {
      if (/content security policy/i.test(message.text())) violations.push(message.text());
    });
    await page.route(product.url + path, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await page.goto(product.url + path);
    const shown = path === '/' ? page.getByRole('tab', { name: 'Login' }) : page.getByText('Календарь не найден');
    await shown.waitFor();
    const ran = await page.evaluate(() => document.documentElement.dataset.release);
    await page.close();
    return { ran, violations };
  };

  it.each(['older', 'newer'])('of a release %s than this one runs under its headers [REL-01]', async (release) => {
    const script = `document.documentElement.dataset.release = '${release}'`;
    expect(await open((html) => otherRelease(html, script))).toEqual({ ran: release, violations: [] });
  });

  it('runs no script that the page was not built with [REL-01]', async () => {
    const added = (html: string) =>
      html.replace('</title>', "</title><script>document.documentElement.dataset.release = 'strange'</script>");
    const { ran, violations } = await open(added);
    expect([ran, violations.length]).toEqual([undefined, 1]);
  });
});
