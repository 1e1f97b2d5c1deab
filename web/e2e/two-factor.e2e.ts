import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { aUser, PASSWORD } from './support/people.ts';
import { aBrowser, PHONE, resize } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED = /status of 4\d\d/;
const STEP_MS = 30_000;

/**
 * The code of the present step of 30 s. With `off` 1 it is the code of the next step, because a code is accepted once.
 */
const codeOf = (secret: string, off = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + off * STEP_MS });
const card = (page: Page) => page.getByRole('region', { name: 'Безопасность' });
const codes = (page: Page) => page.getByRole('dialog', { name: 'Резервные коды' });
const codeField = (page: Page) => page.getByLabel('Код подтверждения');

/** Turns two-factor authentication on in the profile. @returns the key and the recovery codes */
const turnOn = async (page: Page) => {
  await card(page).getByRole('button', { name: 'Включить' }).click();
  await card(page).getByLabel('Ваш пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await card(page).getByRole('img', { name: 'QR-код для приложения-аутентификатора' }).waitFor();
  const key = await card(page).getByTestId('two-factor-key').innerText();
  const secret = key.replaceAll(' ', '');
  await codeField(page).fill(codeOf(secret));
  await page.keyboard.press('Enter');
  await codes(page).waitFor();
  const recovery = await codes(page).getByRole('listitem').allInnerTexts();
  return { key, secret, recovery };
};
const saved = async (page: Page) => {
  await codes(page).getByRole('button', { name: 'Коды сохранены' }).click();
  await codes(page).waitFor({ state: 'detached' });
};
const signIn = async (page: Page, username: string) => {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await codeField(page).waitFor();
};
const signOut = async (page: Page) => {
  await page.evaluate(() => localStorage.removeItem('token'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Login' }).waitFor();
};

describe('two-factor sign-in', () => {
  it('is set up in the profile: password, key, code, and ten recovery codes once [2FA-01, 2FA-02]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    await card(page).getByRole('button', { name: 'Включить' }).click();
    await card(page).getByLabel('Ваш пароль').fill('не тот пароль');
    await page.keyboard.press('Enter');
    await card(page).getByText('Неверный текущий пароль').waitFor();
    await card(page).getByRole('button', { name: 'Отмена' }).click();

    await card(page).getByRole('button', { name: 'Включить' }).click();
    await card(page).getByLabel('Ваш пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await card(page)
      .getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
      .waitFor();
    expect(await violations(page)).toEqual([]);
    await codeField(page).fill('12345');
    await page.keyboard.press('Enter');
    await card(page).getByText('Введите 6 цифр из приложения').waitFor();
    await card(page).getByRole('button', { name: 'Отмена' }).click();

    const { recovery } = await turnOn(page);
    expect(new Set(recovery).size).toBe(10);
    for (const code of recovery) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const download = page.waitForEvent('download');
    await codes(page).getByRole('button', { name: 'Скачать файл' }).click();
    expect((await download).suggestedFilename()).toBe('calendar-recovery-codes.txt');
    await saved(page);
    await card(page).getByText('Двухфакторная аутентификация включена').waitFor();
  });

  it('asks for the code after the password, and lets go back to it [2FA-08, 2FA-10]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    const { secret } = await turnOn(page);
    await saved(page);
    await signOut(page);
    await signIn(page, username);
    await page.getByText(`Вход под именем ${username}`).waitFor();
    expect(await violations(page)).toEqual([]);
    await resize(page, PHONE);
    expect(await violations(page)).toEqual([]);
    expect(await codeField(page).getAttribute('autocomplete')).toBe('one-time-code');
    expect(await codeField(page).getAttribute('inputmode')).toBe('numeric');
    await page.getByRole('button', { name: 'Войти' }).click();
    await page.getByText('Введите 6 цифр или резервный код').waitFor();
    await codeField(page).fill('000000');
    await page.keyboard.press('Enter');
    await page.getByText('Неверный код').waitFor();
    await page.getByRole('button', { name: 'Назад к паролю' }).click();
    await signIn(page, username);
    // The step that asks for the code is still there after a reload.
    await page.reload();
    await codeField(page).fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await seeToast(page, 'Успешно', 'Вход выполнен успешно');
    await page.getByRole('button', { name: username }).waitFor();
  });

  it('takes a recovery code in its place, and tells how many are left; it is turned off by another [2FA-14, 2FA-15]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: '/settings', expectedErrors: REFUSED });
    const { recovery } = await turnOn(page);
    await saved(page);
    await signOut(page);
    await signIn(page, username);
    await page.getByRole('button', { name: 'Ввести резервный код' }).click();
    const field = page.getByLabel('Резервный код');
    expect(await field.getAttribute('inputmode')).toBe('text');
    await field.fill((recovery[0] ?? '').toLowerCase());
    await page.keyboard.press('Enter');
    await seeToast(page, 'Успешно', 'Вход выполнен успешно. Осталось резервных кодов: 9');

    await page.goto('/settings');
    await card(page).getByRole('button', { name: 'Новые резервные коды' }).click();
    await card(page).getByLabel('Ваш пароль').fill(PASSWORD);
    await codeField(page).fill(recovery[0] ?? '');
    await page.keyboard.press('Enter');
    await card(page).getByText('Неверный код').waitFor();
    await codeField(page).fill(recovery[1] ?? '');
    await page.keyboard.press('Enter');
    await codes(page).waitFor();
    const [fresh = ''] = await codes(page).getByRole('listitem').allInnerTexts();
    await saved(page);

    await card(page).getByRole('button', { name: 'Выключить' }).click();
    await card(page).getByLabel('Ваш пароль').fill(PASSWORD);
    await codeField(page).fill(fresh);
    await page.keyboard.press('Enter');
    await seeToast(page, 'Успешно', 'Двухфакторная аутентификация выключена');
    await card(page).getByRole('button', { name: 'Включить' }).waitFor();
  });

  it('is all that is offered where everybody must have it; then the way is free [2FA-18]', async () => {
    const { token, username, id } = await aUser();
    const page = await visit({ token, path: 'about:blank', expectedErrors: REFUSED });
    let isHeld = true;
    await page.route('**/api/user', (route) =>
      isHeld ? route.fulfill({ json: { id, username, role: 'user', pending: 'setup' } }) : route.continue(),
    );
    await page.route('**/api/user/two-factor/enable', (route) => {
      isHeld = false;
      return route.continue();
    });
    await page.goto('/embeddings');
    await page.getByRole('heading', { name: 'Настройте двухфакторную аутентификацию' }).waitFor();
    await page.getByRole('button', { name: 'Выйти' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await resize(page, PHONE);
    expect(await violations(page)).toEqual([]);
    await page.getByLabel('Ваш пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    const key = await page.getByTestId('two-factor-key').innerText();
    await codeField(page).fill(codeOf(key.replaceAll(' ', '')));
    await page.keyboard.press('Enter');
    await saved(page);
    await page.getByText('Нет созданных встраиваний').waitFor();
  });

  it('becomes all that is offered by the next refused call, and leads out by signing out [2FA-18]', async () => {
    const { token, username, id } = await aUser();
    const page = await visit({ token, path: '/embeddings', expectedErrors: REFUSED });
    await page.getByText('Нет созданных встраиваний').waitFor();
    await page.route('**/api/user', (route) =>
      route.fulfill({ json: { id, username, role: 'user', pending: 'setup' } }),
    );
    await page.route('**/api/events?*', (route) =>
      route.fulfill({
        status: 403,
        headers: { 'x-error-code': 'set-up-needed' },
        body: 'Настройте двухфакторную аутентификацию, чтобы продолжить',
      }),
    );
    await page.getByRole('link', { name: 'Назад' }).click();
    await page.getByRole('heading', { name: 'Настройте двухфакторную аутентификацию' }).waitFor();
    await page.getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('button', { name: 'Login' }).waitFor();
  });
});
