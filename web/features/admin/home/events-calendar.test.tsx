import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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

const openView = async (view: 'month' | 'week', answers: Answers = {}, path = '/admin') => {
  const opened = renderAdmin(`${path}?view=${view}`, {
    'GET /api/events': () => TWO,
    'GET /api/admin/users': () => USERS,
    ...answers,
  });
  const all = within(await screen.findByRole('region', { name: 'Все мероприятия' }));
  return { ...opened, all };
};
type All = Awaited<ReturnType<typeof openView>>['all'];

/** The texts of the events in the region, which are buttons. */
const shown = (all: All): (string | undefined)[] =>
  all.queryAllByRole('button').flatMap((one) => (one.dataset.eventId === undefined ? [] : [one.textContent ?? '']));

const calendar = (all: All): Promise<HTMLElement> => all.findByRole('region', { name: /Мероприятия за/ });

// Draws the views of a phone, because the grid needs sizes, which jsdom lacks. `admin-page.e2e.ts` tests the grid.
beforeEach(() =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })),
);

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

  it.each(['month', 'week'] as const)('a %s tells when, what and whose [ADM-17]', async (view) => {
    const { all } = await openView(view);
    await calendar(all);
    expect(shown(all)).toEqual([
      expect.stringMatching(/^12:00 – 13:00Концерт/),
      expect.stringMatching(/^12:30 – 13:30Ёлка/),
    ]);
    all.getByText('olga');
    all.getByText('иван');
  });

  it.each(['month', 'week'] as const)(
    'a %s is searched by title, regardless of case [ADM-17]',
    { tags: ['slow'] },
    async (view) => {
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
    },
  );

  it.each(['month', 'week'] as const)(
    'a %s is searched by place and description, as the list [ADM-17]',
    { tags: ['slow'] },
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
    await user.click(all.getByRole('button', { name: 'Показать все' }));
    await waitFor(() => expect(shown(all)).toHaveLength(2));
  });

  it.each(['month', 'week'] as const)('an event of a %s opens in the list’s dialog [ADM-17]', async (view) => {
    const { all, user } = await openView(view);
    await user.click(await all.findByRole('button', { name: /Ёлка/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('Владелец: иван');
    expect(dialog.getByLabelText('Название')).toHaveProperty('value', 'Ёлка');
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

  it('goes to the same found day again, after another week was shown [FIND-11]', async () => {
    const { all, user } = await openView(
      'month',
      { 'GET /api/events/search': () => ({ events: [], isPartial: false }) },
      '/',
    );
    const goToMarch = async () => {
      await user.click(all.getByRole('tab', { name: 'Месяц' }));
      await user.keyboard('{Control>}[KeyK]{/Control}');
      await user.type(await screen.findByRole('combobox', { name: 'Что найти' }), '5 марта 2027');
      await user.click(await screen.findByRole('option', { name: 'Перейти к 5 марта 2027' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await goToMarch();
    const back = () => within(screen.getByRole('region', { name: 'Все мероприятия' }));
    await back().findByText('1–7 марта 2027');
    await user.click(back().getByRole('button', { name: 'Следующая неделя' }));
    await back().findByText('8–14 марта 2027');
    await goToMarch();
    await back().findByText('1–7 марта 2027');
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
