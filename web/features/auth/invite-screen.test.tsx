import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readToken } from '#web/api/session/token.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { InviteScreen } from './invite-screen.tsx';

aCleanBrowser();
afterEach(() => history.replaceState(null, '', '/'));

const TOKEN = `id.${'A'.repeat(43)}`;
const BAD_LINK = 'Ссылка недействительна или устарела';
const user = { id: 'me', username: 'мария', role: 'user' } as const;

const open = (answers: Answers = {}, { path = `/invite#${TOKEN}`, privacyUrl = '' } = {}) => {
  history.replaceState(null, '', path);
  const api = fakeApi({
    'GET /api/registration': () => ({
      registration: 'invite',
      privacyUrl,
      mail: false,
      passwordMinLength: 8,
      institution: { name: '', logo: '' },
    }),
    'GET /api/user': () => user,
    ...answers,
  });
  vi.stubGlobal('fetch', api.fetch);
  return { api, ...renderAlone(<InviteScreen />) };
};
const create = () => screen.findByRole('button', { name: 'Создать учётную запись' });

it('makes an account by an invitation, and signs in; the token leaves the address [REG-03]', async () => {
  const { api, user: person } = open({ 'POST /api/invitations/accept': () => ({ token: 'token', user }) });
  await person.click(await create());
  await screen.findByText('Введите имя пользователя');
  await screen.findByText('Введите пароль');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Имя пользователя')));
  await person.type(screen.getByLabelText('Имя пользователя'), 'мария');
  await waitFor(() => expect(screen.queryByText('Введите имя пользователя')).toBeNull());
  expect(api.changes()).toEqual([]);
  await person.type(screen.getByLabelText('Пароль'), 'достаточно');
  await person.click(await create());
  await screen.findByRole('heading', { name: 'Учётная запись создана' });
  expect(screen.getByRole('link', { name: 'Перейти в календарь' }).getAttribute('href')).toBe('/');
  expect(api.changes()[0]?.body).toMatchObject({ token: TOKEN, username: 'мария', password: 'достаточно' });
  expect([readToken(), location.hash]).toEqual(['token', '']);
});

it('says that the account is made although who it is cannot be asked for: the link is used up [REG-04]', async () => {
  const { user: person } = open({
    'POST /api/invitations/accept': () => ({ token: 'token', user }),
    'GET /api/user': () => refused(500, 'Беда'),
  });
  await person.type(await screen.findByLabelText('Имя пользователя'), 'мария');
  await person.type(screen.getByLabelText('Пароль'), 'достаточно');
  await person.click(await create());
  await screen.findByRole('heading', { name: 'Учётная запись создана' });
  expect(readToken()).toBe('token');
});

it('asks for consent where there is a privacy policy [REG-06]', async () => {
  const accept = () => ({ token: 'token', user });
  const { api, user: person } = open({ 'POST /api/invitations/accept': accept }, { privacyUrl: 'https://example.ru/' });
  const box = await screen.findByRole('checkbox', { name: /^Даю согласие/ });
  await person.type(screen.getByLabelText('Имя пользователя'), 'мария');
  await person.type(screen.getByLabelText('Пароль'), 'достаточно');
  await person.click(await create());
  await screen.findByText('Подтвердите согласие на обработку персональных данных');
  expect(api.changes()).toEqual([]);
  await person.click(box);
  await person.click(await create());
  await waitFor(() => expect(api.changes()[0]?.body).toMatchObject({ consent: true }));
});

it('says that the rules could not be asked for, and asks again [REG-06]', async () => {
  const { api, user: person } = open({ 'GET /api/registration': () => refused(500, 'Внутренняя ошибка сервера') });
  await screen.findByText('Внутренняя ошибка сервера');
  const rules = {
    registration: 'open',
    privacyUrl: 'https://example.ru/',
    mail: false,
    passwordMinLength: 8,
    institution: { name: '', logo: '' },
  } as const;
  api.answer('GET /api/registration', () => rules);
  await person.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByRole('checkbox', { name: /^Даю согласие/ });
});

it('says what is refused and keeps what was typed; of a dead link it says what to do [REG-04]', async () => {
  const { api, user: person } = open({
    'POST /api/invitations/accept': () => refused(409, 'Имя пользователя уже занято'),
  });
  await person.type(await screen.findByLabelText('Имя пользователя'), 'мария');
  await person.type(screen.getByLabelText('Пароль'), 'достаточно');
  await person.click(await create());
  await screen.findByText('Имя пользователя уже занято');
  expect(screen.getByLabelText('Имя пользователя')).toHaveProperty('value', 'мария');
  api.answer('POST /api/invitations/accept', () => refused(400, BAD_LINK));
  await person.click(await create());
  await screen.findByRole('heading', { name: BAD_LINK });
  await screen.findByText('Попросите администратора прислать новое приглашение.');
});

it('says so where the link was cut, and sends nothing that changes', async () => {
  const { api } = open({}, { path: '/invite' });
  await screen.findByRole('heading', { name: BAD_LINK });
  expect(api.changes()).toEqual([]);
});
