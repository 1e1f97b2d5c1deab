import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { seeToast, takeToastAway } from './support/administrators.ts';
import { anEvent, aUser, eventsOf, theAdmin } from './support/people.ts';
import { aBrowser, aSharedPage, PHONE, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED = /status of (4\d\d|500)/;
const RECREATE = 'Пересоздать базу данных';

const cardOf = (page: Page) => page.getByRole('region', { name: 'Управление базой данных' });
const open = async (viewport = WIDE) => {
  const { token } = await theAdmin();
  const page = await visit({ token, viewport, path: '/admin', expectedErrors: REFUSED });
  const card = cardOf(page);
  await card.waitFor();
  return { page, card, token };
};
/** Unfolds «Обслуживание» where it is folded, and asks for the recreation. */
const recreate = async (card: Locator): Promise<void> => {
  const button = card.getByRole('button', { name: RECREATE });
  if (!(await button.isVisible())) await card.getByText('Обслуживание').click();
  await button.click();
};
const confirm = async (page: Page): Promise<void> => {
  const dialog = page.getByRole('alertdialog', { name: 'Пересоздание базы данных' });
  await dialog.getByText('Вы уверены? Это действие нельзя отменить.').waitFor();
  await dialog.getByLabel('Чтобы продолжить, введите ПЕРЕСОЗДАТЬ').fill('ПЕРЕСОЗДАТЬ');
  await dialog.getByRole('button', { name: RECREATE }).click();
};

describe('the database card', () => {
  const shown = aSharedPage(async () => ({
    token: (await theAdmin()).token,
    path: '/admin',
    expectedErrors: REFUSED,
  }));

  it('finds a sound database sound [ADM-06, ADM-09, DB-01]', async () => {
    const page = shown();
    const card = cardOf(page);
    await card.getByRole('button', { name: 'Проверить структуру' }).click();
    await card.getByText('Структура базы данных в порядке').waitFor();
    expect(await page.locator('.toast').count()).toBe(0);
  });

  it('says why a check failed [ADM-10]', async () => {
    const page = shown();
    const card = cardOf(page);
    await page.route(
      '**/api/admin/database/validate',
      (route) => route.fulfill({ status: 500, json: { error: 'Внутренняя ошибка сервера' } }),
      { times: 1 },
    );
    await card.getByRole('button', { name: 'Проверить структуру' }).click();
    await seeToast(page, 'Ошибка', 'Не удалось проверить структуру базы данных: Внутренняя ошибка сервера');
    await takeToastAway(page);
  });

  it('sends nothing without a yes and the typed word [ADM-11]', async () => {
    const page = shown();
    const card = cardOf(page);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await recreate(card);
    const dialog = page.getByRole('alertdialog', { name: 'Пересоздание базы данных' });
    expect(await dialog.getByRole('button', { name: RECREATE }).isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(sent).toEqual([]);
  });

  it('says why a recreation failed [ADM-13]', async () => {
    const page = shown();
    const card = cardOf(page);
    await page.route(
      '**/api/admin/database/recreate',
      (route) => route.fulfill({ status: 500, json: { error: 'Внутренняя ошибка сервера' } }),
      { times: 1 },
    );
    await recreate(card);
    await confirm(page);
    await seeToast(page, 'Ошибка', 'Не удалось пересоздать базу данных: Внутренняя ошибка сервера');
    await takeToastAway(page);
  });
});

describe('a recreation', () => {
  it.each([
    ['wide', WIDE],
    ['phone', PHONE],
  ])(
    'on a %s window names a copy; all but the admin is gone, who stays signed in [ADM-12, DB-08, DB-10, DB-11]',
    async (_name, viewport) => {
      const user = await aUser();
      await anEvent(user.token, { title: 'Исчезнет', start: new Date().toISOString() });
      const { page, card, token } = await open(viewport);
      await recreate(card);
      await confirm(page);
      await seeToast(page, 'Успешно', 'База данных пересоздана');
      await card.getByText('База данных пересоздана. Прежние данные в копии: ').waitFor();
      await page.getByRole('region', { name: 'Все мероприятия' }).getByText('В этом месяце нет мероприятий').waitFor();
      await expect(eventsOf(user.token)).rejects.toThrow('401');
      expect(await eventsOf(token)).toEqual([]);
      await page.reload();
      await page.goto('/admin/users');
      await page.getByRole('row', { name: product.adminUsername }).waitFor();
      expect(await page.getByRole('row').count()).toBe(2);
    },
  );
});

describe('copies of the database', () => {
  it('are made, listed, downloaded whole and deleted; the log says each [DB-15, DB-16, DB-17, DB-18]', async () => {
    const user = await aUser();
    await anEvent(user.token, { title: 'Останется', start: new Date().toISOString() });
    const { page, card, token } = await open();
    // functions/admin/copies.test.ts tests the content of a copy. Here other files delete items meanwhile, and dynoxide
    // then skips some.
    const made = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await card.getByRole('button', { name: 'Сделать копию' }).click();
    const { export: name } = await (await made).json();
    await seeToast(page, 'Успешно', 'Копия данных готова');
    // The list may hold other copies, such as that of a recreation. The name of a copy begins with its time.
    const at = name.replace(/^(.+T\d\d)-(\d\d)-(\d\d)-(\d{3}Z).*/, '$1:$2:$3.$4');
    const when = new Date(at).toLocaleString('ru-RU', { timeZone: 'Europe/Moscow' });
    const take = card.getByRole('button', { name: `Скачать копию от ${when}` });
    const [download] = await Promise.all([page.waitForEvent('download'), take.click()]);
    expect(download.suggestedFilename()).toMatch(/^копия-календаря-.+\.tar$/);
    const folder = await mkdtemp(join(tmpdir(), 'copy-'));
    await download.saveAs(join(folder, 'copy.tar'));
    execFileSync('tar', ['xf', 'copy.tar'], { cwd: folder });
    expect((await readdir(folder)).toSorted()).toEqual([name, 'copy.tar'].toSorted());
    const manifest = JSON.parse(await readFile(join(folder, name, 'manifest.json'), 'utf8'));
    const parts = await Promise.all(manifest.parts.map((part: string) => readFile(join(folder, name, part), 'utf8')));
    const items = parts.flatMap((part) => part.trimEnd().split('\n')).map((line) => JSON.parse(line));
    expect(items).toHaveLength(manifest.items);
    expect(await eventsOf(user.token)).toHaveLength(1);

    await card.getByRole('button', { name: `Удалить копию от ${when}` }).click();
    await page
      .getByRole('alertdialog', { name: 'Удаление копии' })
      .getByRole('button', { name: 'Удалить копию' })
      .click();
    await seeToast(page, 'Успешно', 'Копия удалена');
    await take.waitFor({ state: 'detached' });
    const log = await fetch(`${product.url}/api/admin/events?limit=100&type=OTHER`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const text = await log.text();
    for (const what of ['Сделана', 'Скачана', 'Удалена']) expect(text).toContain(`${what} копия данных ${name}`);
  });
});
