import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSettings, writeSettings } from '#shared/embedding/query-codec.ts';
import { RELEASE } from '#shared/pages/release.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { type Opened, openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { type FeedAnswer, type Site, startSite } from '#widget/testing/site.ts';

const COMPLETE = String(writeSettings(readSettings('')));
const good: FeedAnswer = { body: JSON.stringify([aFeedEvent({ title: 'Лекция' })]) };
let answer: FeedAnswer = good;
let browser: Browser;
let site: Site;
let opened: Opened;
let page: Page;

beforeAll(async () => {
  browser = await theBrowser(inject('chromium'));
  site = await startSite(() => answer);
});
afterAll(async () => {
  await site.stop();
});
afterEach(() => opened.close());

const visit = async (path = '/calendar/tok', options: BrowserContextOptions = {}, before?: () => unknown) => {
  opened = await openPage(browser, { timezoneId: 'UTC', ...options });
  page = opened.page;
  await page.clock.install();
  if (before) await page.addInitScript(before);
  site.calls.length = 0;
  await page.goto(`${site.origin}${path}`);
};
const said = (text: string) => page.getByRole('status').getByText(text).waitFor();
/** Waits until the month and its neighbours have come. */
const settled = async () => {
  await page.waitForFunction(() => document.title.includes(':'));
  await page.mouse.move(500, 300);
  await expect.poll(() => site.calls.length).toBe(3);
  await page.waitForLoadState('networkidle');
};
const lecture = () => page.getByRole('button', { name: /Лекция/ }).first();
const isDrawn = async () => {
  await page.getByRole('grid').waitFor();
  return page.getByRole('button', { name: 'Сегодня' }).isVisible();
};

