import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { sessionIsOver } from '#web/api/session/session-signals.ts';
import { type Begun, openedFor } from '#web/events/form/opened-event.ts';
import { QuickCreate } from '#web/events/quick/quick-create.tsx';
import { type Answers, fakeApi, refusedText } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, renderAlone, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();
beforeEach(() => {
  const wide = window.matchMedia;
  // The window has no room for the panel beside the calendar.
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: media.includes('63.99rem') }));
});

const ALONE = { id: 'me', username: 'мария', role: 'user' } as const;
const MARIA = { ...ALONE, shares: true } as const;
const OWN: Calendar = {
  ...{ id: 'me', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, isOwn: true, revision: 1 },
};
const POSTER: Calendar = {
  ...OWN,
  id: 'c-1',
  name: 'Афиша',
  color: '#15803d',
  role: 'editor',
  members: 2,
  isOwn: false,
};
const READ: Calendar = { ...POSTER, id: 'c-2', name: 'Аренда', role: 'reader' };
const INVITED: Calendar = { ...POSTER, id: 'c-3', name: 'Кружки', invitedBy: 'ира' };

const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
const updatedBy = { id: 'ira', name: 'Ирина Котова' };
const event = (id: string, calendarId: string, title: string) => ({
  ...{ ...PLAIN_EVENT, ...day, id, userId: 'ira', calendarId, title, updatedBy },
});
const GALA = event('e1', 'c-1', 'Гала');
const FAIR = event('e2', 'c-2', 'Ярмарка');

const open = async (answers: Answers = {}, user: typeof ALONE | typeof MARIA = MARIA) => {
  const api = fakeApi({
    'GET /api/calendars': () => [OWN, POSTER, READ],
    'GET /api/events': () => [GALA, FAIR],
    'GET /api/categories': () => [],
    ...answers,
  });
  const { user: person } = renderApp('/?view=agenda&date=2026-09-16', { user, fetch: api.fetch });
  const click = async (name: string | RegExp) => person.click(await screen.findByRole('button', { name }));
  const sheet = async () => {
    await click(/^Календари/);
    return within(await screen.findByRole('dialog', { name: 'Календари' }));
  };
  const openEvent = async (name: RegExp) => {
    await click(name);
    return within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  };
  const lists = () => api.asked('/api/events').map(({ query }) => query.get('calendarId'));
  return { api, user: person, click, sheet, openEvent, lists };
};

