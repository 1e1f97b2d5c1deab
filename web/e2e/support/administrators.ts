import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { product } from '#shared/testing/served-product.ts';

/** Signs in by the screen: the session cookie that comes with it is what the settings are saved by (SPEC §7). */
export const signInAsAdmin = async (page: Page): Promise<void> => {
  await page.getByLabel('Username', { exact: true }).fill(product.adminUsername);
  await page.getByLabel('Password', { exact: true }).fill(product.adminPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Waits for a toast and answers nothing; fails when another one is shown instead. */
export const seeToast = async (page: Page, title: 'Успешно' | 'Ошибка', text: string): Promise<void> => {
  const toast = page.locator('.toast', { hasText: text });
  await toast.getByText(title, { exact: true }).waitFor();
};

/** By the keyboard, so that the next one of the same words is not taken for seen. */
export const takeToastAway = async (page: Page): Promise<void> => {
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.locator('.toast').waitFor({ state: 'detached' });
};

/** `expect.poll` with the patience that a browser on a busy machine wants. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000, interval: 100 });

/** How far the page reaches beyond the right edge of the window, in CSS pixels; 0 when nothing scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
