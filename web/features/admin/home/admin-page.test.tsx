import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Hit } from '#shared/contracts/search.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { anEventView, aUser } from '#web/features/admin/testing/admin-answers.ts';
import { renderAdmin } from '#web/features/admin/testing/render-admin.tsx';
import { type Answers, type AnswerTo, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

describe('the top of the admin page', () => {
  it('shows the six numbers in brief and leads to the statistics [ADM-14]', async () => {
    const { user } = renderAdmin('/admin');
    const brief = within(await screen.findByRole('region', { name: 'Статистика вкратце' }));
    await brief.findByText('40');
    expect(brief.getAllByRole('term')).toHaveLength(6);
    await user.click(screen.getByRole('link', { name: 'Подробная статистика' }));
    await screen.findByRole('heading', { name: 'Статистика' });
    expect(address()).toBe('/admin/dashboard');
  });
});

describe('creating a user', () => {
  const openForm = async (answers: Answers = {}) => {
    const opened = renderAdmin('/admin', answers);
    // In jsdom every window is narrow, so a button hides the form.
    expect(screen.queryByRole('region', { name: 'Новый пользователь' })).toBeNull();
    await opened.user.click(await screen.findByRole('button', { name: 'Новый пользователь', expanded: false }));
    const form = within(await screen.findByRole('region', { name: 'Новый пользователь' }));
    const submit = () => opened.user.click(form.getByRole('button', { name: 'Создать пользователя' }));
    return { ...opened, form, submit };
  };

  it('wants a username and a password; nothing is sent without [ADM-07]', async () => {
    const { api, form, submit } = await openForm();
    await submit();
    await form.findByText('Введите имя пользователя');
    await form.findByText('Введите пароль');
    await waitFor(() => expect(document.activeElement).toBe(form.getByLabelText(/Имя пользователя/)));
    expect(api.changes()).toEqual([]);
  });

  it.each([
    ['Пользователь', 'user'],
    ['Администратор', 'admin'],
  ])('sends all three for the role «%s», says so and empties itself [ADM-07, USR-14]', async (label, role) => {
    const { api, form, submit, user } = await openForm({
      'POST /api/admin/users': () => Response.json(aUser({ username: 'новый' }), { status: 201 }),
    });
    await user.type(form.getByLabelText(/Имя пользователя/), 'новый');
    await user.type(form.getByLabelText('Пароль'), 'надёжный пароль');
    await user.selectOptions(form.getByLabelText('Роль'), label);
    await submit();
    await toast('Успешно', 'Пользователь новый создан');
    expect(api.changes()).toMatchObject([
      { path: '/api/admin/users', body: { username: 'новый', password: 'надёжный пароль', role } },
    ]);
    await waitFor(() => expect(form.getByLabelText('Пароль')).toHaveProperty('value', ''));
  });

  it('shows the server’s text when it refuses, and keeps what was typed [ADM-07]', async () => {
    const { form, submit, user } = await openForm({
      'POST /api/admin/users': () => refused(409, 'Имя пользователя уже занято'),
    });
    await user.type(form.getByLabelText(/Имя пользователя/), 'admin');
    await user.type(form.getByLabelText('Пароль'), 'надёжный пароль');
    await submit();
    await toast('Ошибка', 'Имя пользователя уже занято');
    expect(form.getByLabelText(/Имя пользователя/)).toHaveProperty('value', 'admin');
  });
});

describe('the list of all events', () => {
  const TITLES = ['Концерт', 'Собрание', 'Лекция'];
  const all = Array.from({ length: 45 }, (_, at) =>
    anEventView({
      id: `event-${at}`,
      title: `${TITLES[at % 3]} ${at}`,
      startDate: new Date(2026, 10, 1 + (at % 20), 10, 30).toISOString(),
      endDate: new Date(2026, 10, 1 + (at % 20), 12, 45).toISOString(),
    }),
  );
  const calendar: AnswerTo<'GET /api/admin/calendar'> = ({ query }) => {
    const from = Number(query.get('after') ?? 0);
    const to = from + Number(query.get('limit'));
    return { events: all.slice(from, to), next: to < all.length ? String(to) : null };
  };
  const openList = async () => {
    const opened = renderAdmin('/admin', { 'GET /api/admin/calendar': calendar });
    const list = within(await screen.findByRole('region', { name: 'Все мероприятия' }));
    await list.findAllByRole('row');
    return { ...opened, list };
  };
  const lastQuery = ({ api }: Awaited<ReturnType<typeof openList>>) =>
    Object.fromEntries(api.asked('/api/admin/calendar').at(-1)?.query ?? []);

  it('shows title and start and end of each event of the present month, a page at a time [ADM-08]', async () => {
    const opened = await openList();
    const { list, user } = opened;
    expect(list.getAllByRole('row')).toHaveLength(21);
    const shown = list.getAllByRole('row').slice(1);
    expect(shown.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual(
      Array.from({ length: 20 }, (_, at) => `${1 + at} ноября 2026, 10:30 – 12:45`),
    );
    expect(
      shown.map((row) => row.textContent?.includes(`${TITLES[shown.indexOf(row) % 3]} ${shown.indexOf(row)}`)),
    ).not.toContain(false);
    const { from, to } = lastQuery(opened);
    const now = new Date();
    expect([from, to].map((day) => new Date(String(day)).getTime())).toEqual([
      new Date(now.getFullYear(), now.getMonth(), 1).getTime(),
      new Date(now.getFullYear(), now.getMonth() + 1, 1).getTime(),
    ]);
    await user.click(list.getByRole('button', { name: 'Вперёд' }));
    await list.findByText('Лекция 20');
    await user.click(list.getByRole('button', { name: 'Вперёд' }));
    await list.findByText('Концерт 42');
    expect(list.getAllByRole('row')).toHaveLength(6);
  });

  it('steps from month to month and back to the present one', async () => {
    const opened = await openList();
    const { list, user } = opened;
    expect(list.queryByRole('button', { name: 'Текущий месяц' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Следующий месяц' }));
    const now = new Date();
    await waitFor(() =>
      expect(lastQuery(opened).from).toBe(new Date(now.getFullYear(), now.getMonth() + 1, 1).toISOString()),
    );
    await user.click(await list.findByRole('button', { name: 'Текущий месяц' }));
    await waitFor(() => expect(list.queryByRole('button', { name: 'Текущий месяц' })).toBeNull());
  });

  it('has a column of shared calendars where there are some; one narrows the list and leads to its settings', async () => {
    const opened = await openList();
    const { list, user, api } = opened;
    expect(list.queryByRole('columnheader', { name: 'Календарь' })).toBeNull();
    const poster = { calendarId: 'c-1', calendar: 'Афиша', owner: null };
    api.answer('GET /api/admin/calendar', () => ({
      events: [anEventView(poster), all[0] ?? anEventView()],
      next: null,
    }));
    await user.click(list.getByRole('button', { name: 'Следующий месяц' }));
    await list.findByRole('columnheader', { name: 'Календарь' });
    await user.click(list.getByRole('button', { name: 'Мероприятия календаря «Афиша»' }));
    await list.findByText('Только мероприятия календаря «Афиша»');
    await waitFor(() => expect(lastQuery(opened)).toMatchObject({ calendarId: 'c-1' }));
    expect(lastQuery(opened)).not.toHaveProperty('owner');
    expect(list.getByRole('link', { name: 'Настройки календаря' }).getAttribute('href')).toBe('/calendars/c-1');
    await user.click(list.getByRole('button', { name: 'Показать все' }));
    await waitFor(() => expect(lastQuery(opened)).not.toHaveProperty('calendarId'));
  });

  const hitOf = (fields: Partial<Hit>): Hit => ({
    ...{ ...anEventView({ title: 'лекция' }), userId: 'id-of-olga', ...PLAIN_EVENT, owner: 'ольга' },
    ...fields,
  });

  it('shows what the search of every screen finds, and that there is more [FIND-06, FIND-13]', async () => {
    const { api, list, user } = await openList();
    const events = [
      hitOf({ id: 'a', title: 'Собрание' }),
      hitOf({ id: 's_20261105', seriesId: 's', title: 'Собрания' }),
    ];
    api.answer('GET /api/events/search', () => ({ events, isPartial: true }));
    await user.type(list.getByLabelText('Поиск: название, место, описание'), 'собр');
    await list.findByText('Показаны не все. Уточните запрос.');
    list.getByRole('button', { name: 'Открыть мероприятие «Собрание»' });
    list.getByRole('button', { name: 'Открыть мероприятие «Собрания, повторяется»' });
    expect(Object.fromEntries(api.asked('/api/events/search').at(-1)?.query ?? [])).toEqual({ q: 'собр' });
    api.answer('GET /api/events/search', () => ({ events: [], isPartial: false }));
    await user.type(list.getByLabelText('Поиск: название, место, описание'), 'X');
    await list.findByText('Не найдено: «собрX»');
    expect(list.queryByText('Показаны не все. Уточните запрос.')).toBeNull();
  });

  it('says whose each event is, in the list, in what a search finds and in the dialog', { tags: 'slow' }, async () => {
    const { api, list, user } = await openList();
    api.answer('GET /api/events/search', () => ({ events: [hitOf({})], isPartial: false }));
    api.answer('GET /api/events', () => [hitOf({})]);
    await user.type(list.getByLabelText('Поиск: название, место, описание'), 'лекция');
    const open = await list.findByRole('button', { name: 'Открыть мероприятие «лекция»' });
    list.getByText('ольга');
    await user.click(open);
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText('Владелец: ольга');
  });

  it('narrows to the events of one owner, and back to all', { tags: 'slow' }, async () => {
    const opened = await openList();
    const { api, list, user } = opened;
    api.answer('GET /api/admin/calendar', () => ({ events: [anEventView({ owner: 'ольга' })], next: null }));
    await user.click(list.getByRole('button', { name: 'Следующий месяц' }));
    await user.click(await list.findByRole('button', { name: 'Показать только мероприятия пользователя ольга' }));
    await waitFor(() => expect(lastQuery(opened).owner).toBe('ольга'));
    list.getByText('Только мероприятия пользователя ольга');
    await user.click(list.getByRole('button', { name: 'Показать все' }));
    await waitFor(() => expect(list.queryByText('Только мероприятия пользователя ольга')).toBeNull());
    await waitFor(() => expect(lastQuery(opened).owner).toBeUndefined());
  });

  it('shows all events, or the upcoming ones, to whom a number has led there; then months again [DASH-06]', async () => {
    const opened = await openList();
    const { api, list, user } = opened;
    const brief = within(screen.getByRole('region', { name: 'Статистика вкратце' }));
    api.answer('GET /api/admin/calendar', () => ({ events: [], next: null }));
    await user.click(brief.getByRole('link', { name: 'Всего мероприятий' }));
    await list.findByText('Мероприятий пока нет');
    expect(lastQuery(opened)).toEqual({ order: 'desc', limit: '20' });
    const before = new Date().toISOString();
    await user.click(brief.getByRole('link', { name: 'Предстоящие мероприятия' }));
    await list.findByText('Предстоящих мероприятий нет');
    const { from, ...others } = lastQuery(opened);
    expect(others).toEqual({ limit: '20' });
    const times = [before, from, new Date().toISOString()];
    expect(times).toEqual(times.toSorted());
    expect(list.queryByRole('button', { name: 'Следующий месяц' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'По месяцам' }));
    await list.findByText('В этом месяце нет мероприятий');
    expect(address()).toBe('/admin');
    expect(Object.keys(lastQuery(opened))).toEqual(['from', 'to', 'limit']);
    await user.click(brief.getByRole('link', { name: 'Мероприятия сегодня' }));
    await list.findByRole('button', { name: 'Следующая неделя' });
  });

  it('goes on looking for events of an owner where the server has stopped for a while', async () => {
    const { api, list, user } = await openList();
    const found = { events: [anEventView({ title: 'Клад', owner: 'ольга' })], next: null };
    api.answer('GET /api/admin/calendar', ({ query }) =>
      query.get('owner') && !query.get('after') ? { events: [], next: 'там' } : found,
    );
    await user.click(list.getByRole('button', { name: 'Следующий месяц' }));
    await user.click(await list.findByRole('button', { name: 'Показать только мероприятия пользователя ольга' }));
    await list.findByText('Пока ничего не найдено: просмотрена часть мероприятий');
    await user.click(list.getByRole('button', { name: 'Искать дальше' }));
    await list.findByRole('button', { name: 'Открыть мероприятие «Клад»' });
    await waitFor(() => expect(list.queryByRole('button', { name: 'Искать дальше' })).toBeNull());
  });

  it('opens a yearly series whose first date was removed, by its next date', { tags: 'slow' }, async () => {
    const { api, list, user } = await openList();
    const [view] = all;
    api.answer('GET /api/admin/calendar', () => ({ events: [{ ...anEventView(view), repeats: true }], next: null }));
    const startDate = new Date(2027, 10, 1, 10, 30).toISOString();
    const endDate = new Date(2027, 10, 1, 12, 45).toISOString();
    const series = { id: 'event-0_20271101', seriesId: 'event-0', recurrence: 'FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=1' };
    api.answer('GET /api/events', ({ query }) =>
      String(query.get('to')) > startDate
        ? [{ ...hitOf({ title: 'День города' }), ...series, startDate, endDate }]
        : [],
    );
    await user.click(list.getByRole('button', { name: 'Следующий месяц' }));
    await user.click(await list.findByRole('button', { name: 'Открыть мероприятие «Концерт 0, повторяется»' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByDisplayValue('День города');
  });

  it('says that an event is gone when it was deleted meanwhile', async () => {
    const { api, list, user } = await openList();
    api.answer('GET /api/events', () => []);
    await user.click(list.getByRole('button', { name: 'Открыть мероприятие «Концерт 0»' }));
    await toast('Ошибка', 'Мероприятие не найдено');
    const [asked] = api.asked('/api/events');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      from: new Date(2026, 10, 1, 10, 30).toISOString(),
      to: new Date(2026, 10, 1, 10, 30, 0, 1).toISOString(),
    });
  });
});
