import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { EVENT_COLORS } from '#shared/contracts/event-colors.ts';
import { violations } from '#widget/testing/axe.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow, NOVEMBER } from '#widget/testing/november.ts';
import { startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  // Elements have less contrast while they fade in.
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => expect(visit.errors).toEqual([]));

const focused = () => visit.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('by keyboard alone', () => {
  it('one walks the toolbar, the days, an event and back', async () => {
    const { page, dialog } = visit;
    await visit.open();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Сегодня');
    for (let tab = 0; tab < 4; tab++) await page.keyboard.press('Tab');
    expect(await focused()).toBe('Подписаться на календарь');
    await page.keyboard.press('Tab');
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
      await expect.poll(focused, { message: key, interval: 20 }).toBe(name);
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
    await expect.poll(focused, { interval: 20 }).toMatch(/^10:00 Лекция/);
  });
});

describe('the subscription', () => {
  it('opens by keyboard, holds the focus, passes axe, and gives the focus back on Escape', async () => {
    const { page, dialog } = visit;
    await visit.open();
    await page.getByRole('button', { name: 'Подписаться на календарь' }).press('Enter');
    await dialog().getByRole('heading', { name: 'Подписаться на календарь' }).waitFor();
    expect(await violations(visit.page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await expect.poll(focused, { interval: 20 }).toBe('Подписаться на календарь');
  });
});

describe('the accessibility rules of axe', () => {
  it.each([
    ['month', 1000],
    ['month', 360],
    ['week', 1000],
    ['week', 360],
    ['day', 360],
    ['list', 1000],
    ['list', 360],
  ])('find nothing in the %s at %i px', async (view, width) => {
    await visit.page.setViewportSize({ width, height: 700 });
    await visit.open(`?viewType=${view}`);
    expect(await violations(visit.page)).toEqual([]);
  });

  it.each([
    ['light', ''],
    ['dark', '&theme=auto'],
  ] as const)('find nothing on any colour that is offered, past and to come, in a %s week', async (scheme, theme) => {
    const { page, serve } = visit;
    const ofEach = ([day, next]: readonly [string, string]) =>
      EVENT_COLORS.flatMap((color, at) => [
        aFeedEvent({ title: color, color, startDate: moscow(day, `${String(9 + at).padStart(2, '0')}:00`) }),
        aFeedEvent({
          title: `${color} дольше`,
          color,
          startDate: moscow(day, '09:00'),
          endDate: moscow(next, '10:00'),
        }),
      ]);
    // Now is noon of 21 November, so the first of these events are past.
    serve([...ofEach(['11-18', '11-19']), ...ofEach(['11-21', '11-22'])]);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1000, height: 900 });
    await visit.open(`?viewType=week${theme}`);
    for (const color of EVENT_COLORS) await visit.event(new RegExp(color)).waitFor();
    expect(await violations(page)).toEqual([]);
    serve(NOVEMBER);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  });

  it.each([1000, 360])('find nothing in the details of an event at %i px', async (width) => {
    const { page, dialog, event } = visit;
    await page.setViewportSize({ width, height: 700 });
    await visit.open('?viewType=list');
    await event(/Лекция/).click();
    await dialog().getByText('В календарь', { exact: true }).click();
    expect(await violations(visit.page)).toEqual([]);
  });

  it('find nothing in the details that are dark as their calendar is', async () => {
    const { dialog, event } = visit;
    await visit.open('?viewType=list&calendarFontColor=f1f5f9&calendarColor=1e293b');
    await event(/Лекция/).click();
    await dialog().getByText('В календарь', { exact: true }).click();
    const colors = () =>
      dialog().evaluate((node) => {
        const { backgroundColor, color } = getComputedStyle(node);
        return [backgroundColor, color];
      });
    await expect.poll(colors, { interval: 20 }).toEqual(['rgb(23, 25, 31)', 'rgb(244, 244, 245)']);
    expect(await violations(visit.page)).toEqual([]);
  });
});

describe('in Windows’ high contrast', () => {
  it('the dots of events and the selected day of a narrow month are seen', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 375, height: 700 });
    await page.emulateMedia({ forcedColors: 'active' });
    await visit.open();
    const look = (selector: string, name: 'backgroundColor' | 'outlineStyle') =>
      page
        .locator(selector)
        .first()
        .evaluate((part, key) => getComputedStyle(part)[key], name);
    expect(await look('.dots i', 'backgroundColor')).not.toBe('rgb(255, 255, 255)');
    expect(await look('.dotted [aria-pressed="true"]', 'outlineStyle')).toBe('solid');
    await page.emulateMedia({ forcedColors: null });
    await page.setViewportSize({ width: 1000, height: 700 });
  });
});
