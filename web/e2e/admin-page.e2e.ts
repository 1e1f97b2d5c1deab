import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually, overflow, seeToast, takeToastAway } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { aName, anEvent, aUser, theAdmin, theEvent } from './support/people.ts';
import { aBrowser, aSharedPage, goTo, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();

// Most tests try both widths on one page.
const WIDTHS = [WIDE, PHONE];
const TABLET = { width: 768, height: 1024 };

const list = (page: Page) => page.getByRole('region', { name: 'Все мероприятия' });
const search = async (page: Page, title: string): Promise<void> => {
  await list(page).getByLabel('Поиск: название, место, описание').fill(title);
  await list(page).getByText('Найденное за всё время').waitFor();
};
const rowButton = (page: Page, title: string) =>
  list(page).getByRole('button', { name: `Открыть мероприятие «${title}»` });

describe('the admin page, on a wide window and on a phone', () => {
  const shown = aSharedPage(async () => ({ token: (await theAdmin()).token, path: '/admin' }));
  beforeEach(async () => {
    await resize(shown(), WIDE);
    await goTo(shown(), '/admin');
    await list(shown()).waitFor();
  });
  afterEach(() => takeToastAway(shown()));

  it('opens with the six numbers, the very ones of the statistics [ADM-14, DASH-01, DASH-02]', async () => {
    const page = shown();
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      await goTo(page, '/admin');
      const brief = page.getByRole('region', { name: 'Статистика вкратце' });
      await brief.getByText('%').waitFor();
      const numbers = async () =>
        (await page.getByRole('definition').allTextContents()).map((text) => text.split(' %')[0]);
      const inBrief = await numbers();
      expect(inBrief).toHaveLength(6);
      await page.getByRole('link', { name: 'Подробная статистика' }).click();
      await page.getByRole('heading', { level: 1, name: 'Статистика' }).waitFor();
      await page.getByText('от всех').first().waitFor({ state: 'attached' });
      expect(await numbers()).toEqual(inBrief);
      expect(inBrief[1]).toMatch(/,\d$/);
      await page.getByRole('table', { name: 'Мероприятия по месяцам' }).waitFor({ state: 'attached' });
    }
  });

  it('has buttons that end at one edge on a phone, and wrap on a tablet', async () => {
    const page = shown();
    await resize(page, TABLET);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await resize(page, PHONE);
    await goTo(page, '/admin');
    for (const names of [
      ['Новый пользователь', 'Встраивание', 'Подробная статистика'],
      ['Сделать копию', 'Проверить структуру'],
    ]) {
      const rows = new Map<number, number>();
      for (const name of names) {
        const box = await page.getByRole('main').locator('a, button').filter({ hasText: name }).boundingBox();
        if (!box) throw new Error(`There is no ${name}`);
        rows.set(box.y, Math.round(box.x + box.width));
      }
      expect([rows.size > 1, new Set(rows.values()).size], names.join()).toEqual([true, 1]);
    }
  });

  it('shows the charts in forced colours too, and the tip of every bar in full', async () => {
    const page = shown();
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      await goTo(page, '/admin/dashboard');
      await page.emulateMedia({ forcedColors: 'active' });
      for (const one of ['[data-bar="now"]', '[data-level]']) {
        const grounds = await page
          .locator(one)
          .first()
          .evaluate((part) =>
            [part, part.closest('section')].map((each) => each && getComputedStyle(each).backgroundColor),
          );
        expect(new Set(grounds).size, `${one} in forced colours`).toBe(2);
      }
      await page.emulateMedia({ forcedColors: null });
      const tips = page.locator('[data-tip]');
      await page.locator('[data-column]').last().hover();
      await tips.last().waitFor();
      await page.evaluate(() => {
        const all = new CSSStyleSheet();
        all.replaceSync('[data-tip] { display: block !important }');
        document.adoptedStyleSheets.push(all);
      });
      const cutOff = await tips.evaluateAll((elements) =>
        elements
          .filter((tip) => {
            const [inner, outer] = [tip, tip.closest('section')].map((one) => one?.getBoundingClientRect());
            return !inner?.width || !outer || inner.left < outer.left || inner.right > outer.right;
          })
          .map(({ textContent }) => textContent),
      );
      expect(cutOff, `at ${viewport.width} px`).toEqual([]);
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
    }
  });

  it('lists an event of any user with its dates, finds it by title in another year [ADM-08]', async () => {
    const { token } = await aUser();
    const page = shown();
    const title = `Юбилей ${aName()}`;
    await anEvent(token, { title, start: '2031-03-05T10:00:00+03:00', minutes: 90 });
    await search(page, title.toUpperCase());
    const row = list(page).getByRole('row', { name: title });
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      await row.getByText('5 марта 2031, 10:00 – 11:30').waitFor();
    }
    await search(page, `${title} нет такого`);
    await list(page).getByText('Не найдено: «').waitFor();
  });

  it('opens an event in the dialog: another’s event is edited and deleted [ADM-15]', async () => {
    const owner = await aUser();
    const page = shown();
    const title = `Встреча ${aName()}`;
    await anEvent(owner.token, { title, start: new Date().toISOString(), description: 'Как было' });
    await search(page, title);
    await rowButton(page, title).click();
    const dialog = page.getByRole('dialog');
    await eventually(() => dialog.getByLabel('Описание').inputValue()).toBe('Как было');
    await dialog.getByLabel('Название').fill(`${title} изменена`);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(page, 'Успешно', 'Мероприятие обновлено');
    await dialog.waitFor({ state: 'detached' });
    // Otherwise the next toast would wait five seconds until this one is gone.
    await takeToastAway(page);
    await resize(page, PHONE);
    await rowButton(page, `${title} изменена`).click();
    expect((await theEvent(owner.token, `${title} изменена`)).userId).toBe(owner.id);
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await seeToast(page, 'Успешно', 'Мероприятие удалено');
    await list(page).getByText('Не найдено: «').waitFor();
  });

  it('creates an event, which the list then shows [ADM-15]', async () => {
    const page = shown();
    const { token } = await theAdmin();
    const title = `Новое ${aName()}`;
    await resize(page, PHONE);
    await list(page).getByRole('button', { name: 'Создать мероприятие' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Название').fill(title);
    await dialog.getByRole('button', { name: 'Создать' }).click();
    await seeToast(page, 'Успешно', 'Мероприятие создано');
    await dialog.waitFor({ state: 'detached' });
    await resize(page, WIDE);
    await search(page, title);
    await list(page).getByRole('row', { name: title }).waitFor();
    await theEvent(token, title);
  });
});

