import type { Browser } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { getSeen } from '#shared/contracts/visits.ts';
import { LIVE, readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { product } from '#shared/testing/served-product.ts';
import { openPage } from '#widget/testing/browser.ts';
import { feedBody } from '#widget/testing/events.ts';
import { type FeedAnswer, type Site, startSite } from '#widget/testing/site.ts';

/** The user agent of a real browser. The tests' own user agent shows that no person uses the browser. */
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const STRANGER = 'https://dk.example';
// In tests our site is on this machine: a stranger's page has to allow the frame access to it, and to send its own
// origin.
const HERE = 'allow="local-network-access" referrerpolicy="origin"';

let browser: Browser;
beforeAll(async () => {
  browser = await theBrowser(inject('chromium'));
});

/** Opens a stranger's page that frames the calendar, under a host name that is not this machine's. */
const visitStranger = async (calendar: string) => {
  const opened = await openPage(browser, { userAgent: AGENT });
  await opened.page.context().grantPermissions(['local-network-access']);
  const frame = `<iframe ${HERE} src="${calendar}" width="100%" height="600" title="Календарь"></iframe>`;
  const body = `<!doctype html><html lang="ru"><title>Афиша</title><link rel="icon" href="data:,"><body>${frame}`;
  await opened.page.route(`${STRANGER}/**`, (route) => route.fulfill({ contentType: 'text/html', body }));
  await opened.page.goto(`${STRANGER}/afisha?from=letter#top`);
  return opened;
};

describe('a visit, on the running product', () => {
  it('shows its site, «сегодня», and one view [SEEN-01]', async () => {
    let bearer = '';
    const call = async (method: string, path: string, body?: object): Promise<unknown> => {
      const authorization = bearer && { authorization: `Bearer ${bearer}` };
      const headers = { 'content-type': 'application/json', ...authorization };
      const response = await fetch(`${product.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      });
      expect([path, response.ok]).toEqual([path, true]);
      return response.json();
    };
    const account = { username: `seen-${Date.now()}`, password: 'Пароль-показов-1' };
    bearer = String(Object(await call('POST', '/api/register', account)).token);
    const made = Object(await call('POST', '/api/embeddings', { name: 'Афиша', type: 'IFRAME' }));
    const { errors, close } = await visitStranger(`${product.url}/calendar/${made.widgetToken}`);
    const seen = async () => v.parse(getSeen.output, await call('GET', `/api/embeddings/${made.id}/seen?days=1`));
    await expect.poll(async () => (await seen()).hosts.length).toBe(1);
    const { days, hosts, sample } = await seen();
    const [today] = days;
    expect(today).toMatchObject({ views: 1, error: 0, failed: 0 });
    expect(hosts).toEqual([{ host: 'dk.example', first: today?.day, last: today?.day }]);
    expect([sample, errors]).toEqual([1, []]);
    await close();
  });
});

describe('the page', () => {
  let site: Site;
  let answer: FeedAnswer;
  beforeAll(async () => {
    site = await startSite(() => answer);
  });
  afterAll(() => site.stop());

  const month = (seen: number) => JSON.stringify({ ...JSON.parse(feedBody({ month: '2026-11' }, [])), seen });
  beforeEach(() => {
    answer = { body: month(1) };
  });

  /** Opens the calendar with a stranger's page as referrer, and collects its beacons. */
  const open = async ({ isBlocked = false, query = '' } = {}) => {
    const opened = await openPage(browser, { userAgent: AGENT });
    const asked: string[] = [];
    const beacons: unknown[] = [];
    await opened.page.route('**/api/seen', (route) => {
      beacons.push(route.request().postDataJSON());
      return isBlocked ? route.abort('blockedbyclient') : route.fulfill({ status: 204 });
    });
    opened.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isLate = () => asked.some((path) => path.startsWith('/calendar/assets/late-'));
    await opened.page.goto(`${site.origin}/calendar/tok${query}`, {
      referer: 'https://dk.example:8443/afisha?from=letter',
    });
    return { ...opened, asked, beacons, isLate };
  };

  it('tells nothing before the events are there, then once, and the name of the site alone [SEEN-03, SEEN-08]', async () => {
    let come = (): void => undefined;
    const until = new Promise<void>((done) => {
      come = done;
    });
    answer = { body: month(1), until };
    const { page, asked, beacons, isLate, errors, close } = await open();
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    expect([asked.includes('/api/events/public'), isLate(), beacons]).toEqual([true, false, []]);
    come();
    await expect.poll(() => beacons).toEqual([{ token: 'tok', host: 'dk.example', outcome: 'shown' }]);
    expect(errors).toEqual([]);
    await close();
  });

  it('tells that the code on the site does not follow what is published [FACE-21]', async () => {
    const fixed = `?${writeSettings(readSettings(''))}`;
    const shown = { token: 'tok', host: 'dk.example', outcome: 'shown' };
    for (const [query, beacon] of [
      [fixed, { ...shown, fixed: true }],
      [`${fixed}&${LIVE}`, shown],
    ] as const) {
      const { beacons, close } = await open({ query });
      await expect.poll(() => beacons).toEqual([beacon]);
      await close();
    }
  });

  it('says nothing of its own where it is blocked [SEEN-08]', async () => {
    const { page, beacons, errors, close } = await open({ isBlocked: true });
    await expect.poll(() => beacons.length).toBe(1);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    // Chromium writes its own line about the network into the console; no page can prevent it.
    expect(errors.filter((text) => !text.includes('ERR_BLOCKED_BY_CLIENT'))).toEqual([]);
    await close();
  });

  it.each(['throws', 'is not there'])('says nothing where what sends it %s [SEEN-08]', async (how) => {
    const { page, errors, close } = await openPage(browser, { userAgent: AGENT });
    await page.addInitScript((isThere) => {
      const tried = Object.assign(window, { isTried: false });
      const get = () => {
        tried.isTried = true;
        if (!isThere) return undefined;
        throw new Error('Beacons are blocked');
      };
      Object.defineProperty(navigator, 'sendBeacon', { get });
    }, how === 'throws');
    await page.goto(`${site.origin}/calendar/tok`);
    await page.waitForFunction(() => Reflect.get(window, 'isTried'));
    expect(errors).toEqual([]);
    await close();
  });

  it('tells that the events have not come', async () => {
    answer = { status: 503, body: '' };
    const { beacons, close } = await open();
    await expect.poll(() => beacons).toEqual([{ token: 'tok', host: 'dk.example', outcome: 'failed' }]);
    await close();
  });
});
