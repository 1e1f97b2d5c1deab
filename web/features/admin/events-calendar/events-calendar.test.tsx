import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { aUser } from '#web/features/admin/testing/admin-answers.ts';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type Answers, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address } from '#web/testing/render-app.tsx';

aCleanBrowser();

/** Noon of today, `minutes` later. */
const at = (minutes = 0): string => {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate(), 12, minutes).toISOString();
};

const anEvent = (fields: Partial<CalendarEvent>): CalendarEvent => ({
  id: fields.title ?? 'event',
  userId: 'id-of-olga',
  title: 'Концерт',
  startDate: at(),
  endDate: at(60),
  ...PLAIN_EVENT,
  ...fields,
});

const TWO = [
  anEvent({ title: 'Концерт' }),
  anEvent({ title: 'Ёлка', userId: 'id-of-ivan', startDate: at(30), endDate: at(90) }),
];

const USERS = [aUser(), aUser({ id: 'id-of-ivan', username: 'иван' })];

const openView = async (view: 'month' | 'week', answers: Answers = {}) => {
  const opened = renderAdmin(`/admin?view=${view}`, {
    'GET /api/events': () => TWO,
    'GET /api/admin/users': () => USERS,
    ...answers,
  });
  const all = within(await screen.findByRole('region', { name: 'Все мероприятия' }));
  return { ...opened, all };
};
type All = Awaited<ReturnType<typeof openView>>['all'];

const shown = (all: All): (string | null)[] =>
  all.queryAllByRole('button', { name: /владелец/ }).map((one) => one.getAttribute('aria-label'));

const calendar = (all: All): Promise<HTMLElement> => all.findByRole('region', { name: /Мероприятия за/ });

