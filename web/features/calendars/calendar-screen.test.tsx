import { act, screen, waitFor, within } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import type { Calendar, Member } from '#shared/contracts/calendars.ts';
import { CurrentUserContext } from '#web/api/session/current-user.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, isLeaving, renderAlone, renderApp, toast } from '#web/testing/render-app.tsx';
import { CalendarScreen } from './calendar-screen.tsx';

aCleanBrowser();

const MARIA = { id: 'me', username: 'мария', role: 'user' } as const;
const OWN: Calendar = {
  ...{ id: 'me', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, isOwn: true, revision: 1 },
};
const POSTER: Calendar = { ...OWN, id: 'c-1', name: 'Афиша', members: 2, isOwn: false };
const IRA: Member = {
  ...{ userId: 'ira', username: 'ира', role: 'reader', addedBy: 'мария', at: '2026-11-21T10:00:00Z' },
};
const GLEB: Member = {
  ...{ username: 'глеб', role: 'editor', addedBy: 'мария', at: '2026-11-25T10:00:00Z', invitationId: 'i-1' },
};
const MEMBERS: Member[] = [{ ...IRA, userId: 'me', username: 'мария', role: 'owner' }, IRA, GLEB];

const open = async (calendar: Partial<Calendar> = {}, answers: Answers = {}) => {
  const api = fakeApi({
    'GET /api/calendars': () => [OWN, { ...POSTER, ...calendar }],
    'GET /api/calendars/{id}': () => ({ ...POSTER, ...calendar }),
    'GET /api/calendars/{id}/members': () => MEMBERS,
    'GET /api/calendars/{id}/links': () => [],
    'PUT /api/calendars/{id}': ({ body }) => ({ ...POSTER, ...Object(body), revision: 2 }),
    'PUT /api/calendars/{id}/members/{userId}': ({ body }) => ({ ...IRA, ...Object(body) }),
    'DELETE /api/calendars/{id}/members/{userId}': () => ({ ok: true }),
    'POST /api/calendars/{id}/members': () => ({ ...GLEB, username: 'никто' }),
    'POST /api/calendars/{id}/links': () => ({
      ...{ id: 'l-1', role: 'editor', usesLeft: 5, until: '2026-12-04T10:00:00.000Z', token: 'secret' },
    }),
    'GET /api/events': () => [],
    ...answers,
  });
  const { user } = renderApp('/calendars/c-1', { user: MARIA, fetch: api.fetch });
  const sent = () => api.changes().map(({ method, path, body }) => [method, path, body]);
  const click = async (name: string) => user.click(await screen.findByRole('button', { name }));
  return { api, user, sent, click };
};

const undo = () => screen.findByRole('button', { name: 'Отменить' });

