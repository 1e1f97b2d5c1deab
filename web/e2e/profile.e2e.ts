import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { aName, aUser, PASSWORD } from './support/people.ts';
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

  it('changes the name, says so, and the person stays signed in [PROF-03, PROF-04]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    const field = page.getByLabel('Новое имя пользователя');
    await field.fill('ab');
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    await page.getByText('Имя пользователя должно быть не менее 3 символов').waitFor();
    const name = aName();
    await field.fill(name);
    const call = page.waitForRequest((request) => request.url().endsWith('/api/user/username'));
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    const request = await call;
    expect([request.method(), request.postDataJSON()]).toEqual(['PUT', { username: name }]);
    await seeToast(page, 'Успешно', 'Имя пользователя обновлено');
    await page.getByText(`Сейчас: ${name}`).waitFor();
  });

  it('a taken name is refused with the server’s error field [PROF-05]', async () => {
    const [{ token }, { username: taken }] = [await aUser(), await aUser()];
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    await page.getByLabel('Новое имя пользователя').fill(taken);
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    await page.getByRole('alert').getByText('Имя пользователя уже занято').waitFor();
    expect(await page.getByLabel('Новое имя пользователя').inputValue()).toBe(taken);
  });

  it('checks the passwords before it sends them [PROF-06, PROF-07, PROF-08, PROF-09]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    await page.getByRole('button', { name: 'Изменить пароль' }).click();
    await page.getByText('Введите текущий пароль').waitFor();
    await fillPasswords(page, PASSWORD, 'корот', 'корот');
    await page.getByText('Новый пароль должен быть не менее 6 символов').waitFor();
    await page.getByText('Подтвердите новый пароль').waitFor();
    await fillPasswords(page, PASSWORD, 'шесть6', 'другой');
    await page.getByText('Пароли не совпадают').waitFor();
    await expect.poll(() => page.getByText(/не менее 6 символов|Подтвердите новый пароль/).count()).toBe(0);
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

  it('a wrong current password is refused with the error field [PROF-05]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    await fillPasswords(page, 'не тот пароль', 'совсем-новый-пароль-2');
    await page.getByRole('alert').getByText('Неверный текущий пароль').waitFor();
  });

  it('answers that are no JSON have their own texts [PROF-12, PROF-13]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    const answer = (status: number, body: string) =>
      page.route('**/api/user/username', (route) => route.fulfill({ status, body, contentType: 'text/plain' }));
    await answer(200, 'OK');
    await page.getByLabel('Новое имя пользователя').fill(aName());
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    await page.getByText('Server returned invalid response').waitFor();
    await page.unroute('**/api/user/username');
    await answer(500, 'Сбой');
    await page.getByRole('button', { name: 'Изменить имя' }).click();
    await page.getByText('Server error: Сбой').waitFor();
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
    const page = await visit({ token, path: '/embeddings', refreshes: false, expectedErrors: /403/ });
    await page.getByText('Нет созданных встраиваний').waitFor();
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { id, username, role: 'user', passwordExpired: true } }),
    );
    await page.route('**/api/events?*', (route) => route.fulfill({ status: 403, body: EXPIRED }));
    await page.getByRole('link', { name: 'Назад' }).click();
    await page.waitForURL('**/settings');
    await page.getByRole('alert').getByText(EXPIRED).waitFor();
  });
});
