import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { aName, anEvent, aUser, PASSWORD, signInFrom, statusOf } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED = /status of \d+/;
const EXPIRED = 'Срок действия пароля истёк. Смените пароль.';

const fillPasswords = async (page: Page, current: string, next: string, again = next) => {
  await page.getByLabel('Текущий пароль').fill(current);
  await page.getByLabel('Новый пароль').fill(next);
  await page.getByLabel('Подтверждение пароля').fill(again);
  await page.getByRole('button', { name: 'Изменить пароль' }).click();
};

describe('profile settings', () => {
  it('has two cards and a way back to the page before [PROF-01, PROF-02]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: '/?view=agenda' });
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('menuitem', { name: 'Настройки' }).click();
    await page.getByRole('region', { name: 'Имя пользователя' }).waitFor();
    await page.getByRole('region', { name: 'Пароль' }).waitFor();
    await page.getByRole('button', { name: 'Назад' }).click();
    await page.getByRole('button', { name: 'Список', pressed: true }).waitFor();
  });

  it('changes the name, says so, and the person stays signed in [PROF-04]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    const field = page.getByLabel('Новое имя пользователя');
    const name = aName();
    await field.fill(name);
    const call = page.waitForRequest((request) => request.url().endsWith('/api/user/username'));
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    const request = await call;
    expect([request.method(), request.postDataJSON()]).toEqual(['PUT', { username: name }]);
    await seeToast(page, 'Успешно', 'Имя пользователя обновлено');
    await page.getByText(`Сейчас: ${name}`).waitFor();
  });

  it('changes the password and keeps the new token, as the old one dies [PROF-10, PROF-11]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    const call = page.waitForRequest((request) => request.url().endsWith('/api/user/password'));
    await fillPasswords(page, PASSWORD, 'совсем-новый-пароль-2');
    expect((await call).postDataJSON()).toEqual({ currentPassword: PASSWORD, newPassword: 'совсем-новый-пароль-2' });
    await seeToast(page, 'Успешно', 'Пароль обновлен');
    await page.waitForFunction((old) => localStorage.getItem('token') !== old, token);
    await page.reload();
    await page.getByRole('heading', { name: 'Настройки профиля' }).waitFor();
  });

  it('an expired password leads here from anywhere, with the server’s words [AUTH-16]', async () => {
    const { token, username, id } = await aUser();
    const page = await visit({ token, path: 'about:blank' });
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { id, username, role: 'user', passwordExpired: true } }),
    );
    await page.goto('/embeddings');
    await page.getByRole('alert').getByText(EXPIRED).waitFor();
    expect(new URL(page.url()).pathname).toBe('/settings');
    await page.getByRole('region', { name: 'Пароль' }).waitFor();
  });

  it('a password that expires while a screen is open leads here by the next refused call [AUTH-16]', async () => {
    const { token, username, id } = await aUser();
    const page = await visit({ token, path: '/embeddings', expectedErrors: /403/ });
    await page.getByText('Нет созданных встраиваний').waitFor();
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { id, username, role: 'user', passwordExpired: true } }),
    );
    await page.route('**/api/events?*', (route) =>
      route.fulfill({ status: 403, headers: { 'x-error-code': 'password-expired' }, body: EXPIRED }),
    );
    await page.getByRole('link', { name: 'Назад' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('alert').getByText(EXPIRED).waitFor();
  });
});

describe('leaving', () => {
  it('saves all own data to one file [ACC-09]', async () => {
    const { token, username } = await aUser();
    await anEvent(token, { title: 'Моя встреча', start: '2026-12-01T10:00:00Z' });
    const page = await visit({ token, path: '/settings' });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать мои данные' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^мои-данные-\d{4}-\d\d-\d\d\.json$/);
    const data = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data).toMatchObject({ account: { username }, events: [{ title: 'Моя встреча' }], sessions: [{}] });
    await seeToast(page, 'Успешно', 'Файл с вашими данными сохранён');
  });

  it('asks, deletes the account and ends the session; «Отмена» changes nothing [ACC-08]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    const card = page.getByRole('region', { name: 'Удаление учётной записи' });
    const dialog = page.getByRole('alertdialog', { name: 'Удалить учётную запись?' });
    await card.getByRole('button', { name: 'Удалить учётную запись' }).click();
    await dialog.getByText(`Учётная запись ${username} будет удалена навсегда`).waitFor();
    await dialog.getByRole('button', { name: 'Отмена' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await statusOf(token)).toBe(200);
    await card.getByRole('button', { name: 'Удалить учётную запись' }).click();
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click();
    await seeToast(page, 'Успешно', 'Учётная запись удалена');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    await expect.poll(() => statusOf(token)).toBe(401);
  });
});

