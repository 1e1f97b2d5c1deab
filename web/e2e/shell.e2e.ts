import { describe, expect, it } from 'vitest';
import { RELEASE } from '#shared/pages/release.ts';
import { aName, anEvent, aUser, eventsOf, theAdmin } from './support/people.ts';
import { aBrowser, PHONE } from './support/visit.ts';

const { visit } = aBrowser();

describe('before the first screen', () => {
  it('its mark turns on the ground of the theme while the scripts are on their way', async () => {
    const page = await visit();
    await page.route('**/*.js', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('status', { name: 'Загрузка…' }).waitFor();
    const mark = (element: Element) => getComputedStyle(element, '::before').backgroundImage;
    expect(await page.locator('.starting').evaluate(mark)).toContain('data:image/svg+xml');
    // The background colour comes from starting.css, because no script has run.
    const ground = () => page.locator('html').evaluate((html) => getComputedStyle(html).backgroundColor);
    await expect.poll(ground).toBe('rgb(247, 248, 250)');
  });

  it('without JavaScript it says so, and nothing turns', async () => {
    const page = await visit({ javaScriptEnabled: false });
    expect(await page.locator('.no-script').innerText()).toContain('Календарю нужен JavaScript');
    expect(await page.locator('.starting').isVisible()).toBe(false);
  });
});

describe('the start', () => {
  it.each([
    ['/', ['/api/events', '/api/registration', '/api/user']],
    ['/embeddings', ['/api/embeddings', '/api/registration', '/api/user']],
    [
      '/admin',
      ['/api/admin/calendar', '/api/admin/database/copies', '/api/admin/stats', '/api/registration', '/api/user'],
    ],
  ])('of %s asks for each thing once', async (path, all) => {
    const { token } = await (path.startsWith('/admin') ? theAdmin() : aUser());
    // A calendar without events would also request the nearest event.
    if (path === '/') await anEvent(token, { title: 'Сегодня', start: new Date().toISOString() });
    const page = await visit({ token, path: 'about:blank', alone: true });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => asked.toSorted()).toEqual(all);
    await page.waitForLoadState('networkidle');
    expect(asked.toSorted()).toEqual(all);
  });

  it('reports an error that nobody catches from then on, with the release [API-21]', async () => {
    const page = await visit({ alone: true });
    const sent = page.waitForRequest('**/api/errors');
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('later') })));
    expect((await sent).postDataJSON()).toMatchObject({ release: RELEASE, place: 'app', message: 'Error: later' });
  });

  it('that fails says so, and how to try again', async () => {
    const page = await visit({ path: 'about:blank', alone: true, expectedErrors: /ERR_FAILED/ });
    const main = /\/assets\/app-.*\.js$/;
    await page.route(main, (route) => route.abort());
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('alert').filter({ hasText: 'Календарь не загрузился' }).waitFor();
    await page.unroute(main);
    await page.getByRole('link', { name: 'Обновить страницу' }).click();
    await page.locator('form').waitFor();
    expect(await page.locator('#not-loaded').isVisible()).toBe(false);
  });

  it('says so where its very first script fails', async () => {
    const page = await visit({ path: 'about:blank', alone: true, expectedErrors: /ERR_FAILED/ });
    await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort());
    await page.goto('/?date=2026-09-16', { waitUntil: 'commit' });
    await page.getByRole('alert').filter({ hasText: 'Календарь не загрузился' }).waitFor();
    expect(await page.locator('.starting').count()).toBe(0);
    const again = page.getByRole('link', { name: 'Обновить страницу' });
    expect(await again.evaluate((link) => String(link))).toBe(page.url());
  });

  it.each([
    ['inert', () => Reflect.deleteProperty(HTMLElement.prototype, 'inert')],
    ['units of the window', () => Object.assign(CSS, { supports: (name: string) => name !== 'height' })],
    ['containers', () => Object.assign(CSS, { supports: (name: string) => name !== 'container-type' })],
  ])('names the browsers that it needs where one knows no %s', async (_, makeOlder) => {
    const page = await visit({ path: 'about:blank', alone: true });
    await page.addInitScript(makeOlder);
    await page.goto('/');
    await page.getByText('нужен Chrome или Edge 109').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body').innerText()).toMatch(/^Этот браузер устарел, .* Safari 16 или новее\.$/);
  });
});

