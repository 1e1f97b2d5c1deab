import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { anEmbedding } from './support/embeddings.ts';
import { aUser, theAdmin } from './support/people.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const opened = async (viewport: typeof WIDE, person: () => Promise<{ token: string }> = aUser): Promise<Page> => {
  const { token } = await person();
  const { id } = await anEmbedding(token, { settings: { navigationTextColor: '#dddddd', transparency: 0 } });
  const page = await visit({ token, path: `/embeddings?id=${id}`, viewport });
  await page.getByRole('tab', { name: 'Основные' }).waitFor();
  return page;
};

// One page for all screens, because axe takes longer to load than to check a screen.
it('axe finds nothing on any screen of the manager, wide and light, and dark on a phone', async () => {
  const page = await opened(WIDE);
  for (const [viewport, theme] of [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    await resize(page, viewport);
    const expectNothing = async (screen: string): Promise<void> =>
      expect(await violations(page, { theme }), `${screen} at ${viewport.width} px`).toEqual([]);
    // The colours give warnings, «широко» gives an error, and the picker is open at the end.
    for (const tab of ['Основные', 'Цвета', 'Текст', 'Размеры', 'Навигация']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === 'Размеры') await page.getByRole('textbox', { name: 'Ширина', exact: true }).fill('широко');
      await expectNothing(tab);
    }
    await page.getByRole('tab', { name: 'Цвета' }).click();
    await page.getByRole('button', { name: 'Цвет навигации: выбрать' }).click();
    await page.getByRole('slider', { name: 'Оттенок' }).waitFor();
    await expectNothing('the picker');
    await page.keyboard.press('Escape');
    await page.getByRole('slider', { name: 'Оттенок' }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Создать' }).click();
    await page.getByRole('radio', { name: 'Tilda' }).click();
    await page.getByRole('textbox', { name: 'Название' }).waitFor();
    await expectNothing('the form');
    await page.getByRole('button', { name: 'Отмена' }).click();
    await page.getByRole('button', { name: 'Предпросмотр кода' }).click();
    await page.getByRole('dialog').locator('[data-tone=tag]').first().waitFor();
    await expectNothing('the code');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Удалить «Афиша»' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectNothing('the question');
    await page.getByRole('button', { name: 'Отмена' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ещё действия' }).click();
    await page.getByRole('menuitem', { name: 'На весь экран' }).click();
    await page.getByRole('contentinfo').waitFor();
    await expectNothing('the preview screen');
    await page.goBack();
    await page.getByRole('tab', { name: 'Основные' }).waitFor();
  }
});

/** Elements that reach beyond the left or right edge of the window. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, input, select, h1, h2, h3')]
      .filter((element) => {
        // The strip of tabs scrolls where it has no room.
        if (element.role === 'tab') return false;
        const { left, right, width } = element.getBoundingClientRect();
        // The words of a button must fit within its border. A title may end in dots.
        const spills = element.matches('button') && element.scrollWidth > element.clientWidth + 1;
        return width > 0 && (left < -1 || right > window.innerWidth + 1 || spills);
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

describe('the manager at any width', () => {
  it('keeps what is typed when a tablet is turned', async () => {
    const page = await opened(WIDE);
    await page.getByRole('button', { name: 'Создать' }).click();
    await page.getByRole('radio', { name: 'Tilda' }).click();
    const name = page.getByRole('textbox', { name: 'Название' });
    await name.fill('Черновик');
    await page.getByRole('tab', { name: 'Размеры' }).click();
    const width = page.getByRole('textbox', { name: 'Ширина', exact: true });
    await width.fill('широко');
    for (const viewport of [PHONE, WIDE]) {
      await resize(page, viewport);
      await page.getByRole('separator', { name: 'Ширина списка' }).waitFor({
        state: viewport === WIDE ? 'visible' : 'detached',
      });
      expect(await name.inputValue()).toBe('Черновик');
      expect(await width.inputValue()).toBe('широко');
    }
  });

  // An administrator has a sidebar beside the manager, in windows from 768 px on.
  it.each([
    ['a user', aUser],
    ['an administrator', theAdmin],
  ])('cuts nothing off for %s', async (_, person) => {
    const page = await opened(WIDE, person);
    for (const tab of ['Основные', 'Цвета', 'Размеры']) {
      await page.getByRole('tab', { name: tab }).click();
      for (const width of [320, 375, 640, 768, 895, 896, 1024, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(() => cutOff(page), { message: `${tab} at ${width} px` }).toEqual([]);
      }
      await page.setViewportSize(WIDE);
    }
    await page.getByRole('button', { name: 'Ещё действия' }).click();
    await page.getByRole('menuitem', { name: 'На весь экран' }).click();
    const bar = page.getByRole('contentinfo', { name: 'Код для встраивания' });
    await bar.waitFor();
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const main = page.locator('main:has(iframe)').last();
      const edges = async () => [await bar.boundingBox(), await main.boundingBox()].map((box) => [box?.x, box?.width]);
      await expect.poll(async () => new Set((await edges()).map(String)).size, { message: `at ${width} px` }).toBe(1);
      await expect.poll(() => cutOff(page), { message: `the preview screen at ${width} px` }).toEqual([]);
    }
  });
});