describe('all events of the admin page', () => {
  it('are printed where they are out of view too', async () => {
    const { token } = await aUser();
    const start = new Date().toISOString();
    await Promise.all(Array.from({ length: 20 }, (_, number) => anEvent(token, { title: `Номер ${number}`, start })));
    const page = await visit({ token: (await theAdmin()).token, path: '/admin', viewport: PHONE });
    const far = [list(page).getByRole('cell').last(), page.getByRole('button', { name: 'Проверить структуру' })];
    const drawn = () =>
      Promise.all(far.map((one) => one.evaluate((part) => part.checkVisibility({ contentVisibilityAuto: true }))));
    await list(page).getByRole('cell').nth(39).waitFor({ state: 'attached' });
    await eventually(drawn).toEqual([false, false]);
    await page.emulateMedia({ media: 'print' });
    await eventually(drawn).toEqual([true, true]);
    await page.emulateMedia({ media: null });
  });

  it('are shown by month and week, each with its owner, and opened, on a wide window and on a phone [ADM-17]', async () => {
    const owner = await aUser();
    const title = `Смотр ${aName()}`;
    await anEvent(owner.token, { title, start: new Date().toISOString() });
    const page = await visit({ token: (await theAdmin()).token, path: '/admin' });
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      for (const view of ['month', 'week'] as const) {
        await goTo(page, `/admin?view=${view}`);
        await list(page).getByLabel('Поиск: название, место, описание').fill(title);
        await list(page).getByText('Найдено здесь: 1 мероприятие').waitFor();
        expect(await violations(page), `${view} at ${viewport.width} px`).toEqual([]);
        expect(await overflow(page)).toBe(0);
        if (viewport === PHONE) await list(page).getByText(owner.username, { exact: true }).waitFor();
        const shown = view === 'week' ? `${title}, ${owner.username}, ` : `${title}.*владелец: ${owner.username}`;
        const name = viewport === PHONE ? title : shown;
        // An event that ends after midnight has two parts in a week.
        const event = list(page)
          .getByRole('button', { name: new RegExp(name) })
          .first();
        if (viewport === WIDE) await list(page).getByTitle(`Владелец: ${owner.username}`).first().waitFor();
        await event.focus();
        await page.keyboard.press('Enter');
        const dialog = page.getByRole('dialog');
        await dialog.getByText(`Владелец: ${owner.username}`).waitFor();
        await page.keyboard.press('Escape');
        await dialog.waitFor({ state: 'detached' });
      }
    }
  });

  // A week would hide events of the same hour behind each other.
  it.each([
    ['month', '10'],
    ['week', '14'],
  ])('do not move in a %s, where a day lists its events with their owners [ADM-17]', async (view, hour) => {
    const owner = await aUser();
    const title = `Парад ${aName()}`;
    await anEvent(owner.token, { title, start: `2033-09-14T${hour}:00:00.000Z` });
    const page = await visit({ token: (await theAdmin()).token, path: `/admin?view=${view}&date=2033-09-14` });
    const event = list(page).getByRole('button', { name: new RegExp(title) });
    await event.scrollIntoViewIfNeeded();
    const box = await event.boundingBox();
    if (!box) throw new Error('There is no event');
    await page.mouse.move(box.x + 20, box.y + 8);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 8, { steps: 4 });
    await page.mouse.move(box.x + 300, box.y + 8, { steps: 8 });
    expect(await page.locator('.rbc-addons-dnd-drag-preview').count()).toBe(0);
    await page.mouse.up();
    await page
      .locator('.rbc-calendar button', { has: page.locator('[data-day="2033-09-14"]') })
      .or(page.locator('button[data-day="2033-09-14"]'))
      .click();
    const day = page.getByRole('dialog', { name: 'Среда, 14 сентября 2033' });
    await day.getByRole('button', { name: new RegExp(title) }).waitFor();
    await day.getByRole('button', { name: `Показать только мероприятия пользователя ${owner.username}` }).click();
    await list(page).getByText(`Только мероприятия пользователя ${owner.username}`).waitFor();
    await event.waitFor();
    expect((await theEvent(owner.token, title)).startDate).toBe(`2033-09-14T${hour}:00:00.000Z`);
  });

  it('are stepped through by month', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: 'about:blank', alone: true });
    // In Moscow it is February already.
    await page.clock.setFixedTime('2026-01-31T21:30:00Z');
    await page.goto('/admin');
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      await list(page)
        .getByText(/февраль/i)
        .first()
        .waitFor();
      await list(page).getByRole('button', { name: 'Следующий месяц' }).click();
      await list(page).getByText(/март/i).first().waitFor();
      await list(page).getByRole('button', { name: 'Текущий месяц' }).click();
      await list(page).getByRole('button', { name: 'Текущий месяц' }).waitFor({ state: 'detached' });
    }
  });
});
