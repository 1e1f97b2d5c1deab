import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderAlone } from '#web/testing/render-app.tsx';
import { ForgottenScreen } from './forgotten-screen.tsx';

aCleanBrowser();

const open = (mail: boolean, answers: Answers = {}) => {
  const registration = {
    registration: 'open',
    privacyUrl: '',
    mail,
    passwordMinLength: 8,
    institution: { name: '', logo: '' },
  } as const;
  const api = fakeApi({ 'GET /api/registration': () => registration, ...answers });
  vi.stubGlobal('fetch', api.fetch);
  const back = vi.fn();
  return { api, back, ...renderAlone(<ForgottenScreen typed="мария" onBack={back} />) };
};

it('sends what was typed, and says the same whether or not there is such an account [PASS-01]', async () => {
  const { api, user } = open(true, { 'POST /api/password/forgot': () => refused(429, 'Слишком много запросов') });
  const field = await screen.findByLabelText('Имя пользователя или email');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Отправить ссылку' }));
  await screen.findByText('Введите имя пользователя или email');
  await user.type(field, 'maria@example.ru');
  await user.click(screen.getByRole('button', { name: 'Отправить ссылку' }));
  await screen.findByText('Слишком много запросов');
  api.answer('POST /api/password/forgot', () => ({ ok: true }));
  await user.click(screen.getByRole('button', { name: 'Отправить ссылку' }));
  await screen.findByText(/^Если такая учётная запись есть/);
  expect(api.changes().at(-1)?.body).toEqual({ name: 'maria@example.ru' });
});

it('says to ask the administrator where no letters are sent, and leads back [MAIL-01]', async () => {
  const { api, back, user } = open(false);
  await screen.findByText(/^Здесь письма не отправляются. Попросите администратора/);
  expect(screen.queryByRole('button', { name: 'Отправить ссылку' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Вернуться ко входу' }));
  expect([back.mock.calls.length, api.changes()]).toEqual([1, []]);
});
