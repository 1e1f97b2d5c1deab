import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import type { Source } from '#shared/contracts/subscriptions.ts';
import { type Answers, fakeApi, refused } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp, toast } from '#web/testing/render-app.tsx';

aCleanBrowser();

const MARIA = { id: 'me', username: 'мария', role: 'user', shares: true } as const;
const OF_ADDRESS: Calendar = {
  ...{ id: 'c-sub-1', name: 'Театр', color: '#15803d', role: 'owner', members: 1, isOwn: false, revision: 1 },
};
const SOURCE: Source = {
  url: 'https://calendar.example/secret.ics',
  askedAt: new Date(2026, 4, 15, 9, 5).toISOString(),
  dueAt: new Date(2026, 4, 15, 10, 5).toISOString(),
};
const FAILED = { failedSince: new Date(2026, 4, 8, 9, 0).toISOString(), fault: 'status' } as const;

const open = (calendar: Partial<Calendar> = {}, answers: Answers = {}) => {
  const api = fakeApi({
    'GET /api/calendars/{id}': () => ({ ...OF_ADDRESS, ...calendar }),
    'GET /api/calendars/{id}/members': () => [],
    'GET /api/calendars/{id}/links': () => [],
    'GET /api/calendars/{id}/source': () => SOURCE,
    ...answers,
  });
  return { api, ...renderApp('/calendars/c-sub-1', { user: MARIA, fetch: api.fetch }) };
};
const card = async () => within(await screen.findByRole('region', { name: 'Источник' }));

it('owners see the address and when it was asked, and ask at once [PRG-12, PRG-13]', async () => {
  let source: Source = SOURCE;
  const { user } = open(
    {},
    {
      'GET /api/calendars/{id}/source': () => source,
      'POST /api/calendars/{id}/source/renew': () => {
        source = { ...SOURCE, changedAt: new Date(2026, 4, 15, 9, 6).toISOString() };
        return source;
      },
    },
  );
  await (await card()).findByText(SOURCE.url);
  (await card()).getByText('Обновлён 15 мая 2026, 09:05 · Следующее обновление 15 мая 2026, 10:05');
  await user.click((await card()).getByRole('button', { name: 'Обновить сейчас' }));
  await (await card()).findByText(/Мероприятия менялись 15 мая 2026, 09:06/);
});

it('says since when the source does not answer, and what is shown meanwhile [PRG-08]', async () => {
  open({}, { 'GET /api/calendars/{id}/source': () => ({ ...SOURCE, ...FAILED }) });
  await (await card()).findByText(
    'Источник не отвечает с 8 мая 2026, 09:00. Сервер отвечает ошибкой. Показываются мероприятия, полученные раньше.',
  );
  expect((await card()).queryByText(/Обновлён/)).toBeNull();
});

it('says why it was not asked [PRG-13]', async () => {
  const { user } = open({}, { 'POST /api/calendars/{id}/source/renew': () => refused(429, 'Слишком часто') });
  await user.click((await card()).getByRole('button', { name: 'Обновить сейчас' }));
  await toast('Ошибка', 'Слишком часто');
});

it.each([{ role: 'editor' as const }, { id: 'c-1' }])(
  'is not there, nor asked for, where the calendar is %o [PRG-12]',
  async (calendar) => {
    const { api } = open(calendar);
    await screen.findByRole('region', { name: 'Участники' });
    expect(screen.queryByRole('region', { name: 'Источник' })).toBeNull();
    expect(api.seen.filter(({ path }) => path.endsWith('/source'))).toEqual([]);
  },
);
