import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { eventually, overflow } from './support/administrators.ts';
import { anEmbedding, embeddingsOf } from './support/embeddings.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

const widthOf = async (page: Page, name: string): Promise<number> =>
  (await page.getByRole('region', { name, exact: true }).boundingBox())?.width ?? 0;
const preview = (page: Page) => page.frameLocator('iframe:not([data-loading])');
/** Waits for the preview. Otherwise it might ask for the events of an embedding that is deleted meanwhile. */
const previewIsDrawn = async (page: Page): Promise<void> => {
  await preview(page).getByRole('heading', { level: 1 }).waitFor();
  await preview(page).getByRole('status').filter({ hasText: 'Загрузка' }).waitFor({ state: 'detached' });
};
const untilSaved = (page: Page) => page.getByText('Сохранено', { exact: true }).waitFor();

describe('the embeddings manager', () => {
  it('brings a deleted embedding back from its toast; the pasted code works again [SAFE-01, SAFE-17]', async () => {
    const { token } = await aUser();
    const { id, widgetToken } = await anEmbedding(token, { name: 'Афиша' });
    const page = await visit({ token, path: `/embeddings?id=${id}` });
    await previewIsDrawn(page);
    await page.getByRole('button', { name: 'Удалить «Афиша»' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
    await page.getByText('Встраивание удалено').waitFor();
    await page.getByText('Нет созданных встраиваний').waitFor();
    const feed = async () =>
      (await fetch(`${product.url}/api/events/public?token=${widgetToken}&month=2026-05`)).status;
    expect(await feed()).toBe(404);
    await page.getByRole('button', { name: 'Отменить' }).click();
    await page.getByRole('button', { name: /^Афиша/ }).waitFor();
    await eventually(feed).toBe(200);
  });

  it('gives the list 25 % of the width, and 20 % at the least [EMB-02]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/embeddings' });
    const handle = page.getByRole('separator', { name: 'Ширина списка' });
    await handle.waitFor();
    await eventually(() => widthOf(page, 'Встраивания')).toBeCloseTo(1440 * 0.25, -1);
    const box = await handle.boundingBox();
    if (!box) throw new Error('The handle is not shown');
    await page.mouse.move(box.x, 450);
    await page.mouse.down();
    await page.mouse.move(40, 450, { steps: 5 });
    await page.mouse.up();
    await eventually(() => widthOf(page, 'Встраивания')).toBeCloseTo(1440 * 0.2, -1);
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => widthOf(page, 'Встраивания')).toBeGreaterThan(1440 * 0.2 + 5);
    // A double click changes the width without dragging (WCAG 2.5.7).
    await handle.dblclick();
    await eventually(() => widthOf(page, 'Встраивания')).toBeCloseTo(1440 * 0.4, -1);
    await handle.dblclick();
    await eventually(() => widthOf(page, 'Встраивания')).toBeCloseTo(1440 * 0.25, -1);
  });

  it('creates, selects and copies, with a toast of one second [EMB-08, EMB-17, EMB-18, CODE-14]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: 'about:blank', ...CLIPBOARD });
    await page.clock.install();
    await page.goto('/embeddings');
    await page.getByRole('button', { name: 'Создать' }).click();
    await page.getByRole('radio', { name: 'HTML iframe' }).click();
    await page.getByRole('textbox', { name: 'Название' }).fill('Афиша на сайте');
    await page.keyboard.press('Enter');
    await page.getByText('Встраивание создано').waitFor();
    await page.getByRole('heading', { name: 'Афиша на сайте' }).waitFor();
    const copy = page.getByRole('button', { name: 'Копировать код' });
    await copy.waitFor();
    // Stops the clock, because a toast of one second could be gone before the test looks. The clock stops 10 s ahead,
    // because the browser refuses a moment that is past when it gets the call.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
    await copy.click();
    const toast = page.getByText('Код для встраивания календаря скопирован в буфер обмена');
    await toast.waitFor();
    // A toast of the usual five seconds would still be shown.
    await page.clock.runFor(1_100);
    await toast.waitFor({ state: 'detached' });
    const [stored] = await embeddingsOf(token);
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain(`/calendar/${stored?.widgetToken}?`);
    expect(code).toMatch(/^<iframe /);
  });

  it('keeps what was chosen over a reload, and the code says it [EMB-28, EMB-29, EMB-30, EMB-32, CODE-05]', async () => {
    const { token } = await aUser();
    const { id } = await anEmbedding(token);
    const page = await visit({ token, path: `/embeddings?id=${id}`, ...CLIPBOARD });
    await page.getByRole('tab', { name: 'Цвета' }).click();
    await page.getByRole('button', { name: 'Цвет календаря: выбрать' }).click();
    await page.getByRole('button', { name: '#10b981' }).click();
    await page.keyboard.press('Escape');
    const stored = async () => (await embeddingsOf(token))[0]?.settings;
    await eventually(stored).toMatchObject({ calendarColor: '#10b981' });
    await page.getByRole('slider', { name: 'Прозрачность календаря' }).press('End');
    await page.getByRole('tab', { name: 'Навигация' }).click();
    await page.getByLabel('Фильтр', { exact: true }).selectOption({ label: 'Скрыть' });
    await eventually(stored).toMatchObject({ transparency: 100, navigation: { filterPosition: 'hide' } });
    await untilSaved(page);
    await page.reload();
    await page.getByRole('tab', { name: 'Цвета' }).click();
    await eventually(() => page.getByRole('textbox', { name: 'Цвет календаря' }).inputValue()).toBe('#10b981');
    await page.getByText('100 %').waitFor();
    await page.getByRole('button', { name: 'Копировать код' }).click();
    await page.getByText('Код скопирован').waitFor();
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain('color=10b981');
    expect(code).toContain('filterPosition=hide');
  });

  it('shows the real widget below the form, and changes it without a flash [EMB-33]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: new Date().toISOString() });
    const { id } = await anEmbedding(token);
    const page = await visit({ token, path: `/embeddings?id=${id}` });
    await preview(page).getByText('Концерт').first().waitFor();
    // Counts in every animation frame from now on how many previews are shown. There must always be one.
    await page.evaluate(() => {
      const seen = { least: 1 };
      Reflect.set(window, 'seen', seen);
      const look = () => {
        const shown = document.querySelectorAll('iframe:not([data-loading])').length;
        seen.least = Math.min(seen.least, shown);
        requestAnimationFrame(look);
      };
      look();
    });
    await page.getByLabel('Вид календаря').selectOption({ label: 'Список' });
    await untilSaved(page);
    await preview(page).locator('.view-list').waitFor();
    await preview(page).getByText('Концерт').first().waitFor();
    expect(await page.evaluate(() => Reflect.get(window, 'seen').least)).toBe(1);
  });

  it('opens the preview screen and comes back by the browser’s Back [EMB-07]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: new Date().toISOString() });
    const { id } = await anEmbedding(token, { type: 'BITRIX' });
    const page = await visit({ token, path: `/embeddings?id=${id}` });
    await page.getByRole('button', { name: 'Ещё действия' }).click();
    await page.getByRole('menuitem', { name: 'На весь экран' }).click();
    const bar = page.getByRole('contentinfo', { name: 'Код для встраивания' });
    await bar.getByRole('button', { name: 'Копировать код' }).waitFor();
    const bottom = async () => {
      const box = await bar.boundingBox();
      return (box?.y ?? 0) + (box?.height ?? 0);
    };
    await eventually(bottom).toBe(900);
    await preview(page).getByText('Концерт').first().waitFor();
    await bar.getByRole('button', { name: 'Предпросмотр кода' }).click();
    await page.getByRole('dialog').getByText('Unsupported embedding type').waitFor();
    await page.keyboard.press('Escape');
    await page.goBack();
    await page.getByRole('tab', { name: 'Основные' }).waitFor();
  });

  it('is worked by the keyboard alone: name, rename by F2, delete [EMB-20, EMB-24]', async () => {
    const { token } = await aUser();
    await anEmbedding(token, { name: 'Афиша' });
    const page = await visit({ token, path: '/embeddings' });
    const card = page.getByRole('button', { name: /^Афиша/ });
    await card.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await page.locator('input:focus').waitFor();
    await page.keyboard.type('Новая афиша');
    await page.keyboard.press('Enter');
    await page.getByText('Название обновлено').waitFor();
    await previewIsDrawn(page);
    await page.getByRole('button', { name: 'Удалить «Новая афиша»' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Это действие нельзя будет отменить.').waitFor();
    // «Отмена» has the focus. Tab leads on to the button that deletes.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Отмена');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Встраивание удалено').waitFor();
    await page.getByText('Нет созданных встраиваний').waitFor();
    expect(await embeddingsOf(token)).toEqual([]);
  });

  it('leads a phone from the chosen embedding to its editor and back', async () => {
    const { token } = await aUser();
    for (const name of ['Первое', 'Второе', 'Третье', 'Четвёртое', 'Пятое', 'Шестое'])
      await anEmbedding(token, { name });
    const page = await visit({ token, path: '/embeddings', viewport: PHONE, hasTouch: true });
    await page.getByText('Первое').tap();
    const back = page.getByRole('button', { name: 'К списку встраиваний' });
    await expect.poll(async () => (await back.boundingBox())?.y ?? Number.NaN).toBeLessThan(100);
    await page.getByRole('heading', { name: 'Первое' }).waitFor();
    await back.tap();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(100);
  });

  it('works on a phone: list above the editor, nothing wider than the screen', async () => {
    const { token } = await aUser();
    await anEmbedding(token, { name: 'Афиша с таким длинным названием, что в одну строку оно не поместится' });
    const page = await visit({ token, path: '/embeddings', viewport: PHONE, hasTouch: true });
    await page.getByRole('button', { name: /^Афиша/ }).tap();
    for (const tab of ['Цвета', 'Текст', 'Размеры', 'Навигация', 'Основные']) {
      await page.getByRole('tab', { name: tab }).tap();
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
      await eventually(() => overflow(page)).toBe(0);
    }
    const between = async () => {
      const list = await page.getByRole('region', { name: 'Встраивания', exact: true }).boundingBox();
      const editor = await page.getByRole('region', { name: 'Настройки встраивания' }).boundingBox();
      return (editor?.y ?? 0) - (list?.y ?? 0) - (list?.height ?? 0);
    };
    await eventually(between).toBeGreaterThanOrEqual(0);
  });

  it('keeps the focus near an embedding that is deleted [USR-16]', async () => {
    const { token } = await aUser();
    // The newest one is the first.
    for (const name of ['Третья', 'Вторая', 'Первая']) await anEmbedding(token, { name });
    const page = await visit({ token, path: '/embeddings' });
    const bin = (name: string) => page.getByRole('button', { name: `Удалить «${name}»` });
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    for (const [gone, next] of [
      ['Вторая', 'Удалить «Третья»'],
      ['Третья', 'Удалить «Первая»'],
      ['Первая', 'Встраивания'],
    ] as const) {
      await bin(gone).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
      await bin(gone).waitFor({ state: 'detached' });
      await eventually(focused).toBe(next);
    }
  });
});
