import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';

// Steps of a person on the account screens.

export const PASSWORD = 'правильный-пароль-1';

const fillIn = async (page: Page, username: string, password: string) => {
  await page.getByLabel('Username', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
};
export const signIn = async (page: Page, username: string, password = PASSWORD) => {
  await fillIn(page, username, password);
  await page.getByRole('button', { name: 'Login' }).click();
};
export const register = async (page: Page, username: string) => {
  await page.getByRole('tab', { name: 'Register' }).click();
  await fillIn(page, username, PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
};
/** Fills in the form of an invitation. */
export const accept = async (page: Page, username: string) => {
  await page.getByLabel('Имя пользователя').fill(username);
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Создать учётную запись' }).click();
  await page.getByRole('heading', { name: 'Учётная запись создана' }).waitFor();
};
export const calendar = (page: Page) => page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
export const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor();

/** The code of the next time step, because the code of this one may already be used. */
export const nextCode = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });

/** Turns two-factor sign-in on by the card of the profile. */
export const turnTwoFactorOn = async (page: Page) => {
  await page.goto('/settings');
  const card = page.getByRole('region', { name: 'Безопасность' });
  await card.getByRole('button', { name: 'Включить' }).click();
  await card.getByLabel('Ваш пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const secret = (await card.getByTestId('two-factor-key').innerText()).replaceAll(' ', '');
  await card.getByLabel('Код подтверждения').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('dialog', { name: 'Резервные коды' });
  await codes.waitFor();
  const recovery = await codes.getByRole('listitem').allInnerTexts();
  await codes.getByRole('button', { name: 'Коды сохранены' }).click();
  await codes.waitFor({ state: 'detached' });
  return { secret, recovery };
};
