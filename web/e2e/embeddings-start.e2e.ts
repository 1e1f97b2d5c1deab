import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEmbedding } from './support/embeddings.ts';
import { aUser } from './support/people.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const preview = (page: Page) => page.frameLocator('iframe:not([data-loading])');

describe('the start of the manager', () => {
  it('hardly shifts, on a desk and on a phone', async () => {
    const { token } = await aUser();
    const { id } = await anEmbedding(token);
    for (const viewport of [WIDE, PHONE]) {
      const page = await visit({ token, path: 'about:blank', viewport, alone: true });
      await page.goto(`/embeddings?id=${id}`);
      await page.getByRole('tab', { name: 'Основные' }).waitFor();
      const shift = await page.evaluate(
        () =>
          new Promise((done) => {
            const observer = new PerformanceObserver((list) =>
              done(list.getEntries().reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0)),
            );
            observer.observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => done(0), 500);
          }),
      );
      // The web vitals call a layout shift of less than 0.1 good.
      expect(shift).toBeLessThan(0.1);
    }
  });

  it('leaves the widget below a phone’s screen alone until it is nearly seen', async () => {
    const { token } = await aUser();
    for (const name of ['Первая', 'Вторая', 'Третья', 'Четвёртая']) await anEmbedding(token, { name });
    const { id } = await anEmbedding(token);
    const page = await visit({ token, path: `/embeddings?id=${id}`, viewport: PHONE });
    await page.getByRole('tab', { name: 'Основные' }).waitFor();
    // The preview is drawn and fitted into the width.
    await page.getByRole('radio', { name: 'Телефон' }).waitFor({ state: 'attached' });
    await resize(page, PHONE);
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const before = await height();
    expect(await page.locator('iframe').count()).toBe(0);
    await page.getByRole('radio', { name: 'Телефон' }).scrollIntoViewIfNeeded();
    await preview(page).getByRole('heading', { level: 1 }).waitFor();
    // The page had kept the place of the widget free.
    expect(await height()).toBe(before);
  });

  it('shows examples in the preview of a calendar without events, and to no visitor', async () => {
    const { token } = await aUser();
    const { id, widgetToken } = await anEmbedding(token);
    const page = await visit({ token, path: `/embeddings?id=${id}`, viewport: WIDE });
    await preview(page).getByText('Пример: концерт хора').waitFor();
    await page.getByText('показаны примеры').waitFor();
    await page.goto(`/calendar/${widgetToken}`);
    await page.locator('main.calendar').waitFor();
    expect(await page.getByText('Пример:').count()).toBe(0);
  });

  it('holds the place of the cards while they are fetched: none jumps when they come', async () => {
    const { token } = await aUser();
    for (const name of ['Первое', 'Второе', 'Третье']) await anEmbedding(token, { name });
    const page = await visit({ token, path: 'about:blank', alone: true });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/embeddings', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/embeddings');
    const boxes = (rows: Locator) =>
      rows.evaluateAll((elements) =>
        elements.map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [x, y, width, height];
        }),
      );
    const list = page.getByRole('region', { name: 'Встраивания' });
    const waiting = list.getByRole('status', { name: 'Загрузка…' });
    await waiting.waitFor();
    const before = await boxes(waiting.locator('> *'));
    expect(await waiting.getAttribute('aria-busy')).toBe('true');
    letGo();
    await list.getByRole('listitem').first().waitFor();
    expect(await boxes(list.getByRole('listitem'))).toEqual(before);
  });

  it('shows that what a click opens is on its way; another click does not call it off', async () => {
    const { token } = await aUser();
    const { id } = await anEmbedding(token);
    const page = await visit({ token, path: 'about:blank', alone: true });
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/assets/color-picker-*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/embeddings?id=${id}`);
    await page.getByRole('tab', { name: 'Цвета' }).click();
    const square = page.getByRole('button', { name: 'Цвет навигации: выбрать' });
    await square.click();
    await page.getByRole('status', { name: 'Загрузка…' }).waitFor();
    // Nothing below takes it.
    await square.click({ force: true });
    letGo();
    await page.getByRole('slider', { name: 'Оттенок' }).waitFor();
    expect(await page.getByRole('status', { name: 'Загрузка…' }).count()).toBe(0);
  });

  it('says so when what a click opens cannot be fetched, and how to try again', async () => {
    const { token } = await aUser();
    const { id } = await anEmbedding(token);
    const expectedErrors = /color-picker|ERR_FAILED|Failed to fetch/;
    const page = await visit({ token, path: 'about:blank', alone: true, expectedErrors });
    await page.route('**/assets/color-picker-*', (route) => route.abort());
    await page.goto(`/embeddings?id=${id}`);
    await page.getByRole('tab', { name: 'Цвета' }).click();
    await page.getByRole('button', { name: 'Цвет навигации: выбрать' }).click();
    await page.getByText('Часть приложения не загрузилась').waitFor();
    await page.unroute('**/assets/color-picker-*');
    await page.getByRole('button', { name: 'Обновить страницу' }).click();
    await page.getByRole('tab', { name: 'Цвета' }).click();
    const square = page.getByRole('button', { name: 'Цвет навигации: выбрать' });
    await square.click();
    // The picker has the focus after its first click, and gives it back when it closes.
    const inPicker = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
    await expect.poll(inPicker).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => square.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});
