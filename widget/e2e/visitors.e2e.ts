import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { violations } from '#widget/testing/axe.ts';
import { openPage } from '#widget/testing/browser.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { moscow, NOVEMBER } from '#widget/testing/november.ts';
import { startVisit, type Visit } from '#widget/testing/visit.ts';

// Visitors whose browsers lack something, or behave otherwise.
let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { colorScheme: 'dark', reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => expect(visit.errors).toEqual([]));

describe('a visitor', () => {
  it.each(['month', 'week', 'day', 'list'])(
    'scrolls nothing sideways in the %s, on 640 px twice enlarged',
    async (view) => {
      const { page } = visit;
      await page.setViewportSize({ width: 320, height: 480 });
      await visit.open(`?viewType=${view}&height=480px`);
      const [content, seen] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(content).toBe(seen);
      const tops = await page
        .locator('.toolbar > .zone > *')
        .evaluateAll((all) => new Set(all.map((each) => Math.round(each.getBoundingClientRect().top))).size);
      expect(tops).toBe(2);
      await page.setViewportSize({ width: 1000, height: 700 });
    },
  );

  it.each(['month', 'week', 'list'])('who prefers dark reads a dark %s where theme=auto asks for it', async (view) => {
    const { page } = visit;
    await visit.open(`?viewType=${view}&theme=auto`);
    const ground = await page.getByRole('main').evaluate((element) => getComputedStyle(element).backgroundColor);
    expect(ground).toBe('rgba(30, 41, 59, 0.9)');
    // The page of the host is dark too, and shows through ours.
    await page.evaluate(() => document.documentElement.style.setProperty('background', '#111827'));
    expect(await violations(page)).toEqual([]);
  });

  it('who wants less motion sees none', async () => {
    const { dialog, event } = visit;
    await visit.open();
    await event(/Лекция/).click();
    expect(await dialog().evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  });

  it('who prints gets the month as a list, without controls', async () => {
    const { page } = visit;
    await visit.open();
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    expect(await page.locator('.row').count()).toBe(11);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('.toolbar button:visible, .toolbar select:visible').count()).toBe(0);
    const ink = await page
      .locator('.row')
      .first()
      .evaluate((row) => getComputedStyle(row).color);
    expect(ink).toBe('rgb(0, 0, 0)');
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('grid').waitFor();
  });

  it('who does not see the page hears where a step led', async () => {
    const { page } = visit;
    await visit.open();
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    await page.locator('[aria-live="polite"]', { hasText: 'Декабрь 2026: 1 мероприятие' }).waitFor();
  });

  it('who looks elsewhere causes no requests, and sees what is new on coming back [SNAP-14]', async () => {
    const { page, calls } = visit;
    await visit.open();
    expect(calls().length).toBe(1);
    // A mouse over the calendar means that the visitor may want the neighbouring months next [SNAP-15].
    await page.mouse.move(500, 400);
    await expect.poll(() => calls().length, { interval: 20 }).toBe(3);
    await visit.settled();
    const be = (state: string) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    await be('hidden');
    await page.clock.fastForward(300_000);
    expect(calls().length).toBe(3);
    await be('visible');
    await expect.poll(() => calls().length, { interval: 20 }).toBe(4);
  });

  it('sees the current time move', async () => {
    const { page } = visit;
    await visit.open('?viewType=day');
    await visit.settled();
    const top = () =>
      page.locator('.now').evaluate((line) => Number.parseFloat(line.getAttribute('style')?.slice(4) ?? ''));
    const before = await top();
    await page.clock.fastForward(3_600_000);
    await expect.poll(top, { interval: 20 }).toBeGreaterThan(before);
  });

  it('who reads an event keeps its details, unfolded as they are, when events are loaded anew', async () => {
    const { page, event, dialog, serve } = visit;
    await visit.open();
    await visit.settled();
    await event(/Лекция/).click();
    await dialog().getByText('В календарь', { exact: true }).click();
    serve([...NOVEMBER, aFeedEvent({ title: 'Новое', startDate: moscow('11-21', '15:00') })]);
    await page.clock.fastForward(30_000);
    await page.locator('.event', { hasText: 'Новое' }).first().waitFor();
    expect(await dialog().getByRole('link', { name: 'Файл .ics' }).isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    serve(NOVEMBER);
  });

  it('without scripts is told so at the top of the page', async () => {
    const { page, close } = await openPage(visit.browser, { javaScriptEnabled: false });
    await page.goto(`${visit.origin}/calendar/tok`);
    const note = page.getByText('Нужны JavaScript и современный браузер');
    expect((await note.boundingBox())?.y).toBeLessThan(100);
    expect(await page.locator('a').evaluateAll((all) => all.map(String))).toEqual([
      `${visit.origin}/calendar/tok`,
      `${visit.origin}/calendar/tok?plain`,
    ]);
    await close();
  });

  it('who prefers dark sees no white beside a calendar that is narrower than its window', async () => {
    const { page } = visit;
    await page.setViewportSize({ width: 1600, height: 700 });
    const beside = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await visit.open('?viewType=month&theme=auto');
    expect(await beside()).toBe('rgb(16, 18, 24)');
    await visit.open('?viewType=month');
    expect(await beside()).toBe('rgba(0, 0, 0, 0)');
    await page.setViewportSize({ width: 1000, height: 700 });
  });
});
