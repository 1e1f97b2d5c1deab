import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/administrators.ts';
import { clickDay, MONTH } from './support/event-dialog.ts';
import { aName, aUser, PASSWORD } from './support/people.ts';
import { aPageWith, aStrangeSite } from './support/strange-site.ts';
import { aBrowser } from './support/visit.ts';
import { button } from './support/walk.ts';

const { visit } = aBrowser();
const CLIPBOARD = { permissions: ['clipboard-read', 'clipboard-write'] };

/**
 * Acts as a person would, and counts the actions. A click is one action; so is typing into a field, with the keys after
 * it.
 */
const counting = (page: Page) => {
  let actions = 0;
  return {
    click: async (target: Locator) => {
      actions += 1;
      await target.click();
    },
    slot: async (day: number) => {
      actions += 1;
      await clickDay(page, day);
    },
    /** Types into the focused field. */
    type: async (text: string, ...keys: string[]) => {
      actions += 1;
      await page.keyboard.type(text);
      for (const key of keys) await page.keyboard.press(key);
    },
    count: () => actions,
  };
};

describe('so many clicks and words typed in one go', () => {
  it('2 for an event at a slot [FACE-013]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    const { slot, type, count } = counting(page);
    await slot(16);
    await type('Хор', 'Enter');
    await page.getByText('Мероприятие создано').waitFor();
    expect(count()).toBe(2);
  });

  it('12 from the registration to the first event on a page of another site, and 4 for another colour there [FACE-013]', async () => {
    const page = await visit({ path: MONTH, ...CLIPBOARD });
    const { click, slot, type, count } = counting(page);
    await click(page.getByRole('tab', { name: 'Register' }));
    await click(page.getByLabel('Username'));
    await type(aName(), 'Tab');
    await type(PASSWORD, 'Enter');
    await page.locator('.rbc-day-bg').first().waitFor();
    await slot(16);
    await type('Хор', 'Enter');
    await page.getByText('Мероприятие создано').waitFor();
    await click(page.getByRole('link', { name: 'Встраивание' }));
    await click(page.getByRole('button', { name: 'Создать', exact: true }));
    await click(page.getByRole('radio', { name: 'HTML страница' }).locator('..'));
    await click(page.getByRole('textbox', { name: 'Название' }));
    await type('Афиша', 'Enter');
    await page.getByText('Встраивание создано').waitFor();
    await click(button(page, 'Копировать код'));
    await page.getByText('Код скопирован').waitFor();
    // Pasting the code will be one more.
    expect(count()).toBe(12);
    const site = await aStrangeSite(aPageWith(await page.evaluate(() => navigator.clipboard.readText())));
    try {
      const visitor = await visit({ path: site.url });
      const calendar = visitor.frameLocator('[data-calendar-widget] iframe');
      const ground = async () => {
        await calendar.getByRole('heading', { level: 1 }).waitFor();
        return calendar.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor);
      };
      await ground();
      const colour = counting(page);
      await colour.click(page.getByRole('tab', { name: 'Цвета' }));
      await colour.click(page.getByRole('textbox', { name: 'Цвет календаря' }));
      await page.keyboard.press('Control+A');
      await colour.type('#10b981', 'Enter');
      await page.getByText('Посетители пока не видят изменений: «Цвет календаря».').waitFor();
      await colour.click(button(page, 'Опубликовать'));
      await page.getByText('Посетители видят эти настройки.').waitFor();
      await eventually(async () => {
        await visitor.reload();
        return ground();
      }).toBe('rgba(16, 185, 129, 0.9)');
      expect(colour.count()).toBe(4);
    } finally {
      await site.stop();
    }
  });
});