describe('the panel of calendars', () => {
  it('is not there for who shares nothing, and asks nothing: the user menu offers to share [SHR-01]', async () => {
    const { api, user, click, lists } = await open({}, ALONE);
    await screen.findByRole('button', { name: /Гала/ });
    expect(screen.queryByRole('button', { name: /^Календари/ })).toBeNull();
    await click('Создать мероприятие');
    expect(within(await screen.findByRole('dialog')).queryByLabelText('Календарь')).toBeNull();
    await user.keyboard('{Escape}');
    await click(/мария/);
    await user.click(screen.getByRole('menuitem', { name: 'Поделиться календарём' }));
    await screen.findByRole('dialog', { name: 'Создать календарь' });
    expect(api.asked('/api/calendars')).toEqual([]);
    expect(new Set(lists())).toEqual(new Set([null]));
  });

  it('shows «Только этот» by one tap, and a hidden calendar is not asked, after a reload either [SHR-11, SHR-25]', async () => {
    const { user, sheet, lists } = await open();
    const list = await sheet();
    const rows = await list.findAllByRole('checkbox');
    expect(rows.map((row) => row.closest('label')?.textContent)).toEqual([
      'Мой календарь',
      'Афиша',
      'Арендатолько просмотр',
    ]);
    await user.click(list.getByRole('checkbox', { name: 'Афиша' }));
    await waitFor(() => expect(lists().at(-1)).toBe('me,c-2'));
    await user.click(list.getAllByRole('button', { name: 'Только этот' })[1] ?? list.getByText('Афиша'));
    await waitFor(() => expect(lists().at(-1)).toBe('c-1'));
    const again = await open();
    await waitFor(() => expect(again.lists()).toEqual(['c-1']));
  });

  it('shows one’s own calendar where it is the last one left, hidden or not', async () => {
    localStorage.setItem('hidden-calendars', '["me"]');
    const { lists } = await open({ 'GET /api/calendars': () => [OWN] });
    await waitFor(() => expect(lists()).toEqual([null]));
  });

  it('asks nothing where all are hidden [SHR-11]', async () => {
    localStorage.setItem('hidden-calendars', '["me","c-1","c-2"]');
    const { sheet, lists } = await open();
    const list = await sheet();
    await list.findByRole('checkbox', { name: 'Афиша' });
    expect(lists()).toEqual([]);
  });

  it('has invitations, which are accepted or declined [SHR-04]', async () => {
    const { api, user, sheet } = await open({
      'GET /api/calendars': () => [OWN, INVITED],
      'POST /api/calendars/{id}/members/me': () => ({ ...POSTER, id: 'c-3', name: 'Кружки' }),
      'DELETE /api/calendars/{id}/members/{userId}': () => ({ ok: true }),
    });
    await screen.findByRole('button', { name: 'Календари: есть приглашения' });
    const list = await sheet();
    await list.findByText('ира приглашает в календарь «Кружки»');
    expect(list.queryByRole('checkbox', { name: 'Кружки' })).toBeNull();
    await user.click(list.getByRole('button', { name: 'Отклонить' }));
    await waitFor(() => expect(list.getByText(/^ира/).closest('li[aria-busy=false]')).not.toBeNull());
    await user.click(list.getByRole('button', { name: 'Принять' }));
    await waitFor(() =>
      expect(api.changes().map(({ method, path }) => `${method} ${path}`)).toEqual([
        'DELETE /api/calendars/c-3/members/me',
        'POST /api/calendars/c-3/members/me',
      ]),
    );
  });

  it('sends one answer to an invitation, however often a button is clicked', async () => {
    const { promise: held, resolve: letPass } = Promise.withResolvers<void>();
    let isAccepted = false;
    const accepted = { ...POSTER, id: 'c-3', name: 'Кружки' };
    const { api, user, sheet } = await open({
      'GET /api/calendars': () => [OWN, isAccepted ? accepted : INVITED],
      'POST /api/calendars/{id}/members/me': async () => {
        await held;
        isAccepted = true;
        return accepted;
      },
    });
    const list = await sheet();
    await user.dblClick(await list.findByRole('button', { name: 'Принять' }));
    letPass();
    await list.findByRole('checkbox', { name: 'Кружки' });
    expect(api.changes()).toHaveLength(1);
  });

  it('leads to the subscription of a shared calendar [SHR-27]', async () => {
    const { user, sheet } = await open({
      'GET /api/calendars/{id}': () => READ,
      'GET /api/calendars/{id}/members': () => [],
    });
    const list = await sheet();
    await user.click(await list.findByRole('button', { name: 'Действия: «Аренда»' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Подписаться' }));
    const card = await screen.findByRole('region', { name: 'Подписка в программе-календаре' });
    await waitFor(() => expect(document.activeElement).toBe(card));
    expect(address()).toContain('/calendars/c-2');
  });

  it('creates a calendar and leads to its settings', async () => {
    const { api, user, sheet } = await open({ 'POST /api/calendars': () => ({ ...POSTER, id: 'c-9', name: 'Театр' }) });
    const list = await sheet();
    await user.click(await list.findByRole('button', { name: 'Создать календарь' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Создать календарь' }));
    await user.click(dialog.getByRole('button', { name: 'Создать календарь' }));
    await dialog.findByText('Введите название календаря');
    await user.type(dialog.getByLabelText('Название'), 'Театр');
    await user.click(dialog.getByRole('button', { name: 'Создать календарь' }));
    await waitFor(() => expect(address()).toContain('/calendars/c-9'));
    expect(api.changes()[0]?.body).toMatchObject({ name: 'Театр' });
  });
});

describe('the calendar of an event', () => {
  it('is chosen for a new one among those that one may change, and is that of the next one', async () => {
    const { api, user, click } = await open({
      'POST /api/events': ({ query }) => ({ ...GALA, id: 'e9', calendarId: query.get('calendarId') ?? undefined }),
    });
    for (const [sent, choose] of [
      [null, ''],
      ['c-1', 'Афиша'],
      ['c-1', ''],
    ] as const) {
      await click('Создать мероприятие');
      const dialog = within(await screen.findByRole('dialog', { name: 'Новое мероприятие' }));
      const field = await dialog.findByLabelText('Календарь');
      expect(
        within(field)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Мой календарь', 'Афиша']);
      if (choose) await user.selectOptions(field, choose);
      await user.type(dialog.getByLabelText('Название'), 'Вечер');
      await user.click(dialog.getByRole('button', { name: 'Создать' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(api.changes().at(-1)?.query.get('calendarId')).toBe(sent);
    }
  });

  it('may be changed after a lost answer: that is another creation, and the first one is undone', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user, click } = await open({
      'POST /api/events': () => Promise.reject(new TypeError('Failed to fetch')),
      'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
    });
    await click('Создать мероприятие');
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Название'), 'Премьера');
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    await dialog.findByRole('alert');
    api.answer('POST /api/events', () => ({ ...GALA, id: 'e9' }));
    await user.selectOptions(await dialog.findByLabelText('Календарь'), 'c-1');
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Создать' }).matches(':enabled')).toBe(true));
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    await toast('Успешно', 'Мероприятие создано');
    const made = api.changes().filter(({ path }) => path === '/api/events');
    const [first, second] = made.map(({ query }) => query.get('change'));
    expect(made.map(({ query }) => query.get('calendarId'))).toEqual([null, 'c-1']);
    expect(second).not.toBe(first);
    await waitFor(() => expect(api.asked(`/api/changes/${first}/undo`)).toHaveLength(1));
    logged.mockRestore();
  });

  it('stays the chosen one, though hidden, when the session ends while the event is typed', async () => {
    localStorage.setItem('hidden-calendars', '["c-1"]');
    const { user, click } = await open();
    await click('Создать мероприятие');
    const dialog = within(await screen.findByRole('dialog'));
    await user.selectOptions(await dialog.findByLabelText('Календарь'), 'c-1');
    await user.type(dialog.getByLabelText('Название'), 'Премьера');
    sessionIsOver(new ApiError(401, 'json', ''));
    cleanup();
    await open();
    const again = within(await screen.findByRole('dialog'));
    await again.findByDisplayValue('Премьера');
    expect(await again.findByLabelText('Календарь')).toHaveProperty('value', 'c-1');
  });

  it('that was chosen in the bubble goes on into the dialog, though hidden', async () => {
    localStorage.setItem('hidden-calendars', '["c-1"]');
    const api = fakeApi({ 'GET /api/calendars': () => [OWN, POSTER], 'GET /api/categories': () => [] });
    vi.stubGlobal('fetch', api.fetch);
    const onMore = vi.fn<(begun: Begun) => void>();
    const nothing = () => undefined;
    const does = { onTimes: nothing, onTyped: nothing, onClose: nothing, afterSave: () => null };
    const { user } = renderAlone(
      <CurrentUserContext value={MARIA}>
        <QuickCreate
          slot={{ start: new Date(2026, 8, 16, 9), minutes: 60 }}
          isExpanded={false}
          anchor={() => ({ left: 0, right: 0, top: 0, bottom: 0 })}
          onMore={onMore}
          {...does}
        />
      </CurrentUserContext>,
    );
    await user.selectOptions(await screen.findByLabelText('Календарь'), 'c-1');
    await user.type(screen.getByLabelText('Название'), 'Премьера');
    await user.click(screen.getByRole('button', { name: 'Ещё…' }));
    const [begun] = onMore.mock.calls[0] ?? [];
    expect([begun?.typed.title, begun?.calendarId]).toEqual(['Премьера', 'c-1']);
    expect(begun && openedFor({ mode: 'create', ...begun }, 'мария').calendarId).toBe('c-1');
  });

  it('is changed by a move, which says what is lost [SHR-12, SHR-16]', async () => {
    const { api, user, openEvent } = await open({
      'POST /api/events/{id}/move': () => ({ event: { ...GALA, calendarId: 'me' }, lostCategory: 'Театр' }),
    });
    const dialog = await openEvent(/Гала/);
    await user.selectOptions(dialog.getByLabelText('Календарь'), 'Мой календарь');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Мероприятие теперь в календаре «Мой календарь», без категории: «Театр» там нет');
    expect(api.changes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/events/e1/move', { calendarId: 'me' }],
    ]);
  });

  it('keeps the category of a new one by its name, where the other calendar has it [SHR-16]', async () => {
    const category = (id: string, name: string) => ({ id, name, color: '#ff0000' });
    const { api, user, click } = await open({
      'GET /api/calendars': () => [OWN, POSTER, { ...POSTER, id: 'c-4', name: 'Кружки' }],
      'GET /api/categories': ({ query }) =>
        ({ 'c-1': [category('t1', 'театр')], 'c-4': [category('o4', 'Лекции')] })[query.get('calendarId') ?? ''] ?? [
          category('t0', 'Театр'),
          category('k0', 'Кино'),
        ],
      'POST /api/events': () => ({ ...GALA, id: 'e9' }),
    });
    await click('Создать мероприятие');
    const dialog = within(await screen.findByRole('dialog', { name: 'Новое мероприятие' }));
    const chosen = () => dialog.getByLabelText<HTMLSelectElement>('Категория').value;
    const choose = (name: string) => user.selectOptions(dialog.getByLabelText('Календарь'), name);
    await dialog.findByRole('option', { name: 'Театр' });
    await user.selectOptions(dialog.getByLabelText('Категория'), 'Театр');
    await choose('Афиша');
    await waitFor(() => expect(chosen()).toBe('t1'));
    await choose('Кружки');
    await dialog.findByRole('option', { name: 'Лекции' });
    expect(chosen()).toBe('');
    await choose('Мой календарь');
    await waitFor(() => expect(chosen()).toBe('t0'));
    await choose('Афиша');
    await waitFor(() => expect(chosen()).toBe('t1'));
    await user.type(dialog.getByLabelText('Название'), 'Вечер');
    await user.click(dialog.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    const body = api.changes()[0]?.body;
    expect(body instanceof FormData && body.get('categoryId')).toBe('t1');
  });

  it('is changed together with other fields in one act, which «Отменить» takes back whole [SAFE-01]', async () => {
    const { api, user, openEvent } = await open({
      'PUT /api/events/{id}': () => ({ ...GALA, title: 'Гала-концерт', revision: 2 }),
      'POST /api/events/{id}/move': () => ({ event: { ...GALA, calendarId: 'me' }, lostCategory: null }),
      'POST /api/changes/{change}/undo': () => ({ undone: 1, skipped: [], job: null }),
    });
    const dialog = await openEvent(/Гала/);
    await user.type(dialog.getByLabelText('Название'), '-концерт');
    await user.selectOptions(dialog.getByLabelText('Календарь'), 'Мой календарь');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Мероприятие теперь в календаре «Мой календарь»');
    const [saved, moved] = api.changes().map(({ query }) => query.get('change'));
    await user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await toast('Успешно', 'Изменение отменено');
    const undone = api.changes().flatMap(({ params, path }) => (path.endsWith('/undo') ? [params.change] : []));
    expect(undone).toEqual([moved, saved]);
  });

  it('is changed under one id although the first answer is lost, so that «Отменить» undoes it [SAFE-01]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user, openEvent } = await open({
      'POST /api/events/{id}/move': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const dialog = await openEvent(/Гала/);
    await user.selectOptions(await dialog.findByLabelText('Календарь'), 'me');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Сохранить' }).matches(':enabled')).toBe(true));
    api.answer('POST /api/events/{id}/move', () => ({ event: { ...GALA, calendarId: 'me' }, lostCategory: null }));
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await toast('Успешно', 'Мероприятие теперь в календаре «Мой календарь»');
    const [first, second] = api.changes().map(({ query }) => query.get('change'));
    expect(second).toBe(first);
    logged.mockRestore();
  });

  it('is changed over what somebody else has saved meanwhile, if the user says so [SAFE-09]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user, openEvent } = await open({
      // The stored event has a later revision, and only a move that names none overwrites it.
      'POST /api/events/{id}/move': ({ query }) =>
        query.get('revision') === null
          ? { event: { ...GALA, calendarId: 'me' }, lostCategory: null }
          : refusedText(409, 'Мероприятие изменено'),
    });
    const dialog = await openEvent(/Гала/);
    await user.selectOptions(await dialog.findByLabelText('Календарь'), 'me');
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await user.click(await dialog.findByRole('button', { name: 'Сохранить поверх' }));
    await toast('Успешно', 'Мероприятие теперь в календаре «Мой календарь»');
    expect(api.changes().map(({ path }) => path)).toEqual(['/api/events/e1/move', '/api/events/e1/move']);
    logged.mockRestore();
  });

  it('of a reader is shown and not changed; the name of who changed it last is there [SHR-06]', async () => {
    const { openEvent } = await open();
    const dialog = await openEvent(/Ярмарка/);
    dialog.getByText('Вы читатель календаря «Аренда». Изменять мероприятие могут его редакторы и владельцы.');
    expect(dialog.getByLabelText('Название').matches(':disabled')).toBe(true);
    expect(dialog.queryByRole('button', { name: 'Сохранить' })).toBeNull();
    expect(dialog.getByRole('img', { name: 'Последнее изменение: Ирина Котова' }).textContent).toBe('ИК');
  });

  it('of which the user is no member any more: typed text stays, to be copied into the own calendar [SHR-09]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user, openEvent } = await open({
      'PUT /api/events/{id}': () => refusedText(404, 'Мероприятие не найдено'),
      'POST /api/events': () => ({ ...GALA, id: 'e9', userId: 'me', calendarId: undefined }),
    });
    const dialog = await openEvent(/Гала/);
    await user.type(dialog.getByLabelText('Описание'), 'В трёх действиях');
    api.answer('GET /api/calendars', () => [OWN, READ]);
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await dialog.findByText('У вас больше нет доступа к этому календарю');
    expect(screen.queryByText('Мероприятие не найдено')).toBeNull();
    expect(dialog.getByDisplayValue('В трёх действиях')).toBeTruthy();
    await user.dblClick(dialog.getByRole('button', { name: 'Скопировать в мой календарь' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.changes().filter(({ method }) => method === 'POST')).toHaveLength(1);
    const { query, body } = api.changes().at(-1) ?? {};
    expect(query?.get('copyOf')).toBeNull();
    expect(body instanceof FormData && [body.get('title'), body.get('description')]).toEqual([
      'Гала',
      'В трёх действиях',
    ]);
    logged.mockRestore();
  });

  it('is copied without a picture that is deleted with its calendar [SHR-09]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user, openEvent } = await open({
      'GET /api/events': () => [{ ...GALA, imageUrl: '/api/events/e1/image?v=1' }],
      'GET /api/events/{id}/image': () => new Response('<Error/>', { status: 404 }),
      'PUT /api/events/{id}': () => refusedText(404, 'Мероприятие не найдено'),
      'POST /api/events': () => ({ ...GALA, id: 'e9', userId: 'me', calendarId: undefined }),
    });
    const dialog = await openEvent(/Гала/);
    await user.type(dialog.getByLabelText('Описание'), 'В трёх действиях');
    api.answer('GET /api/calendars', () => [OWN, READ]);
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    await user.click(await dialog.findByRole('button', { name: 'Скопировать в мой календарь' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const body = api.changes().at(-1)?.body;
    expect(body instanceof FormData && [body.get('image'), body.get('removeImage')]).toEqual([null, 'true']);
    logged.mockRestore();
  });

  it('is copied once although the first answer is lost, and a missing date is said in Russian [SHR-09]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api, user, openEvent } = await open({
      'PUT /api/events/{id}': () => refusedText(404, 'Мероприятие не найдено'),
      'POST /api/events': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    const dialog = await openEvent(/Гала/);
    await user.type(dialog.getByLabelText('Описание'), 'В трёх действиях');
    const lost = () => dialog.findByRole('button', { name: 'Скопировать в мой календарь' });
    api.answer('GET /api/calendars', () => [OWN, READ]);
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
    const date = dialog.getByLabelText('Дата начала');
    await user.clear(date);
    await user.click(await lost());
    await dialog.findByText('Укажите дату и время начала');
    expect(api.changes().filter(({ method }) => method === 'POST')).toEqual([]);
    await user.type(date, '16.09.2026');
    for (const times of [1, 2]) {
      await user.click(await lost());
      await waitFor(() => expect(api.changes().filter(({ method }) => method === 'POST')).toHaveLength(times));
      await waitFor(async () => expect((await lost()).matches(':enabled')).toBe(true));
    }
    const [first, second] = api
      .changes()
      .flatMap(({ method, query }) => (method === 'POST' ? [query.get('change')] : []));
    expect(second).toBe(first);
    logged.mockRestore();
  });
});
