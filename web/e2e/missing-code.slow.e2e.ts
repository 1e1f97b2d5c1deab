import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { anEmbedding } from './support/embeddings.ts';
import { anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser, PHONE, WIDE } from './support/visit.ts';
import { button } from './support/walk.ts';

const { visit } = aBrowser();

type Act = (page: Page) => Promise<unknown>;
const click =
  (name: string): Act =>
  (page) =>
    button(page, name).click();
const choose =
  (name: string): Act =>
  async (page) => {
    await button(page, 'Ещё действия').click();
    await page.getByRole('menuitem', { name }).click();
  };
const CTRL_K: Act = async (page) => {
  await button(page, 'Создать мероприятие').waitFor();
  await page.keyboard.press('Control+KeyK');
};
const OPEN = '/?date=2026-09-16&view=month';
const EDITOR = '/embeddings?id=ID';

/**
 * Code that the build keeps in a file of its own: the name of the file, the path that needs it, and the act that needs
 * it. Without an act, the start needs it.
 */
const USER: readonly [string, string, Act?][] = [
  ['signed-in', '/'],
  ['calendar-grid', '/?view=week'],
  ['profile-screen', '/settings'],
  ['account-data', '/settings'],
  ['embeddings-screen', '/embeddings'],
  ['search-dialog', '/', CTRL_K],
  ['import-dialog', '/?open=import'],
  ['plan-dialog', '/?open=plan'],
  ['trash-dialog', '/?open=trash'],
  ['event-dialog', '/', click('Создать мероприятие')],
  ['code-dialog', EDITOR, click('Предпросмотр кода')],
  ['versions-dialog', EDITOR, choose('История')],
  ['check-dialog', EDITOR, click('Проверить страницу')],
  ['seen-dialog', EDITOR, choose('Где стоит')],
];
const ADMIN: readonly [string, string, Act?][] = [
  ['admin-frame', '/admin'],
  ['admin-page', '/admin'],
  ['dashboard-page', '/admin/dashboard'],
  ['users-page', '/admin/users'],
  ['log-page', '/admin/events'],
  ['settings-page', '/admin/settings'],
  ['events-calendar', '/admin?view=month'],
  ['invitations-dialog', '/admin/users', click('Приглашения')],
];
const NOBODY: readonly [string, string, Act?][] = [
  ['reset-screen', '/reset'],
  ['confirm-email-screen', '/confirm-email'],
  ['invite-screen', '/invite'],
  ['register-rules', '/', (page) => page.getByRole('tab', { name: 'Register' }).click()],
  ['forgotten-screen', '/', click('Забыли пароль?')],
];

/**
 * A page for which the file of this name is missing, as after a new release. Its intervals are at most 100 ms long, so
 * that the banner soon asks the server.
 */
const withoutCode = async (name: string, token?: string, viewport = WIDE): Promise<Page> => {
  const expectedErrors = /ERR_FAILED|dynamically imported/;
  const page = await visit({ ...(token && { token }), path: 'about:blank', alone: true, viewport, expectedErrors });
  page.setDefaultTimeout(20_000);
  await page.addInitScript(() => {
    const every = window.setInterval;
    Object.assign(window, { setInterval: (look: () => void, delay: number) => every(look, Math.min(delay, 100)) });
  });
  await page.route(new RegExp(`/assets/${name}-[^/]*\\.js$`), (route) => route.abort());
  return page;
};

const seesWhy = (page: Page) => page.getByText(/не удалось показать|не загрузилась/).first();

describe('code that cannot be fetched is told of, with a way to try again:', () => {
  const walk = async (name: string, path: string, act: Act | undefined, token?: string): Promise<void> => {
    const page = await withoutCode(name, token);
    await page.goto(path);
    await act?.(page);
    await seesWhy(page).waitFor();
    await page.unrouteAll();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Обновить страницу' }).click()]);
    await page.locator('.starting').waitFor({ state: 'detached' });
    expect(await seesWhy(page).count()).toBe(0);
  };

  it.each(USER)('of a user, %s at %s', async (name, path, act) => {
    const { token } = await aUser();
    const { id } = await anEmbedding(token);
    await walk(name, path.replace('ID', id), act, token);
  });

  it.each(ADMIN)('of an administrator, %s at %s', async (name, path, act) => {
    await walk(name, path, act, (await theAdmin()).token);
  });

  it.each(NOBODY)('of nobody in particular, %s at %s', (name, path, act) => walk(name, path, act));

  it('the menu of an administrator’s phone', async () => {
    const page = await withoutCode('mobile-menu', (await theAdmin()).token, PHONE);
    await page.goto('/admin');
    await button(page, 'Открыть меню').click();
    await seesWhy(page).waitFor();
  });

  it('what an open event holds stays, with what is typed in it', async () => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: '2026-09-16T10:00:00+03:00' });
    const page = await withoutCode('history-dialog', token);
    await page.goto(OPEN);
    await button(page, /Концерт/)
      .first()
      .click();
    const title = page.getByRole('dialog').getByLabel(/^Название/);
    await title.fill('Концерт хора');
    await click('История')(page);
    await seesWhy(page).waitFor();
    expect(await title.inputValue()).toBe('Концерт хора');
  });
});