describe('a visitor', () => {
  it('of a page without a token reads a sentence; the console says «Токен не найден», nothing is loaded [WID-26]', async () => {
    answer = good;
    await visit('/calendar/');
    await said('В адресе не указано, какой календарь показать.');
    expect(opened.errors).toEqual(['Токен не найден']);
    expect(site.calls).toEqual([]);
  });

  it('of an unknown calendar reads a sentence alone [FACE-051]', async () => {
    answer = { status: 404, body: 'Календарь не найден' };
    await visit();
    await said('Календарь не найден.');
    expect(await page.locator('main').getByRole('button').or(page.getByRole('grid')).count()).toBe(0);
  });

  it.each([
    ['a 500', { status: 500, body: 'Внутренняя ошибка сервера' }],
    ['a malformed feed', { body: '<html>' }],
    ['a feed without events', { body: '{"events":{}}' }],
  ])(
    'who gets %s sees the toolbar, a sentence in the place of days, and the events as soon as they come [WID-27, FACE-05]',
    async (_, bad) => {
      answer = bad;
      await visit();
      await said('Не удалось загрузить мероприятия. Пробуем ещё раз…');
      expect(await page.getByRole('button', { name: 'Сегодня' }).isVisible()).toBe(true);
      expect(await page.getByRole('grid').count()).toBe(0);
      expect(opened.errors.join()).toContain('Не удалось загрузить мероприятия');
      answer = good;
      await expect
        .poll(
          async () => {
            await page.clock.fastForward(10_000);
            return lecture().isVisible();
          },
          // A clock that moves at once would time out the request that is under way.
          { interval: 250 },
        )
        .toBe(true);
    },
  );

  it('keeps the last good events, and reads from when they are, when the feed fails later [WID-27]', async () => {
    answer = good;
    await visit();
    await lecture().waitFor();
    await settled();
    answer = { status: 500, body: 'Внутренняя ошибка сервера' };
    await page.clock.fastForward(31_000);
    await said('Данные от ');
    expect(await lecture().isVisible()).toBe(true);
    answer = good;
    await page.clock.fastForward(6_000);
    await expect.poll(() => page.getByRole('status').textContent()).toBe('');
  });

  it('of events that caches have had for over ten minutes reads from when they are [SNAP-16]', async () => {
    answer = { ...good, headers: { age: '660' } };
    await visit();
    await lecture().waitFor();
    await said('Данные от ');
  });

  it('who comes back when the server fails sees the events of the last visit, and from when they are [WID-27]', async () => {
    answer = good;
    await visit();
    await settled();
    await page.clock.runFor(2_000);
    // The failure comes from the browser's route and not from the server, because the browser could answer with its
    // cached copy instead of asking the server.
    await page.route('**/api/events/public*', (route) => route.fulfill({ status: 500, body: 'Ошибка' }));
    await page.reload();
    await lecture().waitFor();
    await said('Данные от ');
    await page.waitForFunction(() => document.title.includes(':'));
    expect(await lecture().isVisible()).toBe(true);
    await page.unroute('**/api/events/public*');
    const saidLater = async () => {
      await page.clock.fastForward(5_000);
      return page.getByRole('status').textContent();
    };
    await expect.poll(saidLater, { interval: 250 }).toBe('');
  });

  it('waits with «Загрузка календаря...» for a slow feed, and may use the calendar meanwhile [WID-19]', async () => {
    let release = () => {};
    const until = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = { ...good, until };
    await visit(`/calendar/tok?${COMPLETE}`);
    await said('Загрузка календаря...');
    await page.clock.fastForward(10_000);
    expect(await isDrawn()).toBe(true);
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    await page.getByRole('button', { name: 'Сегодня' }).click();
    await said('Загрузка календаря...');
    release();
    await lecture().waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('gets the events again where the server answers 304', async () => {
    answer = good;
    await visit();
    await lecture().waitFor();
    await settled();
    site.calls.length = 0;
    await page.clock.fastForward(31_000);
    await expect.poll(() => site.calls.some(({ ifNoneMatch }) => ifNoneMatch !== null)).toBe(true);
    expect(await lecture().isVisible()).toBe(true);
    expect(opened.errors).toEqual([]);
  });

  it('whose storage is blocked misses nothing [WID-25]', async () => {
    answer = good;
    await visit('/calendar/tok?viewType=month', {}, () => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await lecture().click();
    await page.getByRole('heading', { name: 'Детали события' }).waitFor();
    expect(opened.errors).toEqual([]);
  });

  it('of corrupt cached settings sees the defaults; the console knows [WID-25]', async () => {
    answer = good;
    await visit('/calendar/tok', {}, () => localStorage.setItem('calendar-widget:tok:settings', '{"viewType":'));
    await lecture().waitFor();
    expect(await isDrawn()).toBe(true);
    expect(opened.errors.join()).toContain('Сохранённые настройки повреждены');
  });

  it.each([
    [
      'drawing',
      () => {
        String.prototype.padStart = () => {
          throw new Error('broken');
        };
      },
    ],
    [
      'what the page needs of the browser',
      () => {
        window.ResizeObserver = class {
          constructor() {
            throw new Error('broken');
          }
          observe() {}
          unobserve() {}
          disconnect() {}
        };
      },
    ],
    ['the first script', () => Reflect.deleteProperty(window, 'URLSearchParams')],
  ])('reads a sentence and links where %s breaks', async (_, breakIt) => {
    answer = good;
    const broken = '/calendar/tok?theme=dark#auto';
    await visit(broken, {}, breakIt);
    await page.getByText('Календарь не удалось показать.').waitFor();
    expect(opened.errors).not.toEqual([]);
    expect(await page.getByRole('link').evaluateAll((links) => links.map(String))).toEqual([
      `${site.origin}/calendar/tok?theme=dark`,
      `${site.origin}/calendar/tok?plain`,
    ]);
    await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Обновить страницу' }).click()]);
    await page.getByText('Календарь не удалось показать.').waitFor();
  });

  it('whose calendar breaks is none the wiser that it is reported, before the late script comes and after [API-21]', async () => {
    answer = good;
    const breakIt = () => {
      String.prototype.padStart = () => {
        throw new Error('broken');
      };
    };
    const reports: unknown[] = [];
    const watched = async (before?: () => void) => {
      opened = await openPage(browser, { timezoneId: 'UTC' });
      page = opened.page;
      await page.route('**/api/errors', (route) => {
        reports.push(route.request().postDataJSON());
        return route.fulfill({ status: 204 });
      });
      if (before) await page.addInitScript(before);
      const late = page.waitForResponse(/\/late-/);
      await page.goto(`${site.origin}/calendar/tok`);
      await late;
    };
    const report = {
      release: RELEASE,
      place: 'widget',
      message: 'Error: broken',
      stack: expect.stringContaining('/calendar/tok:'),
      path: '/calendar/tok',
    };
    await watched(breakIt);
    await expect.poll(() => reports).toEqual([report]);
    await opened.close();
    await watched();
    await lecture().waitFor();
    // Breaks the page and clicks in one step, because a drawing between them would remove the button.
    await page.getByRole('button', { name: 'Следующий месяц' }).evaluate((button) => {
      String.prototype.padStart = () => {
        throw new Error('broken');
      };
      button.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    });
    await page.getByText('Календарь не удалось показать.').waitFor();
    await expect.poll(() => reports).toEqual([report, report]);
  });
});
