import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEmbedding } from './support/embeddings.ts';
import { aName, anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser, goTo } from './support/visit.ts';

const { visit } = aBrowser();
/** WCAG 1.4.10: a window of 1280 px zoomed to 400 %. */
const NARROW = { viewport: { width: 320, height: 640 } };
/** WCAG 1.4.4: text at 200 %. */
const TEXT_200 = { viewport: { width: 1280, height: 800 } };
const TEXT_200_PHONE = { viewport: { width: 375, height: 812 } };
const MEETING = 'Собрание жильцов дома по вопросу благоустройства территории';
const SOLID = 'рентгеноэлектрокардиографического'.repeat(7).slice(0, 200);

/**
 * Lists what does not fit the page, or the dialog on top of it: elements beyond the edge of the window, of their dialog
 * or of their table cell (except in boxes that scroll), text that is cut off, controls that overlap. A text may be cut
 * off if people can read all of it elsewhere: in a `title`, or after a click on an event of the calendar or on its link
 * to more events.
 */
const unfit = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // Also draws content that is out of view. Otherwise its box would have a guessed height.
    const all = new CSSStyleSheet();
    all.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets.push(all);
    const found: string[] = [];
    const TOLD = '[title], [data-event-id], .rbc-show-more';
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({
        visibilityProperty: true,
        opacityProperty: true,
        contentVisibilityAuto: true,
      });
      return width > 2 && height > 2 && isShown && getComputedStyle(element).clipPath === 'none';
    };
    const called = (element: Element): string =>
      `${element.tagName} «${(element.getAttribute('aria-label') ?? element.textContent).slice(0, 30)}»`;
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
    const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].filter(isSeen);
    const top = dialogs.at(-1) ?? document.body;

    for (const element of top.querySelectorAll('button, a, input, select, textarea, td > *, dt, dd, label, h1, h2')) {
      const box = element.getBoundingClientRect();
      if (box.width < 3) continue;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, display, clipPath, position } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX) || clipPath !== 'none') break;
        const outer = around.getBoundingClientRect();
        if (/inline|contents/.test(display) || outer.width < 3) continue;
        if (box.left < outer.left - 2 || box.right > outer.right + 2) {
          found.push(`${called(element)} beyond ${around.tagName}`);
          break;
        }
        // A menu may lie over the element that opens it.
        if (position === 'absolute') break;
      }
    }

    for (const element of top.querySelectorAll('*:not(html, body, select, textarea, svg, svg *)')) {
      const { overflowX, overflowY, display } = getComputedStyle(element);
      const isControl = element.matches('button, a, label, h1, h2, th');
      if (display === 'inline' || !element.textContent?.trim() || element.closest(TOLD) !== null) continue;
      const isAcross = element.scrollWidth > element.clientWidth + 1 && (isControl || /hidden|clip/.test(overflowX));
      const isBelow = element.scrollHeight > element.clientHeight + 2 && (isControl || /hidden|clip/.test(overflowY));
      if ((isAcross || isBelow) && isSeen(element)) found.push(`${called(element)} is cut off`);
    }

    /** The part of a control that is visible in the boxes around it. */
    const partOf = (element: Element) => {
      let { left, right, top: upper, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        if (getComputedStyle(around).overflowY === 'visible') continue;
        const outer = around.getBoundingClientRect();
        [left, right] = [Math.max(left, outer.left), Math.min(right, outer.right)];
        [upper, bottom] = [Math.max(upper, outer.top), Math.min(bottom, outer.bottom)];
      }
      return { element, left, right, upper, bottom };
    };
    const controls = [...top.querySelectorAll('button, a')]
      .filter((element) => isSeen(element) && !element.closest('.rbc-calendar, [role=menu]'))
      .map(partOf);
    for (const [at, a] of controls.entries()) {
      for (const b of controls.slice(at + 1)) {
        const isOver =
          Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
          Math.min(a.bottom, b.bottom) - Math.max(a.upper, b.upper) > 2;
        if (isOver) found.push(`${called(a.element)} lies over ${called(b.element)}`);
      }
    }
    return [...new Set(found)];
  });

const expectWithin = (page: Page, message: string): Promise<void> =>
  expect.poll(() => unfit(page), { message }).toEqual([]);

