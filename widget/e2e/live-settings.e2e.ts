import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import oldCodes from '#shared/embedding/old-codes.json' with { type: 'json' };
import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { type Opened, openPage } from '#widget/testing/browser.ts';
import { feedBody } from '#widget/testing/events.ts';
import { NOVEMBER, NOW } from '#widget/testing/november.ts';
import { type FeedCall, type Site, startSite } from '#widget/testing/site.ts';

// Published settings show without a new code on the site.
const KEY = 'secret-key';
const queryOf = (query: string) => String(writeSettings(readSettings(query)));
const RED = queryOf('color=ff0000&viewType=list&headerFontColor=112233');
const GREEN = queryOf(
  'color=00ff00&viewType=day&transparency=90&navigationColor=0000ff&hideFilter=true&defaultFilter=past&modalSize=50' +
    '&width=50%&height=300px&maxWidth=400px&borderRadius=0&categories=none&categoryFilter=true&hideNavigation=true',
);

let browser: Browser;
let site: Site;
let opened: Opened;
let page: Page;
let published = '';
let until: Promise<void> | undefined;
const answerTo = (call: FeedCall) =>
  call.draft !== null && call.draft !== KEY
    ? { status: 404, body: 'Календарь не найден' }
    : {
        body: feedBody(call, NOVEMBER, call.draft === null ? published : GREEN),
        headers: { 'cache-control': 'no-store' },
        ...(until && { until }),
      };

beforeAll(async () => {
  browser = await theBrowser(inject('chromium'));
  site = await startSite(answerTo);
});
afterAll(() => site.stop());
beforeEach(async () => {
  published = RED;
  until = undefined;
  await openAs({});
});
afterEach(() => opened.close());

const openAs = async (options: BrowserContextOptions) => {
  opened = await openPage(browser, options);
  page = opened.page;
  await page.clock.install({ time: NOW });
};
const go = (query = '', token = 'tok') => page.goto(`${site.origin}/calendar/${token}${query}`);
const shown = () => page.waitForFunction(() => document.title.includes(':'));
const ground = () => page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor);
/** Resolves once the browser has done all idle work. */
const leisure = () => page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(0))));

/** Holds the feed back until the returned function is called. */
const heldBack = (): (() => void) => {
  let release = () => {};
  until = new Promise((done) => {
    release = done;
  });
  return release;
};

describe('a page whose address names the token only', () => {
  it('has nothing but «Загрузка календаря...» on no ground, then all in one painting; the next visit begins with it [LIVE-10, WID-24]', async () => {
    await page.addInitScript(() => {
      const paintings: string[] = [];
      Object.assign(window, { paintings });
      const look = () => {
        const main = document.querySelector('main');
        if (!main) return;
        const { backgroundColor } = getComputedStyle(main);
        const painting = `${backgroundColor} ${document.querySelectorAll('.row').length}`;
        if (painting !== paintings.at(-1)) paintings.push(painting);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
    });
    const paintings = () => page.evaluate(() => Reflect.get(window, 'paintings'));
    let release = heldBack();
    await go();
    await page.getByRole('status').getByText('Загрузка календаря...').waitFor();
    expect(await page.getByRole('button').count()).toBe(0);
    release();
    await shown();
    const red = 'rgba(255, 0, 0, 0.9)';
    expect(await paintings()).toEqual(['rgba(0, 0, 0, 0) 0', `${red} 11`]);
    await leisure();
    release = heldBack();
    await page.reload();
    await page.getByRole('button', { name: 'Сегодня' }).waitFor();
    expect(await paintings()).toEqual([`${red} 0`]);
    release();
    await shown();
    expect(opened.errors).toEqual([]);
  });

  it('shows what is published meanwhile at the next turn of its feed, without being loaded anew [LIVE-03]', async () => {
    await go();
    await shown();
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    published = GREEN;
    await page.clock.fastForward(30_000);
    await expect.poll(ground).toBe('rgba(0, 255, 0, 0.1)');
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
    expect([await page.getByRole('button', { name: 'Сегодня' }).count(), site.calls.at(-1)?.month]).toEqual([
      0,
      '2026-11',
    ]);
  });

  it('counts what its address says, name by name [LIVE-09]', async () => {
    published = GREEN.replace('categories=none', 'categories=');
    await go('?color=ff0000');
    await shown();
    expect(await ground()).toBe('rgba(255, 0, 0, 0.1)');
    const view = () => page.getByRole('main').getAttribute('class');
    expect(await view()).toContain('view-day');
    await go('?viewType=banana', 'other');
    await shown();
    expect([await ground(), await view()]).toEqual(['rgba(0, 255, 0, 0.1)', expect.stringContaining('view-day')]);
  });
});

describe('a code that was given out', () => {
  it.each(oldCodes)('looks alike whatever is published (%#: since $since) [LIVE-08]', async ({ code }) => {
    const query = /\/calendar\/tok_EN-1(\?[^"]+)/.exec(code)?.[1]?.replaceAll('&amp;', '&');
    const looks: string[] = [];
    for (published of [RED, GREEN]) {
      await go(query);
      await shown();
      looks.push(await page.locator('body').evaluate((body) => body.querySelector('#calendar')?.outerHTML ?? ''));
    }
    expect(looks[0]).toContain('<main');
    expect(new Set(looks).size).toBe(1);
  });
});

describe('a secret link to a draft', () => {
  const stored = async () => {
    await leisure();
    return page.evaluate(() => Object.keys(localStorage));
  };

  it('shows the draft with the mark «Черновик», and keeps nothing [LIVE-11]', async () => {
    await go(`?draft=${KEY}`);
    await page.getByText('Черновик', { exact: true }).waitFor();
    await shown();
    expect([await ground(), await stored()]).toEqual(['rgba(0, 255, 0, 0.1)', []]);
    expect(site.calls.at(-1)).toMatchObject({ month: '2026-11', draft: KEY });
    await go();
    await shown();
    expect([await ground(), await page.getByText('Черновик').count()]).toEqual(['rgba(255, 0, 0, 0.9)', 0]);
    expect(await stored()).toHaveLength(2);
  });

  it('that is wrong or revoked shows an unknown calendar, without what a visit before has kept [LIVE-11]', async () => {
    await go();
    await shown();
    await leisure();
    await go('?draft=revoked');
    await page.getByText('Календарь не найден.').waitFor();
    expect(await page.getByText('Черновик').count()).toBe(0);
    expect(await page.locator('.event').count()).toBe(0);
  });
});
