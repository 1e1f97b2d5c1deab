import { describe, expect, it } from 'vitest';
import { anEmbedding } from './support/embeddings.ts';
import { anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser, goTo } from './support/visit.ts';

const { visit } = aBrowser();
const heading = (name: string) => ({ name, exact: true });

describe('routes by path and role', () => {
  it('/calendar/{widgetToken} is the public calendar, for a visitor without a token and with one [ROUTE-01]', async () => {
    const owner = await aUser();
    await anEvent(owner.token, { title: 'Концерт', start: new Date().toISOString() });
    const { widgetToken } = await anEmbedding(owner.token);
    for (const visitor of [{}, { token: (await aUser()).token }]) {
      const page = await visit({ path: `/calendar/${widgetToken}`, ...visitor });
      await page.getByText('Концерт').first().waitFor();
      expect(await page.getByRole('button', { name: 'Создать мероприятие' }).count()).toBe(0);
    }
  });

  it('/calendar/{widgetToken} of no embedding says so, and asks for no login', async () => {
    const page = await visit({ path: '/calendar/no-such-token', expectedErrors: /./ });
    await page.getByText('Календарь не найден. Возможно, владелец сайта его удалил.').waitFor();
    expect(await page.getByRole('tab', { name: 'Login' }).count()).toBe(0);
  });

  it('not signed in, every path is the authentication screen [ROUTE-02]', async () => {
    for (const path of ['/', '/admin/users', '/calendar', '/no/such/path']) {
      const page = await visit({ path });
      await page.getByRole('tab', { name: 'Login' }).waitFor();
    }
  });

  it('shows a spinner while the user loads [ROUTE-03]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: 'about:blank' });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user', async (route) => {
      await held;
      await route.continue();
    });
    // Renames the spinner of index.html, which has the same words, and is shown before any script runs.
    await page.route('/', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('Загрузка…', 'Страница') });
    });
    await page.goto('/');
    await page.getByRole('status', { name: 'Загрузка…' }).waitFor();
    answer();
    await page.getByRole('button', { name: username }).waitFor();
  });

  it('a user: calendar, profile and embeddings [ROUTE-04, ROUTE-05, ROUTE-09]', async () => {
    const { token } = await aUser();
    const page = await visit({ token });
    await page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
    await goTo(page, '/settings');
    await page.getByRole('heading', heading('Настройки профиля')).waitFor();
    await expect.poll(() => page.title()).toBe('Настройки · Calendar System');
    await goTo(page, '/embeddings');
    await page.getByText('Нет созданных встраиваний').waitFor();
  });

  it('a user on an admin’s path or an unknown one: the not-found screen [ROUTE-10, ROUTE-11]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    for (const path of ['/admin', '/admin/users', '/no-such-page', '/settings/more']) {
      await goTo(page, '/settings');
      await page.getByRole('heading', heading('Настройки профиля')).waitFor();
      await goTo(page, path);
      await page.getByRole('heading', heading('404 Page Not Found')).waitFor();
      await page.getByText('Did you forget to add the page to the router?').waitFor();
    }
    await page.reload();
    await page.getByRole('heading', heading('404 Page Not Found')).waitFor();
    await page.getByRole('link', { name: 'На главную' }).click();
    await page.getByRole('button', { name: 'Создать мероприятие' }).waitFor();
  });

  it('a user who opens an admin’s path asks for nothing that only admins may have [ROUTE-10]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: '/settings' });
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    for (const path of ['/admin', '/admin/users', '/admin/settings']) {
      await page.goto(path);
      await page.getByRole('heading', heading('404 Page Not Found')).waitFor();
      await page.waitForLoadState('networkidle');
    }
    expect(new Set(asked)).toEqual(new Set(['/api/registration', '/api/user']));
  });

  it('an admin: the four admin paths, profile and embeddings [ROUTE-04, ROUTE-05, ROUTE-06]', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: '/admin/dashboard' });
    for (const [path, name, part] of [
      ['/admin/dashboard', 'Статистика', page.getByText('Всего пользователей')],
      ['/admin/users', 'Пользователи', page.getByRole('table', { name: 'Пользователи' })],
      ['/admin/events', 'События', page.getByRole('table', { name: 'События' })],
      ['/admin/settings', 'Настройки системы', page.getByRole('tabpanel', { name: 'Почтовый сервер' })],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await part.waitFor();
    }
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Настройки системы', exact: true }).waitFor();
    await goTo(page, '/settings');
    await page.getByRole('heading', heading('Настройки профиля')).waitFor();
    await goTo(page, '/embeddings');
    await page.getByText('Выберите встраивание слева или создайте новое').waitFor();
  });

  it('an admin on /, /admin and an unknown path: the admin page in the admin layout [ROUTE-07, ROUTE-08]', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: '/settings' });
    for (const path of ['/', '/admin', '/no/such/path']) {
      await goTo(page, '/settings');
      await page.getByRole('heading', heading('Настройки профиля')).waitFor();
      await goTo(page, path);
      await page.getByText('Админ панель').first().waitFor();
      await page.getByRole('link', { name: 'Подробная статистика' }).waitFor();
    }
    await page.reload();
    await page.getByRole('link', { name: 'Подробная статистика' }).waitFor();
  });

  it('moves without loading the page anew, and back [CAL-01, CAL-02]', async () => {
    const { token, username } = await aUser();
    const page = await visit({ token, path: '/?view=week' });
    await page.getByRole('button', { name: username }).click();
    await page.getByRole('menuitem', { name: 'Настройки' }).click();
    await page.getByRole('heading', heading('Настройки профиля')).waitFor();
    await page.getByRole('button', { name: 'Назад' }).click();
    await page.getByRole('button', { name: 'Неделя', pressed: true }).waitFor();
    const button = page.getByRole('link', { name: 'Встраивание' });
    await button.hover();
    const hint = page.getByRole('tooltip', { name: 'Управление встраиванием календаря' });
    await hint.hover();
    await hint.waitFor();
    await page.keyboard.press('Escape');
    await hint.waitFor({ state: 'hidden' });
    await button.click();
    await page.getByText('Нет созданных встраиваний').waitFor();
  });
});
