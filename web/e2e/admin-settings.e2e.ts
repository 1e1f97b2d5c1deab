import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { aMailServer, aRawServer, type TestMailServer } from '#shared/testing/mail-server.ts';
import { eventually, seeToast, signInAsAdmin } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { aBrowser, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED = /status of 4\d\d/;

/** Opens the settings for an administrator who has signed in on the screen and so has the session cookie. */
const open = async (): Promise<Page> => {
  const page = await visit({ path: '/admin/settings', expectedErrors: REFUSED });
  await signInAsAdmin(page);
  await page.getByRole('tabpanel', { name: 'Почтовый сервер' }).waitFor();
  return page;
};

const servers: TestMailServer[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.stop())));

/** A real mail server that knows `mailer` with the password `right`, and the letters that it has got. */
const theServer = async () => {
  const server = await aMailServer();
  servers.push(server);
  return { port: String(server.port), letters: server.letters };
};

/** The port of a server that takes connections and says nothing. */
const aSilentPort = async (): Promise<string> => {
  const server = await aRawServer(() => undefined);
  servers.push(server);
  return String(server.port);
};

const fill = async (page: Page, port: string, password = 'right'): Promise<void> => {
  const form = page.getByRole('tabpanel', { name: 'Почтовый сервер' });
  await form.getByLabel('SMTP сервер').fill('127.0.0.1');
  await form.getByLabel('Порт').fill(port);
  await form.getByLabel('Имя пользователя').fill('mailer');
  await form.getByLabel('Пароль', { exact: true }).fill(password);
  await form.getByLabel('Email отправителя').fill('calendar@example.ru');
};

const WIDTHS = [WIDE, PHONE];

describe('the system settings, on a wide window and on a phone', () => {
  it('save the mail server by the cookie alone; prefilled after a reload, without the password [SET-08, SET-09, SET-12, SET-16, SET-17]', async () => {
    const page = await open();
    const port = '1440';
    await fill(page, port);
    await resize(page, PHONE);
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(page, 'Успешно', 'Настройки почтового сервера сохранены');
    const headers = await (await sent).allHeaders();
    expect([headers.authorization, headers.cookie?.includes('session=')]).toEqual([undefined, true]);
    await page.reload();
    const form = page.getByRole('tabpanel', { name: 'Почтовый сервер' });
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      await eventually(() => form.getByLabel('Порт').inputValue()).toBe(port);
      expect(await form.getByLabel('Имя пользователя').inputValue()).toBe('mailer');
      expect(await form.getByLabel('Пароль', { exact: true }).inputValue()).toBe('');
      await form.getByText('Пароль сохранён. Оставьте поле пустым, чтобы не менять его.').waitFor();
    }
  });

  it('save the security rules; switches are local until then [SET-10, SET-11, SET-14, SET-16]', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Безопасность' }).click();
    const form = page.getByRole('tabpanel', { name: 'Безопасность' });
    const history = form.getByRole('switch', { name: 'Запрещать повторение паролей' });
    const before = await history.isChecked();
    await form.getByText('Запрещать повторение паролей', { exact: true }).click();
    await page.reload();
    expect(await history.isChecked()).toBe(before);
    await form.getByText('Запрещать повторение паролей', { exact: true }).click();
    await form.getByLabel('Срок действия пароля').fill('120');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(page, 'Успешно', 'Настройки безопасности сохранены');
    await page.reload();
    await eventually(() => form.getByLabel('Срок действия пароля').inputValue()).toBe('120');
    expect(await history.isChecked()).toBe(!before);
    await resize(page, PHONE);
    await form.getByText('Запрещать повторение паролей', { exact: true }).click();
    await form.getByLabel('Срок действия пароля').fill('90');
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(page, 'Успешно', 'Настройки безопасности сохранены');
  });

  it('refuse to ask two-factor sign-in of everybody by who has not set it up; the tab says why [SET-15, 2FA-17]', async () => {
    const page = await open();
    await page.getByRole('tab', { name: 'Двухфакторная аутентификация' }).click();
    const tab = page.getByRole('tabpanel', { name: 'Двухфакторная аутентификация' });
    await tab.getByText('Требовать двухфакторную аутентификацию', { exact: true }).click();
    await tab.getByRole('button', { name: 'Сохранить' }).click();
    await tab.getByText('Сначала включите её в своём профиле').waitFor();
    for (const viewport of WIDTHS) {
      await resize(page, viewport);
      expect(await violations(page)).toEqual([]);
    }
    await tab.getByText('Требовать двухфакторную аутентификацию', { exact: true }).click();
    await tab.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(page, 'Успешно', 'Настройки 2FA сохранены');
  });
});

describe('the test letter, sent to real servers', () => {
  const send = async (page: Page) => page.getByRole('button', { name: 'Отправить тестовое письмо' }).click();
  const form = (page: Page) => page.getByRole('tabpanel', { name: 'Почтовый сервер' });

  it('arrives; the code of the server’s answer is shown; then with the stored password too [SET-18, SET-19, SET-20]', async () => {
    const { port, letters } = await theServer();
    const page = await open();
    await fill(page, port);
    await send(page);
    await form(page).getByRole('status').getByText('Код ответа сервера: 250 2.0.0.').waitFor();
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await seeToast(page, 'Успешно', 'Настройки почтового сервера сохранены');
    await page.reload();
    await eventually(() => form(page).getByLabel('Имя пользователя').inputValue()).toBe('mailer');
    await send(page);
    await form(page).getByRole('status').getByText('Код ответа сервера: 250 2.0.0.').waitFor();
    expect(letters).toHaveLength(2);
    expect(letters[0]).toContain('To: calendar@example.ru');
  });

  it('says in Russian what is wrong, and gives a server that hangs up after 10 s [SET-19, SET-20]', async () => {
    const see = async (page: Page, text: RegExp): Promise<void> => {
      const alert = form(page).getByRole('alert').filter({ hasText: text });
      await alert.waitFor();
      expect(await alert.textContent()).toMatch(/[а-яё]/i);
    };
    const [waiting, page] = [await open(), await open()];
    await fill(waiting, await aSilentPort());
    const began = Date.now();
    await send(waiting);
    const hungUp = see(waiting, /не ответил за 10 с/).then(() => Date.now() - began);
    await fill(page, (await theServer()).port, 'wrong');
    await send(page);
    await see(page, /535|не принял/);
    // No server listens at this port.
    await fill(page, '9');
    await send(page);
    await see(page, /соединени|подключ|порт/i);
    // It may be much later than 10 s, which depends on the machine.
    expect(await hungUp).toBeGreaterThan(9_000);
  });
});
