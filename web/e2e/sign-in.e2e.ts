import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { seeToast } from './support/administrators.ts';
import { MONTH } from './support/event-dialog.ts';
import { aName, anEvent, aUser, PASSWORD } from './support/people.ts';
import { aBrowser, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSED = /status of 4\d\d/;

const signOut = async (page: Page, username: string): Promise<void> => {
  await page.getByRole('button', { name: username }).click();
  await page.getByRole('menuitem', { name: 'Выйти' }).click();
};

const meetDeadToken = async (page: Page): Promise<void> => {
  await page.route('**/api/events?*', (route) => route.fulfill({ status: 401, body: 'Требуется аутентификация' }));
  await page.getByRole('button', { name: 'Следующий месяц' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
  await page.unroute('**/api/events?*');
};

describe('the authentication screen', () => {
  it('is a centred card with Login chosen and fields that password managers know [AUTH-01, AUTH-02, ROUTE-02]', async () => {
    const page = await visit({ path: '/somewhere/else' });
    const title = page.getByRole('heading', { name: 'Calendar System' });
    await title.waitFor();
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Login', 'Register']);
    expect(await page.getByRole('tab', { name: 'Login' }).getAttribute('aria-selected')).toBe('true');
    const card = await page.locator('form').boundingBox();
    if (!card) throw new Error('No card');
    expect(card.x + card.width / 2).toBeCloseTo(WIDE.width / 2, 0);
    const password = page.getByLabel('Password', { exact: true });
    for (const [tab, known] of [
      ['Login', 'current-password'],
      ['Register', 'new-password'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      const button = page.getByRole('button', { name: tab, exact: true });
      const edges = async () =>
        [await button.boundingBox(), await password.boundingBox()].map((box) => [box?.x, box?.width]);
      await expect.poll(async () => new Set((await edges()).map(String)).size).toBe(1);
      expect(await page.getByLabel('Username', { exact: true }).getAttribute('autocomplete')).toBe('username');
      expect(await password.getAttribute('type')).toBe('password');
      expect(await password.getAttribute('autocomplete')).toBe(known);
    }
    await expect.poll(() => page.title()).toBe('Вход · Calendar System');
  });

  it('tells a screen reader that its words are English [WCAG 3.1.2]', async () => {
    const page = await visit();
    for (const word of ['Login', 'Register', 'Username', 'Password']) {
      const languages = await page
        .getByText(word, { exact: true })
        .evaluateAll((found) => found.map((one) => one.getAttribute('lang')));
      expect([word, ...new Set(languages)]).toEqual([word, 'en']);
    }
  });

  it('registers by Enter, keeps the token, says so and shows the calendar [AUTH-03, AUTH-06, AUTH-07, AUTH-08]', async () => {
    const page = await visit();
    const name = aName();
    await page.getByRole('tab', { name: 'Register' }).click();
    await page.getByLabel('Username', { exact: true }).fill(name);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    const userCall = page.waitForResponse((response) => response.url().endsWith('/api/user'));
    await page.keyboard.press('Enter');
    await seeToast(page, 'Успешно', 'Регистрация выполнена успешно');
    expect((await userCall).status()).toBe(200);
    await page.getByRole('button', { name }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ey/);
  });

  it('signs in, whatever the case of the name, and survives a reload [AUTH-03, AUTH-08, AUTH-11]', async () => {
    const { username } = await aUser();
    const page = await visit();
    await page.getByLabel('Username', { exact: true }).fill(username.toUpperCase());
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await seeToast(page, 'Успешно', 'Вход выполнен успешно');
    await page.reload();
    await page.getByRole('button', { name: username }).waitFor();
  });
});

describe('the session', () => {
  it('ends on sign-out: call, token, toast, and the next page knows nobody [AUTH-14, AUTH-15, CAL-02]', async () => {
    const { token, username } = await aUser();
    await anEvent(token, { title: 'Встреча', start: new Date().toISOString() });
    const page = await visit({ token });
    // Waits until the calendar has no call under way. The server would refuse that call after the sign-out, and the
    // console would say so. A calendar without events keeps calling.
    await page.getByRole('button', { name: /Встреча/ }).waitFor();
    await page.getByRole('button', { name: username }).click();
    const call = page.waitForRequest((request) => request.url().endsWith('/api/logout'));
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    expect((await call).method()).toBe('POST');
    await seeToast(page, 'Успешно', 'Выход выполнен успешно');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await page.reload();
    await page.getByRole('tab', { name: 'Login' }).waitFor();
  });

  it('a user call answered 401 clears the token and shows the sign-in [AUTH-12]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: 'about:blank', expectedErrors: REFUSED });
    await page.route('**/api/user', (route) => route.fulfill({ status: 401, body: 'Требуется аутентификация' }));
    await page.goto('/');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('another failure of the user call says the server’s text and tries again on demand [AUTH-13]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: 'about:blank', expectedErrors: /500/ });
    await page.route('**/api/user', (route) => route.fulfill({ status: 500, body: 'Внутренняя ошибка сервера' }));
    await page.goto('/');
    await page.getByText('Внутренняя ошибка сервера').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await page.unroute('**/api/user');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await page.getByRole('button', { name: username }).waitFor();
  });

  it('asks for no user while no token is stored [AUTH-11]', async () => {
    const page = await visit({ path: 'about:blank' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    await expect.poll(() => asked.filter((path) => path.startsWith('/api/'))).toEqual(['/api/registration']);
  });

  it.each([
    ['signing out', signOut],
    ['a dead token anywhere', meetDeadToken],
  ])(
    '%s empties all that was asked: a tab where another signs in shows nothing of it [AUTH-14, API-04]',
    async (_, end) => {
      const [first, second] = [await aUser(), await aUser()];
      await anEvent(first.token, { title: 'Тайное', start: '2026-09-16T18:00:00+03:00' });
      const page = await visit({ token: first.token, path: MONTH, expectedErrors: REFUSED });
      await page.getByRole('button', { name: 'Тайное' }).waitFor();
      await end(page, first.username);
      await page.getByRole('tab', { name: 'Login' }).waitFor();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
      const { promise: held, resolve: answer } = Promise.withResolvers<void>();
      await page.route('**/api/**', async (route) => {
        await held;
        await route.continue();
      });
      const other = await page.context().newPage();
      await other.goto('/');
      await other.getByLabel('Username', { exact: true }).fill(second.username);
      await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await other.getByRole('button', { name: 'Login' }).click();
      await other.getByRole('button', { name: second.username }).waitFor();
      await other.close();
      await page.getByRole('tab', { name: 'Login' }).waitFor({ state: 'detached' });
      await page.getByRole('status', { name: 'Загрузка…' }).waitFor();
      expect(await page.getByText(/Тайное/).count()).toBe(0);
      answer();
      await page.getByRole('button', { name: second.username }).waitFor();
      expect(await page.getByText(/Тайное/).count()).toBe(0);
    },
  );
});
