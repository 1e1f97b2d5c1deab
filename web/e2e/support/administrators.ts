import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { product } from '#shared/testing/served-product.ts';

/** Signs in on the sign-in screen, which also sets the session cookie. Saving settings needs this cookie [SET-12]. */
export const signInAsAdmin = async (page: Page): Promise<void> => {
  await page.getByLabel('Username', { exact: true }).fill(product.adminUsername);
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Waits for a toast. Fails when a toast with another title is shown. */
export const seeToast = async (page: Page, title: 'Успешно' | 'Ошибка', text: string): Promise<void> => {
  const toast = page.locator('.toast', { hasText: text });
  await toast.getByText(title, { exact: true }).waitFor();
};

/** Dismisses the toast by the keyboard, so that it is not mistaken for the next toast with the same words. */
export const takeToastAway = async (page: Page): Promise<void> => {
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.locator('.toast').waitFor({ state: 'detached' });
};

/** Waits by `expect.poll`; its time limit is in vitest.config.ts. */
export const eventually = <T>(read: () => T | Promise<T>, message?: string) =>
  expect.poll(read, { interval: 100, ...(message && { message }) });

/** The page's horizontal overflow, in CSS pixels. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
