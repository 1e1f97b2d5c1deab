import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { eventually, overflow, seeToast, takeToastAway } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { anEmbedding, embeddingsOf } from './support/embeddings.ts';
import { aName, anEvent, aUser, eventsOf, PASSWORD, theAdmin } from './support/people.ts';
import { aBrowser, aSharedPage, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED = /status of 4\d\d/;

const rowOf = (page: Page, username: string) => page.getByRole('row', { name: username });
const find = async (page: Page, username: string): Promise<void> => {
  await page.getByLabel('Поиск по имени').fill(username);
  await rowOf(page, username).waitFor();
};

/**
 * The page of users, shared by the tests of a `describe`. It is wide at the beginning of each test, and each test's
 * toast is closed at its end.
 */
const aPageOfUsers = (expectedErrors?: RegExp) => {
  const shown = aSharedPage(async () => {
    const { token } = await theAdmin();
    return { token, path: '/admin/users', ...(expectedErrors && { expectedErrors }) };
  });
  beforeEach(() => resize(shown(), WIDE));
  afterEach(() => takeToastAway(shown()));
  return shown;
};

// Tests that do something twice do it on a wide window first, then as on a phone.
describe('user management, on a wide window and on a phone', () => {
  const users = aPageOfUsers();

  it('blocks and unblocks; a blocked user is out at once [USR-01, USR-03, USR-06]', async () => {
    const page = users();
    const { username, token } = await aUser();
    await find(page, username);
    await rowOf(page, username).getByText('Активен').waitFor();
    await page.getByRole('button', { name: `Заблокировать пользователя ${username}` }).click();
    await seeToast(page, 'Успешно', 'Статус пользователя обновлен');
    await takeToastAway(page);
    await rowOf(page, username).getByText('Заблокирован').waitFor();
    await expect(eventsOf(token)).rejects.toThrow('401');
    await resize(page, PHONE);
    await page.getByRole('button', { name: `Разблокировать пользователя ${username}` }).click();
    await seeToast(page, 'Успешно', 'Статус пользователя обновлен');
    await rowOf(page, username).getByText('Активен').waitFor();
  });

  it('keeps what can be done to a blocked user in one row', async () => {
    const page = users();
    const { username, id } = await aUser();
    const { token } = await theAdmin();
    await page.request.post(`/api/admin/users/${id}/toggle`, { headers: { authorization: `Bearer ${token}` } });
    await find(page, username);
    const buttons = rowOf(page, username).getByRole('button');
    const boxes = await Promise.all([buttons.nth(0).boundingBox(), buttons.nth(1).boundingBox()]);
    expect(boxes[1]?.y).toBe(boxes[0]?.y);
  });

  it('blocks no one’s own account and deletes no administrator [USR-05, USR-09]', async () => {
    const page = users();
    await find(page, product.adminUsername);
    const block = page.getByRole('button', {
      name: `Заблокировать пользователя ${product.adminUsername}`,
      exact: true,
    });
    expect(await block.getAttribute('aria-disabled')).toBe('true');
    await block.press('Enter');
    await seeToast(page, 'Ошибка', 'Нельзя заблокировать самого себя');
    await resize(page, PHONE);
    await page.getByRole('button', { name: `Удалить пользователя ${product.adminUsername}`, exact: true }).click();
    // This toast takes the place of the one before.
    await seeToast(page, 'Ошибка', 'Невозможно удалить администратора');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
  });

  it('moves the focus to the same button of the next row, else of the one before, else to the heading [USR-16]', async () => {
    const page = users();
    const prefix = aName();
    for (const end of ['a', 'b', 'c']) await aUser(`${prefix}${end}`);
    const bin = (end: string) => page.getByRole('button', { name: `Удалить пользователя ${prefix}${end}` });
    const focused = () => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
    const removal = async (end: string) => {
      await bin(end).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
      await bin(end).waitFor({ state: 'detached' });
    };
    await page.getByLabel('Поиск по имени').fill(prefix);
    await bin('c').waitFor();
    await bin('b').press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Отмена' }).click();
    await eventually(focused).toBe(`Удалить пользователя ${prefix}b`);
    await removal('b');
    await eventually(focused).toBe(`Удалить пользователя ${prefix}c`);
    await removal('c');
    await eventually(focused).toBe(`Удалить пользователя ${prefix}a`);
    await removal('a');
    await eventually(focused).toBe('Пользователи');
  });

  it('keeps long names, states and all buttons in sight at every width; axe finds nothing', async () => {
    const page = users();
    const { token } = await theAdmin();
    const long = `${aName()}-${'w'.repeat(64)}`.slice(0, 64);
    const { id } = await aUser(long);
    await page.request.post(`/api/admin/users/${id}/toggle`, { headers: { authorization: `Bearer ${token}` } });
    await find(page, long);
    const buttons = rowOf(page, long).getByRole('button');
    for (const width of [1440, 1280, 1024, 768, 375, 320]) {
      await resize(page, { width, height: 900 });
      expect(await overflow(page), `overflow at ${width} px`).toBe(0);
      const table = await page.getByRole('table').boundingBox();
      for (const button of await buttons.all()) {
        const box = await button.boundingBox();
        const [right, edge] = [(box?.x ?? 0) + (box?.width ?? 0), (table?.x ?? 0) + (table?.width ?? 0)];
        expect(right, `a button at ${width} px`).toBeLessThanOrEqual(Math.min(edge, width));
      }
      if (width === 1024 || width === 375) expect(await violations(page), `at ${width} px`).toEqual([]);
    }
  });
});

describe('deleting users, on a wide window and on a phone', () => {
  const users = aPageOfUsers(REFUSED);

  it('deletes a user with everything that is theirs, after a yes [USR-08, USR-13]', async () => {
    const page = users();
    const admin = await theAdmin();
    const { username, token } = await aUser();
    const event = `Событие пользователя ${username}`;
    await anEvent(token, { title: event, start: '2026-03-05T10:00:00Z' });
    await find(page, username);
    await page.getByRole('button', { name: `Удалить пользователя ${username}` }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Удаление пользователя' });
    await dialog.getByText('мероприятия с изображениями').waitFor();
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await seeToast(page, 'Успешно', 'Пользователь удален');
    await rowOf(page, username).waitFor({ state: 'detached' });
    expect((await eventsOf(admin.token)).map(({ title }) => title)).not.toContain(event);
  });

  it('says what the server says when the user is gone already [USR-11]', async () => {
    const page = users();
    const { token } = await theAdmin();
    const { username, id } = await aUser();
    await resize(page, PHONE);
    await find(page, username);
    await page.getByRole('button', { name: `Удалить пользователя ${username}` }).click();
    await page.request.delete(`/api/admin/users/${id}`, { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
    await seeToast(page, 'Ошибка', 'Пользователь не найден');
  });

  it('hands events and embeddings over before it deletes; codes on sites go on [USR-15]', async () => {
    const page = users();
    const dialog = page.getByRole('alertdialog', { name: 'Удаление пользователя' });
    const [leaver, heir] = [await aUser(), await aUser()];
    const title = `Событие пользователя ${leaver.username}`;
    const { id } = await anEvent(leaver.token, { title, start: '2026-03-05T10:00:00Z' });
    const { id: embedding, widgetToken } = await anEmbedding(leaver.token);
    await find(page, leaver.username);
    await page.getByRole('button', { name: `Удалить пользователя ${leaver.username}` }).click();
    await dialog.getByRole('radio', { name: 'Передать мероприятия и встраивания' }).check();
    const confirm = dialog.getByRole('button', { name: 'Передать и удалить' });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel('Поиск получателя по имени').fill(heir.username);
    await dialog.getByRole('radio', { name: heir.username }).check();
    for (const viewport of [WIDE, PHONE]) {
      await resize(page, viewport);
      expect(await violations(page), `at ${viewport.width} px`).toEqual([]);
    }
    await confirm.click();
    await seeToast(page, 'Успешно', `переданы пользователю ${heir.username}`);
    await rowOf(page, leaver.username).waitFor({ state: 'detached' });
    expect((await eventsOf(heir.token)).map((event) => event.id)).toEqual([id]);
    expect((await embeddingsOf(heir.token)).map((one) => one.id)).toEqual([embedding]);
    const feed = await page.request.get(`/api/events/public?token=${widgetToken}`);
    expect(await feed.json()).toMatchObject([{ title }]);
    await expect(eventsOf(leaver.token)).rejects.toThrow('401');
  });
});

it('creates users and administrators on a wide window and on a phone, who can sign in [ADM-07, USR-14]', async () => {
  const { token } = await theAdmin();
  const page = await visit({ token, path: '/admin' });
  const form = page.getByRole('region', { name: 'Новый пользователь' });
  for (const [viewport, label, role] of [
    [WIDE, 'Пользователь', 'user'],
    [PHONE, 'Администратор', 'admin'],
  ] as const) {
    await resize(page, viewport);
    // On a phone a button above the events opens the form.
    if (viewport === PHONE) await page.getByRole('button', { name: 'Новый пользователь' }).click();
    const username = aName();
    await form.getByLabel('Имя пользователя').fill(username);
    await form.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Роль', { exact: true }).selectOption({ label });
    await form.getByRole('button', { name: 'Создать пользователя' }).click();
    await seeToast(page, 'Успешно', `Пользователь ${username} создан`);
    // Waits until the form empties itself, which would also empty what is typed next.
    await eventually(() => form.getByLabel('Имя пользователя').inputValue()).toBe('');
    const answer = await page.request.post('/api/login', { data: { username, password: PASSWORD } });
    expect(await answer.json()).toMatchObject({ user: { username, role } });
  }
});