describe('the sessions of the profile', () => {
  const asPhone = { userAgent: 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile' };
  const sessions = (page: Page) => page.getByRole('region', { name: 'Сеансы' });

  it('name each device; one is ended, then all others, and this one goes on [SES-01, SES-02, SES-03, FACE-04]', async () => {
    const { username, token } = await aUser();
    const onPhone = await signInFrom(username, asPhone.userAgent);
    const onComputer = await signInFrom(username, 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Firefox/145.0');
    const page = await visit({ token, path: '/settings' });
    await sessions(page).getByText('Это устройство').waitFor();
    await sessions(page).getByText('Linux, Firefox').waitFor();
    expect(await sessions(page).getByRole('listitem').count()).toBe(3);
    const edges = await sessions(page)
      .locator('li > :last-child')
      .evaluateAll((controls) => controls.map((one) => Math.round(one.getBoundingClientRect().right)));
    expect(new Set(edges).size).toBe(1);
    expect(await violations(page)).toEqual([]);
    await sessions(page)
      .getByRole('button', { name: /^Завершить сеанс: Android, Chrome/ })
      .click();
    await seeToast(page, 'Успешно', 'Сеанс завершён');
    await sessions(page).getByText('Android, Chrome').waitFor({ state: 'detached' });
    expect([await statusOf(onPhone), await statusOf(onComputer)]).toEqual([401, 200]);
    await sessions(page).getByRole('button', { name: 'Завершить остальные сеансы' }).click();
    await seeToast(page, 'Успешно', 'Остальные сеансы завершены');
    await sessions(page).getByText('Других сеансов нет.').waitFor();
    expect([await statusOf(token), await statusOf(onComputer)]).toEqual([401, 401]);
    await page.reload();
    await sessions(page).getByText('Это устройство').waitFor();
  });
});

describe('what is dangerous', () => {
  const question = (page: Page) => page.getByRole('dialog', { name: 'Подтвердите действие паролем' });
  /** Answers the next rename as the server does a quarter of an hour after the sign-in: it asks for the password. */
  const asksOnce = (page: Page) =>
    page.route(
      '**/api/user/username',
      (route) =>
        route.fulfill({
          status: 403,
          json: { error: 'Подтвердите действие паролем', code: 'confirm-password' },
        }),
      { times: 1 },
    );

  it('asks for the password, says when it is wrong, and then goes on by itself [PASS-08]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    await asksOnce(page);
    const name = aName();
    const field = page.getByLabel('Новое имя пользователя');
    await field.fill(name);
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    await question(page).waitFor();
    await question(page).getByRole('button', { name: 'Подтвердить' }).click();
    await question(page).getByText('Введите пароль', { exact: true }).waitFor();
    await question(page).getByLabel('Ваш пароль').fill('не тот пароль');
    await page.keyboard.press('Enter');
    await question(page).getByText('Неверный текущий пароль').waitFor();
    expect(await violations(page)).toEqual([]);
    await question(page).getByLabel('Ваш пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Успешно', 'Имя пользователя обновлено');
    await page.getByText(`Сейчас: ${name}`).waitFor();
    await question(page).waitFor({ state: 'detached' });
  });

  it('is left undone by Escape, with the server’s words, and nothing typed is lost [PASS-08]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    await asksOnce(page);
    const field = page.getByLabel('Новое имя пользователя');
    await field.fill('другое-имя');
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    await question(page).getByLabel('Ваш пароль').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('alert').getByText('Подтвердите действие паролем').waitFor();
    expect(await field.inputValue()).toBe('другое-имя');
  });
});
