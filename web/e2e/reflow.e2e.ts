import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { anEmbedding } from './support/embeddings.ts';
import { aName, anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser, goTo } from './support/visit.ts';

const { visit } = aBrowser();
/** WCAG 1.4.10: a window of 1280 px zoomed to 400 %. */
const NARROW = { viewport: { width: 320, height: 640 } };
const SOLID = 'рентгеноэлектрокардиографического'.repeat(7).slice(0, 200);

/** Elements that reach beyond the window, or beyond their dialog or table cell; scrolled boxes excepted. */
const beyond = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    if (document.documentElement.scrollWidth > window.innerWidth) found.push('the page scrolls sideways');
    for (const element of document.querySelectorAll('button, a, input, select, textarea, td > *, h1, h2')) {
      const box = element.getBoundingClientRect();
      if (box.width < 3) continue;
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX, display, clipPath } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX) || clipPath !== 'none') break;
        const outer = around.getBoundingClientRect();
        if (/inline|contents/.test(display) || outer.width < 3) continue;
        if (box.left >= outer.left - 2 && box.right <= outer.right + 2) continue;
        found.push(`${element.tagName} ${element.textContent.slice(0, 20)} beyond ${around.tagName}`);
        break;
      }
    }
    return found;
  });

const expectWithin = (page: Page, message: string): Promise<void> =>
  expect.poll(() => beyond(page), { message }).toEqual([]);

it('at 320 px nothing is cut off or lies over its neighbour, however long the words', async () => {
  const { token, username } = await aUser(`${aName()}-${'достопримечательностями'.repeat(3)}`.slice(0, 64));
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
  await admin.getByRole('button', { name: 'Пересоздать базу данных' }).click();
  await admin.getByRole('alertdialog').waitFor();
  await expectWithin(admin, 'recreation');
});
