import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { percentText } from '#web/features/admin/parts/number-text.ts';
import { CHARTS, STATS } from '#web/features/admin/testing/admin-answers.ts';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser } from '#web/testing/render-app.tsx';

aCleanBrowser();

/** The number under a name, once the numbers are loaded. */
const numberNamed = async (name: string) => {
  await screen.findByText(STATS.totalEvents, { selector: 'dd' });
  return (await screen.findByText(name, { selector: 'dt *' })).closest('dt')?.nextElementSibling;
};
const table = async (name: string) => {
  const found = await screen.findByRole('table', { name });
  return within(found)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
};

describe('the dashboard', () => {
  it.each([
    ['Всего пользователей', '3'],
    ['Администраторы', '1'],
    ['Всего мероприятий', '40'],
    ['Предстоящие мероприятия', '12'],
    ['Мероприятия сегодня', '5'],
  ])('shows «%s» [DASH-01, DASH-03]', async (name, value) => {
    renderAdmin('/admin/dashboard');
    expect((await numberNamed(name))?.textContent).toBe(value);
  });

  it('shows the active users with their share to one decimal [DASH-02]', async () => {
    renderAdmin('/admin/dashboard');
    const active = await numberNamed('Активные пользователи');
    // A space stands between the numbers, so that a copied or spoken text is not «266,7 %».
    expect(active?.textContent).toBe('2 66,7 % от всех');
    expect([percentText(0, 0), percentText(1, 3), percentText(5, 5), percentText(9876, 10234)]).toEqual([
      '0,0',
      '33,3',
      '100,0',
      '96,5',
    ]);
  });

  it('says of a number that may be higher that it is at least so many [DASH-07]', async () => {
    renderAdmin('/admin/dashboard', { 'GET /api/admin/stats': () => ({ ...STATS, atLeast: ['eventsToday'] }) });
    expect((await numberNamed('Мероприятия сегодня'))?.textContent).toBe('не менее 5');
    expect((await numberNamed('Предстоящие мероприятия'))?.textContent).toBe('12');
  });

  it('leads from each number to its list, narrowed to it [USR-18, DASH-06]', async () => {
    renderAdmin('/admin/dashboard');
    await numberNamed('Администраторы');
    const cards = within(screen.getByRole('main'));
    for (const [name, to] of [
      ['Всего пользователей', '/admin/users'],
      ['Активные пользователи', '/admin/users?state=active'],
      ['Администраторы', '/admin/users?role=admin'],
      ['Всего мероприятий', '/admin?when=all'],
      ['Предстоящие мероприятия', '/admin?when=upcoming'],
      ['Мероприятия сегодня', '/admin?view=week'],
    ] as const)
      expect(cards.getByRole('link', { name }).getAttribute('href')).toBe(to);
  });

  it('says why the numbers could not be loaded', async () => {
    renderAdmin('/admin/dashboard', { 'GET /api/admin/stats': () => refused(500, 'Внутренняя ошибка сервера') });
    expect((await screen.findByRole('alert')).textContent).toContain('Внутренняя ошибка сервера');
  });
});

describe('the charts', () => {
  it('have a table that says the same, always there for screen readers', async () => {
    renderAdmin('/admin/dashboard');
    const months = await table('Мероприятия по месяцам');
    expect(months).toHaveLength(26);
    expect([months[0], months[1], months[13]]).toEqual([
      ['Месяц', 'Количество'],
      ['Ноябрь 2025', '0'],
      ['Ноябрь 2026', '12'],
    ]);
    const weeks = await table('Новые пользователи по неделям');
    expect([weeks.length, weeks[1], weeks[26]]).toEqual([27, ['1 июня 2026', '0'], ['23 ноября 2026', '50']]);
    const hours = await table('Мероприятия по дням недели и часам');
    expect(hours).toHaveLength(8);
    expect(hours[1]?.slice(0, 3)).toEqual(['понедельник', '0', '1']);
    expect([hours[7]?.[0], hours[7]?.at(-1)]).toEqual(['воскресенье', String(CHARTS.hours[6]?.[23])]);
  });

  it('say of when they are: the time of today, of other days with the day [DASH-08]', async () => {
    const today = new Date();
    today.setHours(14, 0, 0, 0);
    const { unmount } = renderAdmin('/admin/dashboard', {
      'GET /api/admin/stats/charts': () => ({ ...CHARTS, at: today.toISOString() }),
    });
    await screen.findByText('Числа на графиках — на 14:00');
    unmount();
    renderAdmin('/admin/dashboard');
    await screen.findByText(/^Числа на графиках — на 22 ноября 2026, \d\d:00$/);
  });

  it('give way to their table when asked', async () => {
    const { user } = renderAdmin('/admin/dashboard');
    const card = within(await screen.findByRole('region', { name: 'Мероприятия по месяцам' }));
    await user.click(card.getByRole('button', { name: 'Таблица' }));
    await card.findByRole('button', { name: 'График', pressed: true });
    await card.findByRole('table', { name: 'Мероприятия по месяцам' });
  });

  it('say why they could not be loaded; the numbers stay', async () => {
    const { api, user } = renderAdmin('/admin/dashboard', {
      'GET /api/admin/stats/charts': () => refused(503, 'Сервер временно недоступен'),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Сервер временно недоступен');
    expect((await numberNamed('Администраторы'))?.textContent).toBe(String(STATS.adminUsers));
    api.answer('GET /api/admin/stats/charts', () => CHARTS);
    await user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    await table('Мероприятия по месяцам');
  });
});
