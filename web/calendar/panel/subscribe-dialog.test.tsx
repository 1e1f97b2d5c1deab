import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, address, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const ALONE = { id: 'me', username: 'мария', role: 'user' } as const;
const OWN: Calendar = {
  ...{ id: 'me', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, isOwn: true, revision: 1 },
};
const THEATRE: Calendar = { ...OWN, id: 'c-sub-1', name: 'Театр', color: '#15803d', isOwn: false };
const day = { startDate: '2026-09-16T09:00:00.000Z', endDate: '2026-09-16T10:00:00.000Z' };
const PLAY = { ...PLAIN_EVENT, ...day, id: 'e1', userId: 'me', calendarId: 'c-sub-1', title: 'Спектакль' };

const open = (answers: Answers = {}, user: object = ALONE) => {
  const api = fakeApi({
    'GET /api/calendars': () => [OWN, THEATRE],
    'GET /api/events': () => [PLAY],
    'GET /api/categories': () => [],
    ...answers,
  });
  const shown = renderApp('/?view=agenda&date=2026-09-16', { user: { ...ALONE, ...user }, fetch: api.fetch });
  return { api, ...shown };
};

it('who shares nothing finds it behind «Поделиться календарём»; a refusal stands below the address [PRG-01]', async () => {
  let isRefused = true;
  const { api, user } = open({
    'POST /api/calendars/subscriptions': () =>
      isRefused ? refused(400, 'По этому адресу нет календаря в формате .ics', 'url') : THEATRE,
  });
  await user.click(await screen.findByRole('button', { name: /мария/ }));
  await user.click(screen.getByRole('menuitem', { name: 'Поделиться календарём' }));
  await user.click(await screen.findByRole('button', { name: 'Добавить календарь по адресу' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавить календарь по адресу' }));
  await user.type(dialog.getByLabelText('Адрес'), 'webcal://dk.example/a.ics');
  await user.click(dialog.getByRole('button', { name: 'Добавить' }));
  await dialog.findByText('По этому адресу нет календаря в формате .ics');
  isRefused = false;
  await user.type(dialog.getByLabelText('Название'), ' Театр ');
  await user.click(dialog.getByRole('button', { name: 'Добавить' }));
  await toast('Успешно', 'Календарь «Театр» добавлен');
  expect(api.changes().at(-1)?.body).toMatchObject({ url: 'webcal://dk.example/a.ics', name: 'Театр' });
});

it.each([
  ['Добавить календарь по адресу', 'Адрес', 'Добавить'],
  ['Создать календарь', 'Название', 'Создать календарь'],
] as const)('a late answer of «%s» leaves the next dialog open', async (name, field, label) => {
  const { promise: held, resolve: letPass } = Promise.withResolvers<void>();
  const late = async () => {
    await held;
    return THEATRE;
  };
  const { api, user } = open({
    'POST /api/calendars/subscriptions': late,
    'POST /api/calendars': late,
    'GET /api/trash': () => ({ items: [], next: null }),
  });
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: /мария/ }));
    await user.click(screen.getByRole('menuitem', { name: item }));
  };
  await choose('Поделиться календарём');
  if (label === 'Добавить') await user.click(await screen.findByRole('button', { name }));
  const dialog = within(await screen.findByRole('dialog', { name }));
  await user.type(dialog.getByLabelText(field), 'https://dk.example/a.ics');
  await user.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(api.changes()).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await choose('Корзина');
  await screen.findByRole('dialog', { name: 'Корзина' });
  const asked = api.asked('/api/events').length;
  letPass();
  // All data are fetched again after the answer.
  await waitFor(() => expect(api.asked('/api/events').length).toBeGreaterThan(asked));
  for (let task = 0; task < 5; task++) await new Promise((resolve) => setTimeout(resolve));
  expect(screen.queryByRole('dialog', { name: 'Корзина' })).not.toBeNull();
  expect(address()).not.toContain('/calendars/');
});

it.each([
  ['its owner', { shares: true }],
  ['an administrator', { role: 'admin' }],
])('its events are read by %s, who cannot change them [PRG-03]', async (_, user) => {
  const shown = open(
    { 'GET /api/admin/calendar': () => ({ events: [{ ...PLAY, owner: 'мария' }], next: null }) },
    user,
  );
  await shown.user.click(await screen.findByRole('button', { name: /Спектакль/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Мероприятие' }));
  await dialog.findByText('Мероприятие из календаря по адресу: изменить его можно только в исходном календаре.');
  expect(dialog.queryByRole('button', { name: 'Сохранить' })).toBeNull();
});

it('the panel marks it, and says since when its source does not answer [PRG-08]', async () => {
  const wide = window.matchMedia;
  vi.stubGlobal('matchMedia', (media: string) => ({ ...wide(media), matches: false }));
  let failedSince: string | undefined;
  const answers = {
    'GET /api/calendars': () => [OWN, { ...THEATRE, ...(failedSince && { failedSince }) }],
  };
  const { unmount } = open(answers, { shares: true });
  await screen.findByText('По адресу');
  unmount();
  failedSince = new Date(2026, 4, 8, 9, 0).toISOString();
  open(answers, { shares: true });
  await screen.findByText('Источник не отвечает с 8 мая 2026, 09:00');
});
