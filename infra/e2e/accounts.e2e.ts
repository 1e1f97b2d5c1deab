import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { theBrowser } from '#shared/testing/launch-browser.ts';
import { aMailServer, type TestMailServer } from '#shared/testing/mail-server.ts';
import { accept, calendar, nextCode, PASSWORD, register, signIn, toast, turnTwoFactorOn } from './account-steps.ts';

// Registration rules and links in letters, from the administrator's screen to the stranger's. The tests have a product
// of their own, because they change settings of the whole system and send letters every second.

const ADMIN = { username: 'начальник', password: 'пароль-начальника' };

let product: RunningProduct;
let mail: TestMailServer;
let admin: Page;
const leave: (() => Promise<unknown>)[] = [];
let complaints: string[] = [];

/** A page of a person who has never been here. */
const aStranger = async (path = '/'): Promise<Page> => {
  const browser = await theBrowser(inject('chromium'));
  const context = await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', baseURL: product.url });
  leave.push(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(path);
  return page;
};
const setPolicy = async (label: string, privacyUrl = '') => {
  await admin.goto('/admin/settings?tab=security');
  const form = admin.getByRole('tabpanel', { name: 'Безопасность' });
  await form.getByLabel('Кто может зарегистрироваться').selectOption({ label });
  await form.getByLabel('Ссылка на политику конфиденциальности').fill(privacyUrl);
  await form.getByRole('button', { name: 'Сохранить' }).click();
  await toast(admin, 'Настройки безопасности сохранены');
};
/** Invites somebody by the administrators' dialog. @returns the link, if no letter carries it */
const invite = async (email = ''): Promise<string> => {
  await admin.goto('/admin/users');
  await admin.getByRole('button', { name: 'Приглашения' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Приглашения' });
  await dialog.getByLabel('Email (необязательно)').fill(email);
  await dialog.getByRole('button', { name: 'Пригласить' }).click();
  await toast(admin, email ? `Приглашение отправлено на ${email}` : 'Приглашение создано');
  return email ? '' : dialog.getByLabel('Ссылка приглашения').inputValue();
};

/** The link with this path in the newest letter to an address. Letters are quoted-printable. */
const linkTo = async (address: string, path: string): Promise<string> => {
  let link: string | undefined;
  const look = () => {
    const letter = mail.letters.findLast((one) => one.includes(`To: ${address}`) && one.includes(path)) ?? '';
    link = new RegExp(`${product.url}${path}#[\\w.-]+`).exec(letter.replace(/=\r\n/g, '').replaceAll('=3D', '='))?.[0];
    return link;
  };
  await expect.poll(look, { interval: 200 }).toBeDefined();
  return link ?? '';
};

/** A page of somebody who has registered and verified an address. */
const whoeverHas = async (email: string, name: string): Promise<Page> => {
  const page = await aStranger();
  await register(page, name);
  await calendar(page);
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Email' });
  await card.getByLabel('Новый email').fill(email);
  await card.getByRole('button', { name: 'Сохранить email' }).click();
  await toast(page, 'Письмо со ссылкой отправлено');
  await page.goto(await linkTo(email, '/confirm-email'));
  await page.getByRole('button', { name: 'Подтвердить email' }).click();
  await page.getByRole('heading', { name: 'Email подтверждён' }).waitFor();
  await page.goto('/settings');
  await card.getByText(`Сейчас: ${email}`).waitFor();
  return page;
};

/**
 * Asks for a new password by «Забыли пароль?» on the sign-in screen, follows the link in the letter, and sets the new
 * password.
 */
const setForgotten = async (page: Page, email: string, name: string, password: string) => {
  await page.getByLabel('Username', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Забыли пароль?' }).click();
  expect(await page.getByLabel('Имя пользователя или email').inputValue()).toBe(name);
  await page.getByRole('button', { name: 'Отправить ссылку' }).click();
  await page.getByText(/^Если такая учётная запись есть/).waitFor();
  await page.goto(await linkTo(email, '/reset'));
  await page.getByLabel('Новый пароль').fill(password);
  await page.getByLabel('Подтверждение пароля').fill(password);
  await page.getByRole('button', { name: 'Сохранить пароль' }).click();
  await page.getByRole('heading', { name: 'Пароль изменён' }).waitFor();
  await page.getByRole('link', { name: 'Войти' }).click();
};

beforeAll(async () => {
  product = await startProduct({
    environment: {
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      LOCAL_LOG: 'quiet',
      SMTP_ALLOW: '127.0.0.1',
      TICK_SECONDS: '1',
      PASSWORD_COST: '4',
    },
  });
  mail = await aMailServer();
  admin = await aStranger();
  await signIn(admin, ADMIN.username, ADMIN.password);
  await admin.getByRole('heading', { level: 1, name: 'Админ панель' }).waitFor();
});
afterAll(async () => {
  await Promise.all(leave.map((one) => one()));
  await mail?.stop();
  await product?.stop();
});
afterEach(() => {
  const said = complaints;
  complaints = [];
  expect(said).toEqual([]);
});

describe('who may register is what an administrator has set', () => {
  it('with approval: a stranger is told so, waits, and goes on once approved [REG-02]', async () => {
    await setPolicy('Все желающие, но с одобрения администратора');
    const page = await aStranger();
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByText('учётную запись должен одобрить администратор').waitFor();
    await register(page, 'ждущая');
    await page.getByRole('heading', { name: 'Учётная запись ждёт одобрения' }).waitFor();
    await admin.goto('/admin/users?state=waiting');
    await admin.getByRole('button', { name: 'Одобрить пользователя ждущая' }).click();
    await toast(admin, 'Пользователь ждущая одобрен');
    await page.getByRole('button', { name: 'Проверить сейчас' }).click();
    await calendar(page);
  });

  it('by invitation: nobody registers, and who has the link does, once [REG-01, REG-03]', async () => {
    await setPolicy('Только приглашённые');
    const page = await aStranger();
    await register(page, 'незваная');
    await page.getByRole('note').getByText('Регистрация только по приглашению').waitFor();
    await toast(page, 'Регистрация только по приглашению');
    const link = await invite();
    await page.goto(link);
    await accept(page, 'званая');
    expect(new URL(page.url()).hash).toBe('');
    await page.getByRole('link', { name: 'Перейти в календарь' }).click();
    await calendar(page);
    const other = await aStranger(link);
    await other.getByLabel('Имя пользователя').fill('опоздавшая');
    await other.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
    await other.getByRole('button', { name: 'Создать учётную запись' }).click();
    await other.getByRole('heading', { name: 'Ссылка недействительна или устарела' }).waitFor();
  });

  it('open, with a privacy policy: after consent everybody goes on at once [REG-06]', async () => {
    await setPolicy('Все желающие', 'https://example.ru/privacy');
    const page = await aStranger();
    await page.getByRole('tab', { name: 'Register' }).click();
    const box = page.getByRole('checkbox', { name: /^Даю согласие/ });
    await box.waitFor();
    await register(page, 'согласная');
    await page.getByText('Подтвердите согласие на обработку персональных данных').waitFor();
    await box.check();
    await page.getByRole('button', { name: 'Register' }).click();
    await calendar(page);
    await setPolicy('Все желающие');
  });
});

describe('the links of letters', () => {
  beforeAll(async () => {
    await admin.goto('/admin/settings');
    const form = admin.getByRole('tabpanel', { name: 'Почтовый сервер' });
    await form.getByLabel('SMTP сервер').fill('127.0.0.1');
    await form.getByLabel('Порт').fill(String(mail.port));
    await form.getByLabel('Имя пользователя').fill('mailer');
    await form.getByLabel('Пароль', { exact: true }).fill('right');
    await form.getByLabel('Email отправителя').fill('calendar@example.ru');
    await form.getByText('Отправлять письма', { exact: true }).click();
    await form.getByLabel('Адрес сайта').fill(product.url);
    await form.getByRole('button', { name: 'Сохранить' }).click();
    await toast(admin, 'Настройки почтового сервера сохранены');
  });

  it('verify an address, set a forgotten password and invite; each is used by its button [MAIL-04, PASS-02, REG-05]', async () => {
    const email = 'anna@example.ru';
    const page = await whoeverHas(email, 'анна');
    const elsewhere = await aStranger();
    const fresh = 'совершенно-другой-1';
    await setForgotten(elsewhere, email, 'анна', fresh);
    await signIn(elsewhere, 'анна', fresh);
    await calendar(elsewhere);
    // The earlier session has ended.
    await page.goto('/');
    await page.getByRole('button', { name: 'Login' }).waitFor();

    await invite('boris@example.ru');
    const guest = await aStranger(await linkTo('boris@example.ru', '/invite'));
    await accept(guest, 'борис');
    await guest.goto('/settings');
    await guest.getByRole('region', { name: 'Email' }).getByText('Сейчас: boris@example.ru').waitFor();
  });

  it('lead from a forgotten password over the second factor and a lost phone back to one session [PASS-03, 2FA-14, SES-03]', async () => {
    const { secret, recovery } = await turnTwoFactorOn(await whoeverHas('vera@example.ru', 'вера'));
    const elsewhere = await aStranger();
    const fresh = 'совершенно-другой-2';
    await setForgotten(elsewhere, 'vera@example.ru', 'вера', fresh);
    await signIn(elsewhere, 'вера', fresh);
    await elsewhere.getByLabel('Код подтверждения').fill(nextCode(secret));
    await elsewhere.keyboard.press('Enter');
    await calendar(elsewhere);

    const withoutPhone = await aStranger();
    await signIn(withoutPhone, 'вера', fresh);
    await withoutPhone.getByRole('button', { name: 'Ввести резервный код' }).click();
    await withoutPhone.getByLabel('Резервный код').fill(recovery[0] ?? '');
    await withoutPhone.keyboard.press('Enter');
    await toast(withoutPhone, 'Осталось резервных кодов: 9');
    await withoutPhone.goto('/settings');
    const sessions = withoutPhone.getByRole('region', { name: 'Сеансы' });
    await sessions.getByRole('button', { name: 'Завершить остальные сеансы' }).click();
    await toast(withoutPhone, 'Остальные сеансы завершены');
    await elsewhere.goto('/');
    await elsewhere.getByRole('button', { name: 'Login' }).waitFor();
  });
});
