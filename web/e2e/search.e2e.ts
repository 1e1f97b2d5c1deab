import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { overflow } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Поиск мероприятий' });

/** Opens the search by its key. Presses the key again and again, because its code loads after the screen. */
const openByKey = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Поиск мероприятий' }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+KeyK');
      return dialogOf(page).count();
    })
    .toBe(1);
  await dialogOf(page).waitFor();
};

describe('the search', () => {
  it('leads by keys to an event on its day, and gives the focus back on Escape [FIND-10]', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Ёлка в Доме культуры', start: '2031-03-05T10:00:00+03:00', minutes: 90 });
    await anEvent(token, { title: 'Ёлки на площади', start: '2031-03-07T10:00:00+03:00', minutes: 90 });
    const page = await visit({ token, path: '/' });
    await page.getByRole('button', { name: 'Поиск мероприятий' }).focus();
    await openByKey(page);
    await page.keyboard.press('Escape');
    await dialogOf(page).waitFor({ state: 'detached' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Поиск мероприятий');
    await openByKey(page);
    await page.keyboard.type('елка');
    const options = dialogOf(page).getByRole('option');
    await options.nth(1).waitFor();
    expect(await options.locator('mark').allTextContents()).toEqual(['Ёлка', 'Ёлки']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Мероприятие' }).waitFor();
    await page.waitForURL('**/?date=2031-03-07');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('Март 2031').first().waitFor();
    // «Back» leads to the address at which the search was opened.
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
  });

  it('opens by its button on a phone, leads to a typed day, and is without fault for axe in both themes [FIND-11, FIND-12]', async () => {
    const { token } = await aUser();
    const title = '<img src=x onerror=alert(1)> Лекция';
    await anEvent(token, { title, start: '2031-03-05T10:00:00+03:00', minutes: 60, description: 'О лекциях вообще' });
    const page = await visit({ token, path: '/' });
    for (const viewport of [PHONE, WIDE]) {
      await resize(page, viewport);
      await expect
        .poll(async () => {
          // Not `click`, because that would wait until no dialog covers the button.
          await page.locator('button[aria-label="Поиск мероприятий"]').dispatchEvent('click');
          return dialogOf(page).count();
        })
        .toBe(1);
      await dialogOf(page).getByLabel('Что найти').fill('лекция');
      await dialogOf(page).getByRole('option').waitFor();
      expect(await dialogOf(page).getByRole('option').textContent()).toContain(title);
      expect(await violations(page), `${viewport.width}`).toEqual([]);
      expect(await overflow(page)).toBe(0);
      await dialogOf(page).getByLabel('Что найти').fill('5 марта 2031');
      await dialogOf(page).getByText('Перейти к 5 марта 2031').click();
      await page.waitForURL('**/?date=2031-03-05&view=day');
      await dialogOf(page).waitFor({ state: 'detached' });
    }
  });

  it('is without fault for axe where more is found than a phone shows', async () => {
    const { token } = await aUser();
    const days = Array.from({ length: 12 }, (_, at) => `2031-03-${10 + at}T10:00:00+03:00`);
    await Promise.all(days.map((start) => anEvent(token, { title: 'Репетиция', start })));
    const page = await visit({ token, path: '/', viewport: PHONE });
    await openByKey(page);
    await page.keyboard.type('репетиция');
    await dialogOf(page).getByRole('option').nth(11).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() =>
        dialogOf(page)
          .getByRole('option')
          .last()
          .evaluate((row) => row.getBoundingClientRect().bottom),
      )
      .toBeLessThan(PHONE.height);
  });

  it('shows an admin whose each event is, and leads to its month', async () => {
    const owner = await aUser();
    await anEvent(owner.token, { title: `Смотр ${owner.username}`, start: '2031-03-05T10:00:00+03:00' });
    const page = await visit({ token: (await theAdmin()).token, path: '/admin/users' });
    await openByKey(page);
    await page.keyboard.type(`смотр ${owner.username}`);
    // Results for a half-typed text cannot be chosen [FIND-12].
    const results = dialogOf(page).locator('[role=listbox][aria-busy=false]');
    await results.getByText(`Владелец: ${owner.username}`).click();
    await page.getByRole('dialog', { name: 'Мероприятие' }).waitFor();
    await page.waitForURL('**/?date=2031-03-05&view=month');
    await page.keyboard.press('Escape');
    await page.getByText('Март 2031').first().waitFor();
  });
});