describe('toasts in the browser', () => {
  it('one at a time; F8 moves the focus there; 5 s; a swipe of 50 px takes it away, after one too short as well [TOAST-02, TOAST-04, TOAST-05, TOAST-06]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: 'about:blank', alone: true });
    await page.clock.install();
    await page.goto('/settings');
    const name = page.getByLabel('Новое имя пользователя');
    await name.waitFor();
    // From here on only the test moves the clock.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
    const rename = async () => {
      await name.fill(aName());
      // Waits for the answer first, because the toast of the previous rename has the same words.
      const answered = page.waitForResponse('**/api/user/username');
      await page.getByRole('button', { name: 'Изменить имя' }).click();
      await answered;
      await page.getByText('Имя пользователя обновлено').waitFor();
    };
    const toast = page.locator('.toast');
    await rename();
    await page.mouse.move(5, 5);
    await page.clock.runFor(4_900);
    expect(await toast.count()).toBe(1);
    await page.clock.runFor(200);
    await toast.waitFor({ state: 'detached' });
    await rename();
    await rename();
    expect(await toast.count()).toBe(1);
    await page.keyboard.press('F8');
    // The focus stops the toast's clock.
    await page.locator('.toaster:focus').waitFor();
    await page.clock.runFor(6_000);
    expect(await toast.count()).toBe(1);
    const box = await toast.locator('.toast-description').boundingBox();
    if (!box) throw new Error('No toast');
    const swipe = async (from: number, distance: number) => {
      await page.mouse.move(box.x + from, box.y + 8);
      await page.mouse.down();
      await page.mouse.move(box.x + from + distance, box.y + 8, { steps: 4 });
      await page.mouse.up();
    };
    // The first swipe selects the text below it, and the second begins in that selection. The browser must not drag the
    // selection instead.
    for (const [from, distance] of [
      [100, -80],
      [60, 49],
    ] as const) {
      await swipe(from, distance);
      await page.locator('.toast:not([data-swiping])').waitFor();
    }
    await swipe(60, 50);
    // The clock stands still, so it was the swipe that removed the toast.
    await toast.waitFor({ state: 'detached' });
  });
});

describe('a lost connection', () => {
  it('is said, loses nothing that is typed, and is found again by itself', async () => {
    const { token } = await aUser();
    const page = await visit({
      token,
      alone: true,
      viewport: PHONE,
      expectedErrors: /ERR_INTERNET_DISCONNECTED|Error submitting form/,
    });
    await page.getByRole('button', { name: 'Создать мероприятие' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Название', { exact: true }).fill('Пишу в поезде');
    await page.context().setOffline(true);
    const banner = page.getByRole('status').filter({ hasText: 'Нет подключения к интернету.' });
    await banner.waitFor();
    // The banner lies over dialogs, so they begin below it.
    const { height = 0 } = (await page.getByText('Нет подключения к интернету.').first().boundingBox()) ?? {};
    expect(height).toBeGreaterThan(30);
    await expect.poll(async () => (await dialog.boundingBox())?.y).toBe(height);
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await dialog.getByText('Нет связи с сервером.').waitFor();
    await page.context().setOffline(false);
    await banner.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await page.getByText('Мероприятие создано').waitFor();
    expect((await eventsOf(token)).map(({ title }) => title)).toEqual(['Пишу в поезде']);
  });

  it('leaves the screen as it is where code is missing, and fetches that once it is back', async () => {
    const { token } = await aUser();
    const page = await visit({
      token,
      path: 'about:blank',
      alone: true,
      expectedErrors: /ERR_INTERNET_DISCONNECTED/,
    });
    // A browser that saves data fetches no code ahead.
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    await page.goto('/');
    const search = page.getByRole('button', { name: 'Поиск мероприятий' });
    await search.waitFor();
    await page.context().setOffline(true);
    await search.click();
    await page.getByRole('status').filter({ hasText: 'Нет подключения к интернету.' }).waitFor();
    await page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('dialog', { name: 'Поиск мероприятий' }).waitFor();
  });

  it('a server that is down is said, and what is new comes once it is back', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/?date=2026-09-16', expectedErrors: /503|ERR_FAILED/ });
    await page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
    await page.route('**/api/**', (route) => route.fulfill({ status: 503, body: '<html>Service Unavailable</html>' }));
    await page.getByRole('button', { name: 'Следующий месяц' }).click();
    const banner = page.getByRole('status').filter({ hasText: 'Сервер временно недоступен. Введённое' });
    await banner.waitFor();
    await anEvent(token, { title: 'Пока не было связи', start: '2026-10-14T10:00:00+03:00' });
    await page.unroute('**/api/**');
    await banner.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Пока не было связи/ }).waitFor();
  });
});

describe('the error boundary', () => {
  it('a screen whose code cannot be fetched offers a way back', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: 'about:blank', expectedErrors: /./ });
    await page.route('**/assets/profile-screen-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Что-то пошло не так' }).waitFor();
    await page.getByRole('link', { name: 'На главную' }).click();
    await page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
  });
});
