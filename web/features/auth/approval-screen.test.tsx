import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { readToken, storeToken } from '#web/api/session/token.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone, toast } from '#web/testing/render-app.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';
import { ApprovalScreen } from './approval-screen.tsx';

aCleanBrowser();

const user = { id: 'me', username: 'мария', role: 'user', pending: 'approval' } as const;

const open = (answers: Answers) => {
  storeToken('token');
  const api = fakeApi(answers);
  vi.stubGlobal('fetch', api.fetch);
  return { api, ...renderAlone([<ApprovalScreen user={user} key="screen" />, <Toaster key="toaster" />]) };
};

it('says who waits for what, and looks whether it is still so when asked [REG-02]', async () => {
  const { api, user: person } = open({ 'GET /api/user': () => user });
  await screen.findByRole('heading', { name: 'Учётная запись ждёт одобрения' });
  screen.getByText(/^мария, вы зарегистрированы/);
  await person.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
  await screen.findByText('Пока не одобрена');
  const { pending, ...approved } = user;
  api.answer('GET /api/user', () => approved);
  await person.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
  await waitFor(() => expect(screen.queryByText('Пока не одобрена')).toBeNull());
  await waitFor(() => expect(api.asked('/api/user')).toHaveLength(3));
  api.answer('GET /api/user', () => refused(500, 'Беда'));
  await person.click(screen.getByRole('button', { name: 'Проверить сейчас' }));
  await toast('Ошибка', 'Беда');
});

it('does not say «Пока не одобрена» to who is approved and must set up a second factor [REG-02, 2FA-18]', async () => {
  const { api, user: person } = open({ 'GET /api/user': () => ({ ...user, pending: 'setup' }) });
  await person.click(await screen.findByRole('button', { name: 'Проверить сейчас' }));
  await waitFor(() => expect(api.asked('/api/user')).toHaveLength(2));
  expect(screen.queryByText('Пока не одобрена')).toBeNull();
});

it('lets them leave [REG-02]', async () => {
  const { user: person } = open({ 'POST /api/logout': () => ({ ok: true }) });
  await person.click(await screen.findByRole('button', { name: 'Выйти' }));
  await toast('Успешно', 'Вы вышли из системы');
  expect(readToken()).toBeNull();
});
