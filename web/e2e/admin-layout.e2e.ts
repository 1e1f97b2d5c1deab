import { describe, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { eventually, overflow, seeToast, signInAsAdmin } from './support/administrators.ts';
import { violations } from './support/axe.ts';
import { anEvent, theAdmin } from './support/people.ts';
import { aBrowser, goTo, PHONE, resize, WIDE } from './support/visit.ts';

const { visit } = aBrowser();
const TABLET = { width: 768, height: 1024 };

describe('the admin layout in a browser', () => {
  it('has a sidebar of 240 px, collapsed of 60 px, and keeps its state over a reload [ADM-01, ADM-02]', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: '/admin/users' });
    const sidebar = page.getByRole('complementary', { name: 'Админ панель' });
    const width = async () => (await sidebar.boundingBox())?.width;
    await sidebar.waitFor();
    await eventually(width).toBe(240);
    await page.getByRole('button', { name: 'Свернуть боковую панель' }).click();
    await eventually(width).toBe(60);
    await page.reload();
    await page.getByRole('button', { name: 'Развернуть боковую панель' }).waitFor();
    await eventually(width).toBe(60);
    await sidebar.getByRole('link', { name: 'События' }).click();
    await page.getByRole('heading', { level: 1, name: 'События' }).waitFor();
    await eventually(width).toBe(60);
  });

  it('shows a drawer in place of the sidebar under 768 px [ADM-02, ADM-03]', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: '/admin/users', viewport: PHONE });
    await page.getByRole('heading', { level: 1, name: 'Пользователи' }).waitFor();
    expect(await page.getByRole('complementary').count()).toBe(0);
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    const drawer = page.getByRole('dialog', { name: 'Админ панель' });
    await drawer.getByRole('link', { name: 'Настройки' }).click();
    await page.getByRole('heading', { level: 1, name: 'Настройки системы' }).waitFor();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Открыть меню' }).click();
    await drawer.getByRole('button', { name: `Меню пользователя ${product.adminUsername}` }).click();
    await drawer.getByRole('menuitem', { name: 'Настройки профиля' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/settings');
    await page.getByRole('button', { name: 'Открыть меню' }).waitFor();
  });

  it('stands around the profile and the embeddings too, and is not built anew from screen to screen', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: '/admin' });
    const sidebar = page.getByRole('complementary', { name: 'Админ панель' });
    await sidebar.evaluate((element) => element.setAttribute('data-same', ''));
    await page.getByRole('link', { name: 'Встраивание' }).click();
    await page.getByText('Выберите встраивание слева или создайте новое').waitFor();
    await sidebar.getByRole('button', { name: /Меню пользователя/ }).click();
    await page.getByRole('menuitem', { name: 'Настройки профиля' }).click();
    await eventually(() => new URL(page.url()).pathname).toBe('/settings');
    expect(await sidebar.getAttribute('data-same')).toBe('');
  });

  it('signs out from the menu; the token is gone [ADM-04, ADM-16]', async () => {
    // The server refuses calls that are under way at the sign-out.
    const page = await visit({ expectedErrors: /status of 401/ });
    await signInAsAdmin(page);
    await page.getByRole('button', { name: /Меню пользователя/ }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await seeToast(page, 'Успешно', 'Вы вышли из системы');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('says when signing out failed; the token is gone all the same [ADM-05, ADM-16]', async () => {
    const { token } = await theAdmin();
    const page = await visit({ token, path: '/admin/users', expectedErrors: /500/ });
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: 'Внутренняя ошибка сервера' }));
    await page.getByRole('button', { name: /Меню пользователя/ }).click();
    await page.getByRole('menuitem', { name: 'Выйти' }).click();
    await seeToast(page, 'Ошибка', 'Не удалось выйти из системы');
    await page.getByRole('tab', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

// One page for all screens, because axe takes longer to load than to check a screen.
it('every admin screen, wide and light, and dark on a phone, holds what axe asks, and fits', async () => {
  const { token } = await theAdmin();
  await anEvent(token, { title: 'Очень длинное название '.repeat(6), start: new Date().toISOString() });
  const page = await visit({ token, path: '/settings' });
  const inTable = page.locator('td, [role=cell]').first();
  for (const [viewport, theme] of [
    [WIDE, 'light'],
    [PHONE, 'dark'],
  ] as const) {
    const at = (screen: string): string => `${screen} at ${viewport.width} px`;
    await resize(page, viewport);
    for (const [path, heading, part] of [
      ['/admin', 'Админ панель', inTable],
      ['/admin/dashboard', 'Статистика', page.getByRole('table', { name: 'Мероприятия по месяцам' })],
      ['/admin/users', 'Пользователи', inTable],
      ['/admin/events', 'События', inTable],
      ['/admin/settings', 'Настройки системы', page.getByRole('tabpanel', { name: 'Почтовый сервер' })],
    ] as const) {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
      await part.waitFor({ state: 'attached' });
      await page.getByRole('status', { name: 'Загрузка…' }).first().waitFor({ state: 'detached' });
      expect(await violations(page, { theme }), at(path)).toEqual([]);
      await eventually(() => overflow(page), at(path)).toBe(0);
      if (viewport === WIDE) {
        await resize(page, TABLET);
        await eventually(() => overflow(page), `${path} on a tablet`).toBe(0);
        await resize(page, WIDE);
      }
    }
    for (const tab of ['Безопасность', 'Двухфакторная аутентификация']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel', { name: tab }).waitFor();
      expect(await violations(page, { theme }), at(tab)).toEqual([]);
    }
    await goTo(page, '/admin');
    await page.getByText('Обслуживание').click();
    await page.getByRole('button', { name: 'Пересоздать базу данных' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await violations(page, { theme }), at('recreate dialog')).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  }
});