describe('month and week of all events', () => {
  it('stands beside the list, is kept in the address, and asks for the list only when that is shown [ADM-17]', async () => {
    const { all, api, user } = await openView('month');
    await all.findByRole('tab', { name: 'Месяц', selected: true });
    await all.findByRole('region', { name: /Мероприятия за месяц/ });
    expect(api.asked('/api/admin/calendar')).toEqual([]);
    await user.click(all.getByRole('tab', { name: 'Неделя' }));
    await all.findByRole('region', { name: /Мероприятия за неделю/ });
    expect(address()).toBe('/admin?view=week');
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(api.asked('/api/admin/calendar')).not.toEqual([]));
    expect(address()).toBe('/admin');
  });

  it.each([
    ['month', '12:00 Концерт'],
    ['week', '12:00 – 13:00 Концерт'],
  ] as const)('a %s names what, when and whose, also in the tooltip [ADM-17]', async (view, written) => {
    const { all } = await openView(view);
    await calendar(all);
    const [name] = shown(all);
    expect(name?.startsWith(`${written}, `)).toBe(true);
    expect(name?.endsWith('12:00 – 13:00, владелец: olga')).toBe(true);
    expect(all.getByRole('button', { name: name ?? '' }).title).toBe(name);
  });

  it.each(['month', 'week'] as const)(
    'a %s says of an event that it repeats, is a draft or cancelled, and its age [ADM-17, EV2-15, EV2-16, EV2-17, REC-29]',
    async (view) => {
      const marked = [
        anEvent({ title: 'Кружок', ageRating: '6+', seriesId: 's' }),
        anEvent({ title: 'Съезд', status: 'draft' }),
        anEvent({ title: 'Гастроли', status: 'cancelled' }),
      ];
      const { all } = await openView(view, { 'GET /api/events': () => marked });
      await calendar(all);
      expect(shown(all).map((name) => name?.replace(/^.*?(Кружок|Съезд|Гастроли)(.*?),.*13:00/, '$1$2'))).toEqual([
        'Кружок 6+, повторяется, владелец: olga',
        'Съезд, черновик, владелец: olga',
        'Гастроли, отменено, владелец: olga',
      ]);
    },
  );

  it('a week puts whole days first, as «Весь день» [EV2-05]', async () => {
    const now = new Date();
    const midnight = (days: number) =>
      new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)).toISOString();
    const dates = { startDate: midnight(0), endDate: midnight(1), allDay: true };
    const { all } = await openView('week', {
      'GET /api/events': () => [...TWO, anEvent({ title: 'Ярмарка', ...dates })],
    });
    await calendar(all);
    expect(shown(all)[0]).toMatch(/^Весь день Ярмарка, \d+ [а-я]+ \d{4}, владелец: olga$/);
  });

  it.each(['month', 'week'] as const)('a %s is searched by title, regardless of case [ADM-17]', async (view) => {
    const { all, user } = await openView(view);
    await calendar(all);
    expect(shown(all)).toHaveLength(2);
    await user.type(all.getByLabelText('Поиск: название, место, описание'), 'ЁЛК');
    await all.findByText('Найдено здесь: 1 мероприятие');
    expect(shown(all)).toHaveLength(1);
    expect(shown(all)[0]).toContain('Ёлка');
    await user.type(all.getByLabelText('Поиск: название, место, описание'), 'X');
    await all.findByText('Здесь не найдено: «ЁЛКX»');
    expect(shown(all)).toEqual([]);
  });

  it.each(['month', 'week'] as const)(
    'a %s is searched by place and description, as the list [ADM-17]',
    async (view) => {
      const described = [
        anEvent({ title: 'Концерт', location: 'Дом культуры' }),
        anEvent({ title: 'Лекция', description: 'О звёздах' }),
      ];
      const { all, user } = await openView(view, { 'GET /api/events': () => described });
      await calendar(all);
      const search = all.getByLabelText('Поиск: название, место, описание');
      for (const [typed, title] of [
        ['культур', 'Концерт'],
        ['звезд', 'Лекция'],
      ] as const) {
        await user.clear(search);
        await user.type(search, typed);
        await all.findByText('Найдено здесь: 1 мероприятие');
        await waitFor(() => expect(shown(all)).toEqual([expect.stringContaining(title)]));
      }
    },
  );

  it('narrows to the events of one owner, through all views, and back to all [ADM-17]', async () => {
    const { all, api, user } = await openView('week');
    await user.click(await all.findByRole('button', { name: 'Показать только мероприятия пользователя иван' }));
    await all.findByText('Только мероприятия пользователя иван');
    expect(shown(all)).toHaveLength(1);
    await user.click(all.getByRole('tab', { name: 'Месяц' }));
    await waitFor(() => expect(shown(all)).toHaveLength(1));
    await user.click(all.getByRole('tab', { name: 'Список' }));
    await waitFor(() => expect(api.asked('/api/admin/calendar').at(-1)?.query.get('owner')).toBe('иван'));
    await user.click(all.getByRole('tab', { name: 'Месяц' }));
    await user.click(all.getByRole('button', { name: 'Показать всех' }));
    await waitFor(() => expect(shown(all)).toHaveLength(2));
  });

  it.each(['month', 'week'] as const)('an event of a %s opens in the list’s dialog [ADM-17]', async (view) => {
    const { all, user } = await openView(view);
    await user.click(await all.findByRole('button', { name: /Ёлка.*владелец/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Владелец: иван');
    expect(dialog.getByLabelText('Название')).toHaveProperty('value', 'Ёлка');
  });

  it.each(['month', 'week'] as const)('a full day of a %s is listed whole in a dialog [ADM-17]', async (view) => {
    const many = Array.from({ length: 25 }, (_, number) => anEvent({ title: `Номер ${number}` }));
    const { all, user } = await openView(view, { 'GET /api/events': () => many });
    await user.click(await all.findByRole('button', { name: /^\+ ещё/ }));
    const list = within(await screen.findByRole('dialog'));
    expect(list.getAllByRole('listitem')).toHaveLength(25);
    await user.click(list.getByRole('button', { name: /Номер 24,/ }));
    await screen.findByText('Владелец: olga');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });

  it('steps by week and back to the present one, asking for seven days', async () => {
    const { all, api, user } = await openView('week');
    await calendar(all);
    await user.click(all.getByRole('button', { name: 'Следующая неделя' }));
    await waitFor(() => expect(api.asked('/api/events')).toHaveLength(2));
    const [here, there] = api.asked('/api/events').map(({ query }) => query);
    expect(there?.get('from')).toBe(here?.get('to'));
    await all.findByText('На этой неделе нет мероприятий');
    await user.click(all.getByRole('button', { name: 'Текущая неделя' }));
    await waitFor(() => expect(shown(all)).toHaveLength(2));
  });

  it('says why it could not be loaded, and tries again', async () => {
    const { all, api, user } = await openView('month', {
      'GET /api/events': () => refused(500, 'База данных не отвечает'),
    });
    await all.findByText('База данных не отвечает');
    expect(all.queryByText('В этом месяце нет мероприятий')).toBeNull();
    api.answer('GET /api/events', () => TWO);
    await user.click(all.getByRole('button', { name: 'Повторить' }));
    await waitFor(() => expect(shown(all)).toHaveLength(2));
  });
});
