import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const sidebar = () => within(screen.getByRole('complementary', { name: 'Админ панель' }));
const openMenu = async (user: ReturnType<typeof renderAdmin>['user']) => {
  await screen.findByRole('heading', { level: 1 });
  await user.click(await screen.findByRole('button', { name: 'Меню пользователя admin' }));
};

describe('the admin layout', () => {
  it('has its title and four items that lead where they should [ADM-02]', async () => {
    renderAdmin('/admin');
    await screen.findByRole('heading', { level: 1, name: 'Админ панель' });
    await sidebar().findByText('Админ панель');
    const items = sidebar().getAllByRole('link');
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Дашборд', '/admin'],
      ['Пользователи', '/admin/users'],
      ['События', '/admin/events'],
      ['Настройки', '/admin/settings'],
    ]);
  });

  it.each([
    ['/', 'Дашборд'],
    ['/admin', 'Дашборд'],
    ['/admin/dashboard', 'Дашборд'],
    ['/nowhere', 'Дашборд'],
    ['/admin/users', 'Пользователи'],
    ['/admin/events?page=2', 'События'],
    ['/admin/settings', 'Настройки'],
  ])('on %s marks «%s» as the place', async (path, name) => {
    renderAdmin(path);
    await screen.findByRole('heading', { level: 1 });
    const current = sidebar().getAllByRole('link', { current: 'page' });
    expect(current.map(({ textContent }) => textContent)).toEqual([name]);
  });

  it('marks none on a screen that admins share with users', async () => {
    renderAdmin('/settings');
    await screen.findByRole('heading', { name: 'Настройки профиля' });
    expect(sidebar().queryAllByRole('link', { current: 'page' })).toEqual([]);
  });

  it('shows the admin page for an unknown path [ROUTE-08]', async () => {
    renderAdmin('/admin/unknown/path');
    await screen.findByRole('heading', { name: 'Управление базой данных' });
  });

  it('shows the username in the user menu, which leads to the profile [ADM-03]', async () => {
    const { user } = renderAdmin('/admin/users');
    await screen.findByRole('heading', { level: 1 });
    await sidebar().findByText('admin');
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Настройки профиля' }));
    await screen.findByRole('heading', { name: 'Настройки профиля' });
    expect(address()).toBe('/settings');
  });

  it('signs out: the token goes, and a toast says so [ADM-04, ADM-16]', async () => {
    const { api, user } = renderAdmin('/admin/users', { 'POST /api/logout': () => ({ ok: true }) });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    await toast('Успешно', 'Вы вышли из системы');
    expect(localStorage.getItem('token')).toBeNull();
    expect(api.asked('/api/logout')).toHaveLength(1);
  });

  it('says when signing out failed; the token goes all the same [ADM-05, ADM-16]', async () => {
    const { user } = renderAdmin('/admin/users', { 'POST /api/logout': () => refused(500, 'Ошибка') });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Выйти' }));
    await toast('Ошибка', 'Не удалось выйти из системы');
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('the collapsed sidebar', () => {
  it('keeps its labels for screen readers and stays collapsed on the next visit [ADM-01]', async () => {
    const { user, unmount } = renderAdmin('/admin/users');
    await user.click(await screen.findByRole('button', { name: 'Свернуть боковую панель', expanded: true }));
    expect(sidebar().getByRole('link', { name: 'События' }).textContent).toBe('');
    unmount();
    renderAdmin('/admin/users');
    await screen.findByRole('button', { name: 'Развернуть боковую панель', expanded: false });
  });

  it('works where the browser blocks storage', async () => {
    const { user } = renderAdmin('/admin/users');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    await user.click(await screen.findByRole('button', { name: 'Свернуть боковую панель' }));
    await screen.findByRole('button', { name: 'Развернуть боковую панель' });
  });
});
