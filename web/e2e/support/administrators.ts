import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { product } from './visit.ts';

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

/** Everything that axe finds against WCAG 2.2 AA and best practice, each with the first elements concerned. */
export const violations = async (page: Page): Promise<string[]> => {
  // Colours are judged at rest, not on their way in.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForTimeout(300);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations: found } = await Reflect.get(window, 'axe').run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return found.map(
      ({ id, nodes }: { id: string; nodes: { html: string }[] }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 200))
          .join(' | ')}`,
    );
  });
};

/** `expect.poll` with the patience that a browser on a busy machine wants. */
export const eventually = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: 15_000, interval: 100 });

/** How far the page reaches beyond the right edge of the window, in CSS pixels; 0 when nothing scrolls sideways. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
