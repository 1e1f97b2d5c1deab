import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './support/axe.ts';
import { aUser } from './support/people.ts';
import { aBrowser, PHONE, resize } from './support/visit.ts';

const { visit } = aBrowser();

const fixtures = join(import.meta.dirname, '../../shared/calendar-file/read/fixtures');
let status = 200;
/** Calendars of other programs, on this machine. */
const server = createServer((request, response) => {
  response.writeHead(status, { 'content-type': 'text/calendar' });
  response.end(readFileSync(join(fixtures, request.url?.slice(1) ?? '')));
});
let origin: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => void server.listen(0, resolve));
  const address = server.address();
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());

it('who works alone adds a calendar of Yandex by its address, sees it beside their own and shows it on a site; it stays when its server fails [PRG-01, PRG-03, PRG-08, PRG-11]', async () => {
  const { token, username } = await aUser();
  const page = await visit({ token, path: '/?view=month&date=2026-03-05' });
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Поделиться календарём' }).click();
  await page.getByRole('button', { name: 'Добавить календарь по адресу' }).click();
  const dialog = page.getByRole('dialog', { name: 'Добавить календарь по адресу' });
  await dialog.getByLabel('Адрес').fill(`${origin}/yandex.ics`);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Добавить' }).click();
  await dialog.waitFor({ state: 'detached' });
  const panel = page.getByRole('complementary', { name: 'Календари' });
  await panel.getByText('По адресу', { exact: true }).waitFor();
  await page
    .getByRole('button', { name: /Концерт/ })
    .first()
    .click();
  const event = page.getByRole('dialog', { name: 'Мероприятие' });
  await event.getByText('изменить его можно только в исходном календаре').waitFor();
  expect(await event.getByRole('button', { name: 'Сохранить' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await event.waitFor({ state: 'detached' });

  status = 500;
  await panel.getByRole('button', { name: /Действия: «Мои события»/ }).click();
  await page.getByRole('menuitem', { name: 'Настройки' }).click();
  const source = page.getByRole('region', { name: 'Источник' });
  await source.getByText(`${origin}/yandex.ics`).waitFor();
  await source.getByRole('button', { name: 'Обновить сейчас' }).click();
  await source.getByText(/Источник не отвечает с .*Показываются мероприятия, полученные раньше/).waitFor();
  expect(await violations(page)).toEqual([]);
  await resize(page, PHONE);
  expect(await violations(page, { theme: 'dark' })).toEqual([]);

  const { id, widgetToken } = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Сайт', type: 'HTML' });
    return (await fetch('/api/embeddings', { method: 'POST', headers, body })).json();
  });
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await page.goto(`/embeddings?id=${id}`);
  await page.getByRole('checkbox', { name: 'Мои события' }).click();
  await saved;
  const widget = await visit({ path: `/calendar/${widgetToken}?date=2026-03-05` });
  await widget.getByText('Концерт').first().waitFor();
});