describe('the settings of a calendar', () => {
  it.each([
    ['open', /У кого нет учётной записи, тот сможет зарегистрироваться\.$/],
    ['approval', /календарь увидит только после одобрения администратором\.$/],
    ['invite', /Нужна учётная запись: её создают по приглашению администратора\.$/],
  ] as const)('say how people without an account can follow a link: «%s»', async (registration, words) => {
    const rules = { privacyUrl: '', mail: false, passwordMinLength: 6, institution: { name: '', logo: '' } };
    await open({}, { 'GET /api/registration': () => ({ ...rules, registration }) });
    await within(await screen.findByRole('region', { name: 'Ссылки' })).findByText(words);
  });

  it('saves the name when its field is left, and takes it back', async () => {
    const { user, sent } = await open();
    const name = await screen.findByLabelText('Название');
    await user.clear(name);
    await user.type(name, '  Афиша ДК  ');
    await user.tab();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual(['PUT', '/api/calendars/c-1', { name: 'Афиша ДК', color: '#3b82f6', revision: 1 }]);
    await user.click(await undo());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(['PUT', '/api/calendars/c-1', { name: 'Афиша', color: '#3b82f6', revision: 2 }]);
  });

  it('takes a change back once, however often «Отменить» is clicked', async () => {
    let revision = 1;
    const { promise: held, resolve: letPass } = Promise.withResolvers<void>();
    const { user, sent } = await open(
      {},
      {
        'PUT /api/calendars/{id}': async ({ body }) => {
          if (revision === 2) await held;
          if (Object(body).revision !== revision) return refused(409, 'Календарь изменил кто-то другой');
          revision += 1;
          return { ...POSTER, ...Object(body), revision };
        },
      },
    );
    const name = await screen.findByLabelText('Название');
    await user.clear(name);
    await user.type(name, 'Афиша ДК');
    await user.tab();
    await user.dblClick(await undo());
    letPass();
    await waitFor(() => expect(revision).toBe(3));
    await toast('Успешно', 'Календарь изменён');
    expect(sent()).toHaveLength(2);
  });

  it('saves a colour that has rested', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('button', { name: /#22c55e/i }));
    await waitFor(() =>
      expect(sent()).toEqual([['PUT', '/api/calendars/c-1', { name: 'Афиша', color: '#22c55e', revision: 1 }]]),
    );
  });

  it('keeps the name that is typed while the colour is saved, and sends it once, with the new revision', async () => {
    let now = { ...POSTER };
    const { promise: held, resolve: letPass } = Promise.withResolvers<void>();
    const { api, user, sent } = await open(
      {},
      {
        'GET /api/calendars/{id}': () => now,
        'PUT /api/calendars/{id}': async ({ body }) => {
          await held;
          if (Object(body).revision !== now.revision) return refused(409, 'Календарь изменил кто-то другой');
          now = { ...now, ...Object(body), revision: now.revision + 1 };
          return now;
        },
      },
    );
    await user.click(await screen.findByRole('button', { name: /#22c55e/i }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    const name = await screen.findByLabelText('Название');
    await user.clear(name);
    await user.type(name, 'Афиша ДК');
    letPass();
    await toast('Успешно', 'Календарь изменён');
    // The calendar is fetched again after the save.
    await waitFor(() =>
      expect(api.asked('/api/calendars/c-1').filter(({ method }) => method === 'GET')).toHaveLength(2),
    );
    expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Афиша ДК');
    await user.keyboard('{Enter}');
    await user.tab();
    await waitFor(() => expect(now.name).toBe('Афиша ДК'));
    expect(sent().map(([, , body]) => body)).toEqual([
      { name: 'Афиша', color: '#22c55e', revision: 1 },
      { name: 'Афиша ДК', color: '#22c55e', revision: 2 },
    ]);
  });

  it('keeps the name that is typed while a colleague changes the colour', async () => {
    let now = { ...POSTER };
    const { user, sent } = await open({}, { 'GET /api/calendars/{id}': () => now });
    const name = await screen.findByLabelText('Название');
    await user.clear(name);
    await user.type(name, 'Афиша ДК');
    now = { ...now, color: '#22c55e', revision: 2 };
    await act(() => refetchQueries());
    expect(screen.getByLabelText('Название')).toHaveProperty('value', 'Афиша ДК');
    await user.tab();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.[2]).toEqual({ name: 'Афиша ДК', color: '#22c55e', revision: 2 });
  });

  it('changes a role at once and takes it back; who is removed is asked about, an invitation is not', async () => {
    const { user, sent, click } = await open();
    await user.selectOptions(await screen.findByLabelText('Роль: ира'), 'editor');
    await waitFor(() => expect(sent()).toEqual([['PUT', '/api/calendars/c-1/members/ira', { role: 'editor' }]]));
    await user.click(await undo());
    await waitFor(() => expect(sent()[1]).toEqual(['PUT', '/api/calendars/c-1/members/ira', { role: 'reader' }]));
    await click('Убрать: глеб');
    await waitFor(() => expect(sent()[2]).toEqual(['DELETE', '/api/calendars/c-1/members/i-1', undefined]));
    await click('Убрать: ира');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Убрать' }));
    await waitFor(() => expect(sent()[3]).toEqual(['DELETE', '/api/calendars/c-1/members/ira', undefined]));
  });

  it('offers no undo to owners who give up their own role, because only an owner can give it back', async () => {
    const { user, sent } = await open();
    await user.selectOptions(await screen.findByLabelText('Роль: мария'), 'editor');
    await toast('Успешно', 'мария: теперь редактор');
    expect(sent()).toEqual([['PUT', '/api/calendars/c-1/members/me', { role: 'editor' }]]);
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
  });

  it('has the row «Приглашён» for who has not answered, whoever it is [SHR-03]', async () => {
    const { user, click, sent } = await open();
    const row = (await screen.findByText('глеб')).closest('li');
    expect(row?.textContent).toContain('приглашение ждёт до 2 декабря');
    expect(row?.textContent).toContain('Приглашён: редактор');
    await click('Добавить');
    await screen.findByText('Введите имя пользователя или e-mail');
    await user.type(screen.getByLabelText('Имя или e-mail'), ' никто ');
    await click('Добавить');
    await waitFor(() =>
      expect(sent()).toEqual([['POST', '/api/calendars/c-1/members', { name: 'никто', role: 'editor' }]]),
    );
    await toast('Успешно', 'никто: приглашение отправлено');
  });

  it('says why the last owner cannot leave, and stays [SHR-07]', async () => {
    const { user, click, sent } = await open(
      {},
      {
        'DELETE /api/calendars/{id}/members/{userId}': () => refused(409, 'У календаря должен остаться владелец'),
      },
    );
    for (const times of [1, 2]) {
      await click('Покинуть');
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Покинуть' }));
      await toast('Ошибка', 'У календаря должен остаться владелец');
      await waitFor(() => expect(sent()).toHaveLength(times));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      expect([address(), isLeaving()]).toEqual(['/calendars/c-1', false]);
    }
  });

  it('shows a link this once, to copy; it leads to /join [SHR-10]', async () => {
    const { user, click, sent } = await open();
    await user.selectOptions(await screen.findByLabelText('Сколько человек'), '5');
    await click('Создать ссылку');
    const link = await screen.findByLabelText<HTMLInputElement>('Ссылка');
    expect(link.value).toBe(`${window.location.origin}/join#secret`);
    expect(sent()).toEqual([
      ['POST', '/api/calendars/c-1/links', { role: 'editor', uses: 5, until: expect.stringMatching(/Z$/) }],
    ]);
    await click('Скопировать');
    expect(await navigator.clipboard.readText()).toBe(link.value);
  });

  it('keeps a link just made in sight while another one is revoked, and hides its own with it [SHR-10]', async () => {
    const link = { ...{ id: 'l-1', usesLeft: 5, until: '2026-12-04T10:00:00.000Z' }, role: 'editor' as const };
    const { user, click, sent } = await open(
      {},
      {
        'GET /api/calendars/{id}/links': () => [link, { ...link, id: 'l-2', role: 'reader' }],
        'DELETE /api/calendars/{id}/links/{linkId}': () => ({ ok: true }),
      },
    );
    await click('Создать ссылку');
    await screen.findByLabelText('Ссылка');
    const [own, other] = await screen.findAllByRole('button', { name: /^Отозвать/ });
    if (!own || !other) throw new Error('No buttons');
    await user.click(other);
    await waitFor(() => expect(sent().at(-1)).toEqual(['DELETE', '/api/calendars/c-1/links/l-2', undefined]));
    await toast('Успешно', 'Ссылка отозвана');
    expect(screen.getByLabelText<HTMLInputElement>('Ссылка').value).toContain('/join#secret');
    await user.click(own);
    await waitFor(() => expect(screen.queryByLabelText('Ссылка')).toBeNull());
  });

  it('lets a reader see the members, and leave', async () => {
    const { click, user, sent } = await open({ role: 'reader' });
    await screen.findByText('ира');
    const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Участники', 'Подписка в программе-календаре', 'Покинуть календарь']);
    expect(screen.queryByRole('button', { name: /Убрать/ })).toBeNull();
    await click('Покинуть');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Покинуть' }));
    await waitFor(() => expect(address()).toBe('/'));
    expect(sent()).toEqual([['DELETE', '/api/calendars/c-1/members/me', undefined]]);
  });

  it('asks nothing of a calendar before its invitation is accepted [SHR-04]', async () => {
    const { api, click } = await open(
      { invitedBy: 'ира', role: 'editor' },
      {
        'POST /api/calendars/{id}/members/me': () => POSTER,
      },
    );
    await screen.findByText('ира приглашает в календарь «Афиша»');
    expect(api.asked('/api/calendars/c-1/members')).toEqual([]);
    api.answer('GET /api/calendars/{id}', () => POSTER);
    await click('Принять');
    await screen.findByText('Участники');
  });

  it('says so where there is no such calendar, and of one’s own', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { api } = await open({}, { 'GET /api/calendars/{id}': () => refused(404, 'Календарь не найден') });
    await screen.findByText('Календарь не найден');
    expect(api.asked('/api/calendars/c-1/members')).toEqual([]);
    logged.mockRestore();
  });

  it('gives a member a secret address to copy, shown once, and takes it back [SHR-27]', async () => {
    const { api, click, sent } = await open(
      { role: 'reader' },
      {
        'POST /api/calendars/{id}/file-address': () => ({ key: 'me.secret' }),
        'DELETE /api/calendars/{id}/file-address': () => refused(503, 'Попробуйте позже'),
      },
    );
    await screen.findByRole('button', { name: 'Подписаться' });
    expect(screen.queryByRole('button', { name: 'Отозвать адрес' })).toBeNull();
    api.answer('GET /api/calendars/{id}', () => ({ ...POSTER, role: 'reader', hasFileAddress: true }));
    await click('Подписаться');
    const address = await screen.findByLabelText<HTMLInputElement>('Адрес для подписки');
    expect(address.value).toBe(`${window.location.origin}/api/calendars/c-1/events.ics?key=me.secret`);
    await click('Скопировать');
    expect(await navigator.clipboard.readText()).toBe(address.value);
    await click('Отозвать адрес');
    await screen.findByText('Попробуйте позже');
    expect(screen.getByLabelText('Адрес для подписки')).toBe(address);
    api.answer('DELETE /api/calendars/{id}/file-address', () => ({ ok: true }));
    await click('Отозвать адрес');
    await toast('Успешно', 'Адрес отозван: подписки по нему больше не обновляются');
    expect(screen.queryByLabelText('Адрес для подписки')).toBeNull();
    expect(sent().map(([method]) => method)).toEqual(['POST', 'DELETE', 'DELETE']);
  });

  it('lets an administrator who is no member change it, and neither leave nor subscribe', async () => {
    await open({ role: 'owner', asAdministrator: true });
    await screen.findByLabelText('Роль: ира');
    const shown = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(shown).toEqual(['Название и цвет', 'Участники', 'Ссылки', 'Удалить календарь']);
    expect(screen.queryByRole('button', { name: 'Покинуть' })).toBeNull();
  });
});

describe('a link to a calendar', () => {
  const join = (answers: Answers) => {
    vi.stubGlobal('location', {
      ...window.location,
      hash: '#secret',
      pathname: '/join',
      origin: window.location.origin,
    });
    const api = fakeApi(answers);
    return { api, ...renderApp('/join', { user: MARIA, fetch: api.fetch }) };
  };

  it('makes a member of who accepts [SHR-10]', async () => {
    const { api, user } = join({
      'POST /api/calendars/accept': () => POSTER,
      'GET /api/user': () => ({ ...MARIA, shares: true }),
    });
    await user.click(await screen.findByRole('button', { name: 'Принять' }));
    await screen.findByText('Календарь «Афиша» теперь среди ваших');
    expect(api.changes().map(({ body }) => body)).toEqual([{ token: 'secret' }]);
    // The user is fetched anew, so the panel of calendars appears without a reload.
    await waitFor(() => expect(api.asked('/api/user')).toHaveLength(1));
  });

  it('that is used up says so [SHR-10]', async () => {
    const { user } = join({
      'POST /api/calendars/accept': () => refused(400, 'Ссылка недействительна или устарела'),
    });
    await user.click(await screen.findByRole('button', { name: 'Принять' }));
    await screen.findByText('Ссылка недействительна или устарела');
  });
});

it('a link just made is shown on the screen of its own calendar alone [SHR-10]', async () => {
  const api = fakeApi({
    'GET /api/calendars/{id}': ({ params: { id = '' } }) => ({
      ...POSTER,
      id,
      name: id === 'c-1' ? 'Афиша' : 'Кружки',
    }),
    'GET /api/calendars/{id}/members': () => MEMBERS,
    'GET /api/calendars/{id}/links': () => [],
    'POST /api/calendars/{id}/links': () => ({
      ...{ id: 'l-1', role: 'editor', usesLeft: 1, until: '2026-12-04T10:00:00.000Z', token: 'secret' },
    }),
  });
  vi.stubGlobal('fetch', api.fetch);
  const { user } = renderAlone(
    <CurrentUserContext value={MARIA}>
      <MemoryRouter initialEntries={['/calendars/c-2']}>
        <Link to="/calendars/c-1">первый</Link>
        <Link to="/calendars/c-2">второй</Link>
        <Routes>
          <Route path="/calendars/:id" element={<CalendarScreen />} />
        </Routes>
      </MemoryRouter>
    </CurrentUserContext>,
  );
  const goTo = async (link: string, name: string) => {
    await user.click(screen.getByRole('link', { name: link }));
    await screen.findByRole('heading', { level: 1, name });
  };
  await screen.findByRole('heading', { level: 1, name: 'Кружки' });
  await goTo('первый', 'Афиша');
  await user.click(await screen.findByRole('button', { name: 'Создать ссылку' }));
  await screen.findByLabelText('Ссылка');
  await goTo('второй', 'Кружки');
  expect(screen.queryByLabelText('Ссылка')).toBeNull();
});
