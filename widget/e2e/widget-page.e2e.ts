import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { launch, type Opened, openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { type Site, startSite } from '#widget/testing/site.ts';

/** Noon of Saturday, 21 November 2026 in Moscow. */
const NOW = new Date('2026-11-21T09:00:00Z');
const moscow = (date: string, time: string) => new Date(`2026-${date}T${time}:00+03:00`).toISOString();

const EVENTS = [
  aFeedEvent({
    id: 'lecture',
    title: 'Лекция <b>о космосе</b>',
    description: 'Вход свободный.\nПриходите!',
    startDate: moscow('11-21', '10:00'),
    endDate: moscow('11-21', '12:30'),
    color: '#be123c',
    externalLink: 'https://example.org/register',
  }),
  aFeedEvent({ id: 'fair', title: 'Ярмарка', startDate: moscow('11-17', '09:00'), endDate: moscow('11-20', '18:00') }),
  aFeedEvent({
    id: 'concert',
    title: 'Концерт',
    startDate: moscow('11-26', '19:00'),
    endDate: moscow('11-26', '21:00'),
  }),
  aFeedEvent({
    id: 'new-year',
    title: 'Ёлка',
    startDate: moscow('12-31', '22:00'),
    endDate: '2027-01-01T00:00:00.000Z',
  }),
  ...Array.from({ length: 8 }, (_, index) =>
    aFeedEvent({ title: `Занятие ${index + 1}`, startDate: moscow('11-24', `1${index}:00`), color: '#15803d' }),
  ),
];

let browser: Browser;
let site: Site;
let opened: Opened;
let page: Page;
let body = JSON.stringify(EVENTS);

beforeAll(async () => {
  browser = await launch(inject('chromium'));
  site = await startSite(() => ({ body }));
});
afterAll(async () => {
  await browser.close();
  await site.stop();
});
beforeEach(async () => {
  body = JSON.stringify(EVENTS);
  site.calls.length = 0;
  opened = await openPage(browser);
  page = opened.page;
  await page.clock.install({ time: NOW });
});
afterEach(async () => {
  expect(opened.errors).toEqual([]);
  await opened.close();
});

const open = async (query = '') => {
  await page.goto(`${site.origin}/calendar/tok${query}`);
  await page.waitForFunction(() => !document.querySelector('[role="status"]')?.textContent);
  // React has taken over: it renames the page.
  await page.waitForFunction(() => document.title.includes(':'));
};
const event = (name: RegExp) => page.getByRole('button', { name }).first();
const dialog = () => page.getByRole('dialog');

describe('the public page', () => {
  it('shows a month of events with a toolbar [WID-04, WID-07]', async () => {
    await open();
    await event(/Лекция/).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ноябрь 2026');
    expect(await page.getByRole('button', { name: 'Сегодня' }).isVisible()).toBe(true);
    expect(await page.getByRole('combobox').inputValue()).toBe('all');
  });

  it('asks for one window per month, so that all visitors share it', async () => {
    await open();
    expect(site.calls[0]).toMatchObject({
      token: 'tok',
      from: '2026-10-25T00:00:00.000Z',
      to: '2026-12-08T00:00:00.000Z',
    });
  });

  it('opens «Детали события» on a click and closes them by button, Escape and a click beside them [WID-13]', async () => {
    await open();
    for (const close of [
      () => page.getByRole('button', { name: 'Закрыть' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 300),
    ]) {
      await event(/Лекция/).click();
      expect(await dialog().getByRole('heading', { name: 'Детали события' }).isVisible()).toBe(true);
      await close();
      await dialog().waitFor({ state: 'detached' });
    }
  });

  it('shows texts as texts, and a link that opens a new tab [WID-15, WID-16]', async () => {
    await open();
    await event(/Лекция/).click();
    expect(await dialog().innerText()).toContain('Лекция <b>о космосе</b>');
    expect(await dialog().innerText()).toContain('2 часа 30 минут');
    const link = dialog().getByRole('link', { name: /Зарегистрироваться/ });
    expect([await link.getAttribute('href'), await link.getAttribute('target')]).toEqual([
      'https://example.org/register',
      '_blank',
    ]);
  });

  it('draws the dialog in its scale and the colours with their alpha [WID-17, WID-18, WID-22]', async () => {
    await open('?viewType=month&modalSize=50&color=ff0000&transparency=40');
    await event(/Лекция/).click();
    const style = await dialog().evaluate((element) => {
      const { transform, borderTopColor } = getComputedStyle(element);
      return {
        transform,
        borderTopColor,
        ratio: element.getBoundingClientRect().width / Number(Reflect.get(element, 'offsetWidth')),
      };
    });
    expect(style).toEqual({
      transform: 'matrix(0.5, 0, 0, 0.5, 0, 0)',
      borderTopColor: 'rgb(190, 18, 60)',
      ratio: 0.5,
    });
    const ground = await page.getByRole('main').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toBe('rgba(255, 0, 0, 0.6)');
  });

  it('moves by a month, comes back to today, and knows the next month already [WID-09, WID-10]', async () => {
    await open();
    await expect.poll(() => site.calls.length).toBe(3);
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Декабрь 2026');
    await event(/Ёлка/).waitFor();
    await page.getByRole('button', { name: 'Сегодня' }).click();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Ноябрь 2026');
  });

  it('filters by the start day [WID-11]', async () => {
    await open('?viewType=list&defaultFilter=past');
    expect(await page.locator('.row b').allTextContents()).toEqual(['Ярмарка']);
    await page.getByRole('combobox').selectOption({ label: 'Предстоящие' });
    await page.getByText('Концерт').first().waitFor();
    expect(await page.locator('.row b').allTextContents()).not.toContain('Ярмарка');
  });

  it('begins a list at today, what is past is above', async () => {
    await page.setViewportSize({ width: 700, height: 320 });
    await open('?viewType=list');
    const top = await page.locator('.group.today').evaluate((group) => group.getBoundingClientRect().top);
    const list = await page.locator('.list').evaluate((each) => each.getBoundingClientRect().top);
    expect(Math.abs(top - list)).toBeLessThan(2);
  });

  it('opens the day of «+ ещё N», an event of it, and goes back', async () => {
    await open();
    await page.getByRole('button', { name: /Ещё \d+, 24 ноября/ }).click();
    expect(await dialog().locator('.row').count()).toBe(8);
    await dialog()
      .getByRole('button', { name: /Занятие 8/ })
      .click();
    expect(await dialog().getByRole('heading', { level: 3 }).textContent()).toBe('Занятие 8');
    await dialog().getByRole('button', { name: 'Назад к списку дня' }).click();
    expect(await dialog().locator('.row').count()).toBe(8);
  });

  it('opens the event of a deep link, also one of another month', async () => {
    await open('?event=lecture');
    await dialog().getByText('Лекция <b>о космосе</b>').waitFor();
    await open('?event=new-year');
    await dialog().getByRole('heading', { name: 'Ёлка' }).waitFor();
    expect(await page.getByRole('heading', { level: 1, includeHidden: true }).textContent()).toBe('Декабрь 2026');
  });

  it('hands over an event as a file', async () => {
    await open('?event=lecture');
    await dialog().getByText('Добавить в календарь').click();
    const download = page.waitForEvent('download');
    await dialog().getByRole('button', { name: 'Файл .ics' }).click();
    expect((await download).suggestedFilename()).toBe('event.ics');
  });

  it('shows new events within 30 seconds [WID-12]', async () => {
    await open();
    body = JSON.stringify([...EVENTS, aFeedEvent({ title: 'Новое', startDate: moscow('11-21', '15:00') })]);
    await page.clock.fastForward(30_000);
    await event(/Новое/).waitFor();
  });

  it('takes saved settings from its own site without loading anew [WID-11]', async () => {
    await open();
    await page.evaluate(() => window.postMessage({ calendarWidgetSettings: 'viewType=list&defaultFilter=past' }));
    await page.locator('.row').first().waitFor();
    expect(await page.getByRole('combobox').inputValue()).toBe('past');
  });

  it('keeps no cookie and needs none', async () => {
    await open();
    expect(await page.context().cookies()).toEqual([]);
  });

  it('is a list on paper', async () => {
    await open();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.row').count()).toBe(11);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    expect(await page.getByRole('grid').isVisible()).toBe(true);
  });

  it('tells search engines what it shows', async () => {
    await open();
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')['@graph']).toHaveLength(11);
    expect(await page.title()).toBe('Календарь мероприятий: Ноябрь 2026');
  });

  it('moves nothing when events arrive', async () => {
    await page.addInitScript(() => {
      Object.assign(window, { shifts: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, {
            shifts: Number(Reflect.get(window, 'shifts')) + Number(Reflect.get(entry, 'value')),
          });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await open();
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toBe(0);
  });
});

describe('by keyboard alone', () => {
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

  it('one walks the toolbar, the days, an event and back', async () => {
    await open();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Сегодня');
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab');
    expect(await focused()).toBe('суббота, 21 ноября 2026, 1 мероприятие');
    for (const [key, name] of [
      ['ArrowRight', 'воскресенье, 22 ноября 2026'],
      ['ArrowDown', 'воскресенье, 29 ноября 2026'],
      ['Home', 'понедельник, 23 ноября 2026'],
      ['End', 'воскресенье, 29 ноября 2026'],
      ['ArrowUp', 'воскресенье, 22 ноября 2026'],
      ['ArrowLeft', 'суббота, 21 ноября 2026, 1 мероприятие'],
      ['PageDown', 'понедельник, 21 декабря 2026'],
      ['PageUp', 'суббота, 21 ноября 2026, 1 мероприятие'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(focused, { message: key }).toBe(name);
    }
    await page.keyboard.press('Tab');
    expect(await focused()).toMatch(/^10:00 Лекция/);
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    for (let tab = 0; tab < 12; tab++) {
      await page.keyboard.press('Tab');
      const inside = await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      );
      expect(inside).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    expect(await focused()).toMatch(/^10:00 Лекция/);
  });
});

describe('the accessibility rules of axe', () => {
  it.each([
    ['month', 1000],
    ['month', 360],
    ['week', 1000],
    ['day', 360],
    ['list', 1000],
    ['list', 360],
  ])('find nothing in the %s at %i px, nor in its dialog', async (view, width) => {
    await page.setViewportSize({ width, height: 700 });
    await open(`?viewType=${view}`);
    const violations = async () => {
      await page.evaluate(axe.source);
      const found = await page.evaluate(() => Reflect.get(window, 'axe').run());
      return found.violations.map(
        ({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`,
      );
    };
    expect(await violations()).toEqual([]);
    await event(/Лекция/).click();
    await dialog().waitFor();
    expect(await violations()).toEqual([]);
  });
});
