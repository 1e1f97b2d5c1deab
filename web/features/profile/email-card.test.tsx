import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CurrentUser } from '#shared/contracts/accounts.ts';
import { fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const MARIA: CurrentUser = { id: 'me', username: 'мария', role: 'user' };
const open = async (fields: Partial<CurrentUser> = {}) => {
  const api = fakeApi({
    'GET /api/user': () => ({ ...MARIA, ...fields }),
    'GET /api/user/sessions': () => ({ sessions: [] }),
    'PUT /api/user/email': () => ({ ...MARIA, ...fields }),
  });
  const view = renderApp('/settings', { user: { ...MARIA, ...fields }, fetch: api.fetch });
  const card = within(await screen.findByRole('region', { name: 'Email' }));
  return { api, card, ...view };
};
const sent = (api: Awaited<ReturnType<typeof open>>['api']) => api.asked('/api/user/email').map(({ body }) => body);

it('asks for a letter to a new address, and sends nothing that is none [MAIL-03]', async () => {
  const { api, card, user } = await open();
  api.answer('PUT /api/user/email', () => ({ ...MARIA, pendingEmail: 'maria@example.ru' }));
  await card.findByText('Email не указан.');
  await user.type(card.getByLabelText('Новый email'), 'maria');
  await user.click(card.getByRole('button', { name: 'Сохранить email' }));
  await card.findByText('Некорректный email');
  await user.type(card.getByLabelText('Новый email'), '@example.ru');
  await user.click(card.getByRole('button', { name: 'Сохранить email' }));
  await toast('Успешно', 'Письмо со ссылкой отправлено');
  expect(sent(api)).toEqual([{ email: 'maria@example.ru' }]);
});

it('says what waits, sends its letter again, or forgets it and keeps the present one [MAIL-04]', async () => {
  const { api, card, user } = await open({ email: 'old@example.ru', pendingEmail: 'new@example.ru' });
  await card.findByText('Сейчас: old@example.ru');
  await card.findByText(/^Ждёт подтверждения: new@example\.ru/);
  await user.click(card.getByRole('button', { name: 'Отправить письмо ещё раз' }));
  await toast('Успешно', 'Письмо со ссылкой отправлено');
  await user.click(card.getByRole('button', { name: 'Отменить' }));
  await toast('Успешно', 'Адрес больше не ждёт подтверждения');
  expect(sent(api)).toEqual([{ email: 'new@example.ru' }, { email: 'old@example.ru' }]);
});

it('says that an address is confirmed already, and not that a letter was sent, if it is the present one', async () => {
  const { card, user } = await open({ email: 'old@example.ru' });
  await user.type(await card.findByLabelText('Новый email'), 'Old@example.ru');
  await user.click(card.getByRole('button', { name: 'Сохранить email' }));
  await toast('Успешно', 'Этот адрес уже подтверждён');
});

it('removes the address, and says why something was refused [MAIL-04]', async () => {
  const { api, card, user } = await open({ email: 'old@example.ru' });
  api.answer('PUT /api/user/email', () => refused(409, 'Данные изменились. Обновите страницу и повторите.'));
  await user.click(await card.findByRole('button', { name: 'Удалить email' }));
  await toast('Ошибка', 'Данные изменились. Обновите страницу и повторите.');
  api.answer('PUT /api/user/email', () => MARIA);
  await user.click(card.getByRole('button', { name: 'Удалить email' }));
  await toast('Успешно', 'Email удалён');
  expect(sent(api).at(-1)).toEqual({ email: '' });
});

it('turns letters about shared calendars off', async () => {
  const { api, card, user } = await open({ email: 'old@example.ru' });
  api.answer('PUT /api/user/letters', () => MARIA);
  api.answer('GET /api/user', () => ({ ...MARIA, email: 'old@example.ru', noCalendarLetters: true }));
  await user.click(await card.findByRole('switch', { name: 'Письма об общих календарях', checked: true }));
  await card.findByRole('switch', { name: 'Письма об общих календарях', checked: false });
  expect(api.asked('/api/user/letters').map(({ body }) => body)).toEqual([{ calendars: false }]);
});

it('asks about no letters without an address', async () => {
  const { card } = await open();
  await card.findByText('Email не указан.');
  expect(card.queryByRole('switch')).toBeNull();
});
