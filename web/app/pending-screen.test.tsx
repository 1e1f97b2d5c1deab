import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { refetchUser } from '#web/api/session/use-session.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, toast } from '#web/testing/render-app.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';
import { readToasts } from '#web/ui/toast/toast-store.ts';
import { App } from './app.tsx';

aCleanBrowser();

const MARIA = { id: 'me', username: 'мария', role: 'user' } as const;
const TOO_LATE = 'Время на ввод кода вышло. Войдите ещё раз.';
const BLOCKED = 'Учётная запись заблокирована';

const open = (pending: 'code' | 'setup' | 'approval', answers: Answers = {}) => {
  const api = fakeApi({ 'GET /api/user': () => ({ ...MARIA, pending }), ...answers });
  vi.stubGlobal('fetch', api.fetch);
  render(<App />);
  return { api, person: userEvent.setup() };
};
const said = () => readToasts().map(({ description }) => description);
const field = () => screen.findByLabelText('Код подтверждения');
const signInForm = () => screen.findByLabelText(/^Username/);

it('the screen of a code says that its time is over when the refresh of the user finds that out', async () => {
  const { api } = open('code');
  await field();
  api.answer('GET /api/user', () => refused(401, 'Требуется вход'));
  await refetchUser();
  await toast('Ошибка', TOO_LATE);
  // The name is still filled in, so only the password has to be typed.
  expect(await signInForm()).toHaveProperty('value', 'мария');
  expect(said()).toEqual([TOO_LATE]);
});

it('the screen of a code says it once when the code itself comes too late', async () => {
  const { person } = open('code', { 'POST /api/login/code': () => refused(401, 'Требуется вход') });
  await person.type(await field(), '123456{Enter}');
  await signInForm();
  await waitFor(() => expect(said()).toEqual([TOO_LATE]));
});

it('the screen of a code tells who was blocked meanwhile that alone', async () => {
  const { api } = open('code');
  await field();
  api.answer('GET /api/user', () => refused(401, BLOCKED));
  await refetchUser();
  await signInForm();
  await waitFor(() => expect(said()).toEqual([BLOCKED]));
});

it('the screen of a code leads back to the password with the name filled in; a later sign-in begins without it', async () => {
  const { person } = open('code');
  await field();
  await person.click(screen.getByRole('button', { name: 'Назад к паролю' }));
  expect(await signInForm()).toHaveProperty('value', 'мария');
  cleanup();
  render(<App />);
  expect(await signInForm()).toHaveProperty('value', '');
});

it('the screen of a code goes on where another tab has finished the sign-in', async () => {
  const { api, person } = open('code', { 'POST /api/login/code': () => refused(403, 'Недостаточно прав') });
  await field();
  api.answer('GET /api/user', () => ({ ...MARIA, pending: 'approval' }));
  await person.type(await field(), '123456{Enter}');
  await screen.findByRole('heading', { name: 'Учётная запись ждёт одобрения' });
});

it('who must set up a second factor may leave, and is told so [AUTH-15]', async () => {
  const { api, person } = open('setup', { 'POST /api/logout': () => ({ ok: true }) });
  await person.click(await screen.findByRole('button', { name: 'Выйти' }));
  await toast('Успешно', 'Выход выполнен успешно');
  await signInForm();
  expect(api.changes().map(({ path }) => path)).toEqual(['/api/logout']);
});

it('who waits may delete their account; where that breaks off, they hear that it is gone, once [ACC-08]', async () => {
  const { api, person } = open('approval', { 'POST /api/user/delete': () => refused(500, 'Внутренняя ошибка') });
  await person.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
  await person.click(await screen.findByRole('button', { name: 'Удалить навсегда' }));
  await waitFor(() => expect(said()).toEqual(['Внутренняя ошибка']));
  api.answer('GET /api/user', () => refused(401, BLOCKED));
  await refetchUser();
  await signInForm();
  await waitFor(() => expect(said()).toContain('Учётная запись удалена'));
  expect(said()).not.toContain(BLOCKED);
});

it('while an account is being deleted, a call that is refused for it neither ends the session nor says so [ACC-08]', async () => {
  const { promise: deleted, resolve: finish } = Promise.withResolvers<Response>();
  const { api, person } = open('approval', { 'POST /api/user/delete': () => deleted });
  notifySuccess('Сказанное прежде');
  await person.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
  await person.click(await screen.findByRole('button', { name: 'Удалить навсегда' }));
  await waitFor(() => expect(api.asked('/api/user/delete')).toHaveLength(1));
  api.answer('GET /api/user', () => refused(401, BLOCKED));
  await refetchUser();
  await screen.findByRole('button', { name: 'Удалить навсегда' });
  expect(said()).toEqual(['Сказанное прежде']);
  finish(Response.json({ ok: true }));
  await signInForm();
  await waitFor(() => expect(said()).toEqual(['Учётная запись удалена']));
});

it('where the deletion itself is refused, the session ends in the server’s words [ACC-08]', async () => {
  const { person } = open('approval', { 'POST /api/user/delete': () => refused(401, BLOCKED) });
  await person.click(await screen.findByRole('button', { name: 'Удалить учётную запись' }));
  await person.click(await screen.findByRole('button', { name: 'Удалить навсегда' }));
  await signInForm();
  await waitFor(() => expect(said()).toEqual([BLOCKED]));
});