it('at 320 px nothing is cut off or lies over its neighbour, however long the words', async () => {
  const { token, username } = await aUser(`${aName()}-${'dostoprimechatelnostyami'.repeat(3)}`.slice(0, 64));
  await anEvent(token, { title: SOLID, start: '2026-09-16T10:00:00+03:00', description: SOLID });
  await anEvent(token, { title: SOLID, start: new Date().toISOString() });
  const embedding = await anEmbedding(token, { name: SOLID.slice(0, 100), type: 'TILDA' });
  const page = await visit({ token, path: '/?date=2026-09-16', ...NARROW });
  await page.getByRole('button', { name: SOLID.slice(0, 30) }).waitFor();
  await expectWithin(page, 'month');
  await page.getByRole('button', { name: SOLID.slice(0, 30) }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).waitFor();
  await expectWithin(page, 'event dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await goTo(page, '/settings');
  await page.getByRole('heading', { level: 1, name: 'Настройки профиля' }).waitFor();
  await expectWithin(page, 'settings');
  await goTo(page, `/embeddings?id=${embedding.id}`);
  await page.getByRole('button', { name: 'Предпросмотр кода' }).click();
  await page.getByRole('dialog', { name: 'Код для встраивания' }).waitFor();
  await expectWithin(page, 'embed code');

  const admin = await visit({ token: (await theAdmin()).token, path: '/admin/users', ...NARROW });
  await admin.getByLabel('Поиск по имени').fill(username);
  await admin.getByText(username).first().waitFor();
  await admin.waitForURL(/search=/);
  await expectWithin(admin, 'users');
  const inTable = admin.locator('td').first();
  for (const [path, heading, part] of [
    ['/admin/dashboard', 'Статистика', admin.getByRole('table', { name: 'Мероприятия по месяцам' })],
    ['/admin/events', 'События', inTable],
    ['/admin/settings', 'Настройки системы', admin.getByRole('tabpanel', { name: 'Почтовый сервер' })],
    ['/admin', 'Админ панель', admin.getByRole('region', { name: 'Все мероприятия' }).locator('td').first()],
  ] as const) {
    await goTo(admin, path);
    await admin.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    await part.waitFor({ state: 'attached' });
    await admin.getByRole('status', { name: 'Загрузка…' }).first().waitFor({ state: 'detached' });
    await expectWithin(admin, path);
  }
  await admin.getByText('Обслуживание').click();
  await admin.getByRole('button', { name: 'Пересоздать базу данных' }).click();
  await admin.getByRole('alertdialog').waitFor();
  await expectWithin(admin, 'recreation');
});

describe('letters of twice the size', () => {
  /** Opens a page with letters twice as large, as a browser's text zoom of 200 % makes them. */
  const largePage = async (token?: string, { viewport } = TEXT_200): Promise<Page> => {
    const page = await visit({
      ...(token && { token }),
      path: 'about:blank',
      alone: true,
      viewport,
    });
    await page.addInitScript(() => {
      const large = new CSSStyleSheet();
      // Draws panels outside the view too, because they would keep their former height.
      large.replaceSync('html { font-size: 200% !important } * { content-visibility: visible !important }');
      document.adoptedStyleSheets.push(large);
    });
    await page.goto('/');
    await page.locator('.starting').waitFor({ state: 'detached' });
    return page;
  };

  it('fit the calendar, its dialogs, the profile and the sign-in', async () => {
    const { token } = await aUser(`${aName()}-dostoprimechatelnostyami`);
    for (const minute of ['00', '10', '20', '30', '40', '50']) {
      await anEvent(token, { title: MEETING, start: `2026-09-16T10:${minute}:00+03:00`, description: MEETING });
    }
    const out = await largePage();
    await out.getByRole('button', { name: 'Login' }).waitFor();
    await expectWithin(out, 'sign-in');

    const page = await largePage(token);
    for (const view of ['agenda', 'day', 'week', 'month']) {
      await goTo(page, `/?view=${view}&date=2026-09-16`);
      await page.locator('[data-event-id]').first().waitFor();
      await expectWithin(page, view);
    }
    await page.locator('.rbc-show-more').first().click();
    await page.getByRole('dialog', { name: /16 сентября/ }).waitFor();
    await expectWithin(page, 'list of a day');
    await page.getByRole('dialog').locator('[data-event-id]').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).waitFor();
    await expectWithin(page, 'event dialog');
    await page.keyboard.press('Escape');
    for (const [path, heading] of [
      ['/settings', 'Настройки профиля'],
      ['/no/such/page', '404 Page Not Found'],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('heading', { name: heading }).waitFor();
      await expectWithin(page, path);
    }
  });

  it('fit the list of embeddings, its form, the editor and the code', async () => {
    const { token } = await aUser();
    const { id, name } = await anEmbedding(token, { name: 'Афиша на главной странице', type: 'TILDA' });
    const page = await largePage(token);
    await goTo(page, '/embeddings');
    await page.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByRole('radio', { name: 'WordPress' }).check();
    await page.getByRole('textbox', { name: 'Название' }).waitFor();
    await expectWithin(page, 'new embedding');
    await goTo(page, `/embeddings?id=${id}`);
    await page.getByRole('heading', { name }).waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectWithin(page, `editor: ${await tab.textContent()}`);
    }
    await page.getByRole('button', { name: 'Предпросмотр кода' }).click();
    await page.getByRole('dialog', { name: 'Код для встраивания' }).waitFor();
    await expectWithin(page, 'embed code');
  });

  it('fit a phone: no screen is wider than it, no word cut off', async () => {
    const { token, username } = await aUser();
    await anEvent(token, { title: MEETING, start: '2026-09-16T10:00:00+03:00', description: MEETING });
    await anEvent(token, { title: 'Сегодня', start: new Date().toISOString() });
    const { id, name } = await anEmbedding(token, { name: 'Афиша на главной странице', type: 'BITRIX' });
    const out = await largePage(undefined, TEXT_200_PHONE);
    await out.getByRole('button', { name: 'Login' }).waitFor();
    await expectWithin(out, 'sign-in');

    const page = await largePage(token, TEXT_200_PHONE);
    for (const view of ['agenda', 'day', 'week', 'month']) {
      await goTo(page, `/?view=${view}&date=2026-09-16`);
      await page.getByText('Собрание').first().waitFor({ state: 'attached' });
      await expectWithin(page, view);
    }
    await page.getByText('Собрание').first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).waitFor();
    await expectWithin(page, 'event dialog');
    await page.keyboard.press('Escape');
    for (const [open, dialog] of [
      ['import', 'Импорт и экспорт'],
      ['trash', 'Корзина'],
    ] as const) {
      await page.goto(`/?open=${open}`);
      await page.getByRole('dialog', { name: dialog }).waitFor();
      await expectWithin(page, dialog);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Поиск мероприятий' }).click();
    await page.getByRole('combobox').fill('собрание');
    await page.getByRole('option').waitFor();
    await expectWithin(page, 'search');
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Удалить учётную запись' }).waitFor();
    await expectWithin(page, 'settings');
    await goTo(page, '/embeddings');
    await page.getByText(name).waitFor();
    await expectWithin(page, 'embeddings');
    await goTo(page, `/embeddings?id=${id}`);
    await page.getByRole('heading', { name }).waitFor();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await expectWithin(page, `editor: ${await tab.textContent()}`);
    }

    const admin = await largePage((await theAdmin()).token, TEXT_200_PHONE);
    for (const [path, part] of [
      ['/admin', admin.getByRole('region', { name: 'Все мероприятия' }).locator('td').first()],
      ['/admin/dashboard', admin.getByRole('table', { name: 'Мероприятия по месяцам' })],
      [`/admin/users?search=${username}`, admin.getByText(username).first()],
      ['/admin/events', admin.locator('td').first()],
      ['/admin/settings', admin.getByRole('tabpanel', { name: 'Почтовый сервер' })],
    ] as const) {
      await goTo(admin, path);
      await part.waitFor({ state: 'attached' });
      await expectWithin(admin, path);
    }
  });

  it('fit the screens of administrators and their sidebar', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: MEETING, start: new Date().toISOString() });
    const page = await largePage((await theAdmin()).token);
    for (const [path, heading, part] of [
      ['/admin', 'Админ панель', page.getByRole('region', { name: 'Все мероприятия' }).locator('td').first()],
      ['/admin/dashboard', 'Статистика', page.getByRole('table', { name: 'Мероприятия по месяцам' })],
      ['/admin/users', 'Пользователи', page.locator('td').first()],
      ['/admin/events', 'События', page.locator('td').first()],
      ['/admin/settings', 'Настройки системы', page.getByRole('tabpanel', { name: 'Почтовый сервер' })],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await part.waitFor({ state: 'attached' });
      await page.getByRole('status', { name: 'Загрузка…' }).first().waitFor({ state: 'detached' });
      await expectWithin(page, path);
    }
    await page.getByRole('button', { name: 'Меню пользователя admin' }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).waitFor();
    await expectWithin(page, 'user menu');
  });
});
