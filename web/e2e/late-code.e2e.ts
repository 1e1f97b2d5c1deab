import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MONTH } from './support/event-dialog.ts';
import { aUser } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';
import { button } from './support/walk.ts';

const { visit } = aBrowser();

// Latin letters, because Playwright presses no keys for others.

const loading = (page: Page) => page.getByRole('status', { name: 'Загрузка' });

/** Opens a calendar, and waits for its events. Its scripts of this name arrive only when the returned `come` is called. */
const withHeld = async (name: string, viewport?: { width: number; height: number }) => {
  const { token } = await aUser();
  const page = await visit({ token, path: 'about:blank', alone: true, ...(viewport && { viewport }) });
  let come = () => {};
  const allowed = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(MONTH);
  await button(page, 'Создать мероприятие').waitFor();
  await loading(page).waitFor({ state: 'detached' });
  return { page, come };
};

const isComing = (page: Page) => loading(page).waitFor();

describe('code that comes late', () => {
  it('gives the search what was typed before it came [FACE-012]', async () => {
    const { page, come } = await withHeld('search-dialog');
    await page.keyboard.press('Control+KeyK');
    await isComing(page);
    await page.keyboard.type('jazzz');
    await page.keyboard.press('Backspace');
    come();
    const field = page.getByRole('combobox', { name: 'Что найти' });
    await field.waitFor();
    await page.keyboard.type(' band');
    expect(await field.inputValue()).toBe('jazz band');
  });

  it.each([
    ['desk', undefined],
    ['phone', PHONE],
  ])('gives a new event on a %s what was typed before its dialog came [FACE-012]', async (_, viewport) => {
    const { page, come } = await withHeld('event-dialog', viewport);
    await button(page, 'Создать мероприятие').click();
    await isComing(page);
    await page.keyboard.type('Rehe');
    come();
    const title = page.getByRole('dialog').getByLabel('Название', { exact: true });
    await title.waitFor();
    await page.keyboard.type('arsal');
    expect(await title.inputValue()).toBe('Rehearsal');
  });

  it('is there before it is asked for: dialog and search wait for no script [FACE-011]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH, alone: true });
    await button(page, 'Создать мероприятие').waitFor();
    await page.waitForLoadState('networkidle');
    await page.route('**/*.js', () => undefined);
    await button(page, 'Создать мероприятие').click();
    await page.keyboard.type('Choir');
    const dialog = page.getByRole('dialog');
    await page.locator('[data-autofocus]:focus').waitFor();
    expect(await dialog.getByLabel('Название', { exact: true }).inputValue()).toBe('Choir');
    await dialog.getByLabel('Название', { exact: true }).fill('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+KeyK');
    await page.keyboard.type('choir');
    expect(await page.getByRole('combobox', { name: 'Что найти' }).inputValue()).toBe('choir');
  });
});
