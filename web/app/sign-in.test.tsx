import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { changeUsername } from '#shared/contracts/accounts.ts';
import { callApi } from '#web/api/call-api.ts';
import { dropToken, readToken, storeToken } from '#web/api/session/token.ts';
import { App } from '#web/app/app.tsx';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();
beforeEach(dropToken);

// Whoever waits for approval sees a screen that asks for nothing more.
const MARIA = { id: 'me', username: 'мария', role: 'user', pending: 'approval' } as const;

const open = async (tab: 'Login' | 'Register') => {
  const api = fakeApi({
    'GET /api/registration': () => ({
      registration: 'open',
      privacyUrl: '',
      mail: false,
      passwordMinLength: 8,
      institution: { name: '', logo: '' },
    }),
    'GET /api/user': () => MARIA,
    'POST /api/login': () => ({ token: 'a-new-token', user: MARIA }),
    'POST /api/register': () => ({ token: 'a-new-token', user: MARIA }),
  });
  vi.stubGlobal('fetch', api.fetch);
  render(<App />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('tab', { name: tab }));
  const submit = async () => person.click(screen.getByRole('button', { name: tab }));
  const sent = () => api.changes().map(({ method, path, body }) => [method, path, body]);
  return { api, person, submit, sent, name: () => screen.getByLabelText(/^Username/) };
};
const password = () => screen.getByLabelText(/^Password/);

describe.each([
  ['Login', '/api/login', 'Вход выполнен успешно'],
  ['Register', '/api/register', 'Регистрация выполнена успешно'],
] as const)('the tab %s', (tab, path, done) => {
  it('checks on submit only, then on change; both are required, nothing more [AUTH-03, AUTH-04, AUTH-05, AUTH-11]', async () => {
    const { api, person, submit, sent, name } = await open(tab);
    await person.type(name(), 'я{Backspace}');
    expect(screen.queryByText('Введите имя пользователя')).toBeNull();
    await submit();
    await screen.findByText('Введите имя пользователя');
    screen.getByText('Введите пароль');
    await person.type(name(), 'я');
    await waitFor(() => expect(screen.queryByText('Введите имя пользователя')).toBeNull());
    await submit();
    expect([sent(), api.asked('/api/user')]).toEqual([[], []]);
    await person.type(password(), '1');
    await submit();
    await waitFor(() => expect(sent()).toEqual([['POST', path, { username: 'я', password: '1' }]]));
  });

  it('keeps the token under its name, fetches the user anew and says so [AUTH-06, AUTH-07, AUTH-08]', async () => {
    const { api, person, submit, sent, name } = await open(tab);
    await person.type(name(), 'мария');
    await person.type(password(), 'достаточно');
    await submit();
    await toast('Успешно', done);
    await screen.findByRole('heading', { name: 'Учётная запись ждёт одобрения' });
    expect(sent()).toEqual([['POST', path, { username: 'мария', password: 'достаточно' }]]);
    expect(localStorage.getItem('token')).toBe('a-new-token');
    expect(api.asked('/api/user').map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer a-new-token']);
  });

  it('says what the server says against it in a toast, and keeps what was typed [AUTH-09]', async () => {
    const { api, person, submit, name } = await open(tab);
    api.answer(`POST ${path}`, () => refused(409, 'Имя пользователя уже занято'));
    await person.type(name(), 'мария');
    await person.type(password(), 'достаточно');
    await submit();
    expect((await toast('Ошибка', 'Имя пользователя уже занято')).dataset.variant).toBe('destructive');
    expect([name(), password()]).toMatchObject([{ value: 'мария' }, { value: 'достаточно' }]);
    expect(readToken()).toBeNull();
  });

  it('shows the password on demand', async () => {
    const { person } = await open(tab);
    await person.click(screen.getByRole('button', { name: 'Показать пароль' }));
    expect(password()).toHaveProperty('type', 'text');
  });
});

describe('the session', () => {
  it.each([401, 403])('a user call answered %i clears the token and shows the sign-in [AUTH-12]', async (status) => {
    storeToken('a-dead-token');
    vi.stubGlobal('fetch', fakeApi({ 'GET /api/user': () => refused(status, 'Требуется аутентификация') }).fetch);
    render(<App />);
    await screen.findByRole('tab', { name: 'Login' });
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('of a new token stays when the refusal of the former token comes late', async () => {
    storeToken('an-old-token');
    const { promise: late, resolve: refuse } = Promise.withResolvers<Response>();
    const api = fakeApi({
      'GET /api/user': ({ headers }) => (headers.get('authorization') === 'Bearer an-old-token' ? late : MARIA),
    });
    vi.stubGlobal('fetch', api.fetch);
    render(<App />);
    await waitFor(() => expect(api.asked('/api/user')).toHaveLength(1));
    localStorage.setItem('token', 'a-new-token');
    dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await screen.findByRole('heading', { name: 'Учётная запись ждёт одобрения' });
    refuse(refused(401, 'Требуется аутентификация'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(readToken()).toBe('a-new-token');
    screen.getByRole('heading', { name: 'Учётная запись ждёт одобрения' });
  });

  it('drops the token even when signing out fails [AUTH-15]', async () => {
    storeToken('a-token');
    const api = fakeApi({
      'GET /api/user': () => MARIA,
      'POST /api/logout': () => refused(500, 'Внутренняя ошибка сервера'),
    });
    vi.stubGlobal('fetch', api.fetch);
    render(<App />);
    await userEvent.click(await screen.findByRole('button', { name: 'Выйти' }));
    await toast('Ошибка', 'Не удалось выйти из системы');
    await screen.findByRole('tab', { name: 'Login' });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

it('the question for the password goes with the session, which another tab may end [PASS-08]', async () => {
  storeToken('a-token');
  const api = fakeApi({ 'GET /api/user': () => MARIA });
  api.answer('PUT /api/user/username', () => refused(403, 'Подтвердите действие паролем'));
  vi.stubGlobal('fetch', api.fetch);
  render(<App />);
  await screen.findByRole('heading', { name: 'Учётная запись ждёт одобрения' });
  const call = callApi(changeUsername, { body: { username: 'анна' } });
  const refusal = expect(call).rejects.toThrow('Подтвердите действие паролем');
  await screen.findByLabelText('Ваш пароль');
  localStorage.removeItem('token');
  dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  await screen.findByRole('tab', { name: 'Login', hidden: true });
  await waitFor(() => expect(screen.queryByLabelText('Ваш пароль')).toBeNull());
  await refusal;
  expect(api.changes()).toHaveLength(1);
});
