import { screen, waitFor, within } from '@testing-library/react';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { checkImport, runImport } from '#shared/contracts/imports.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { aCleanBrowser, renderApp } from '#web/testing/render-app.tsx';
import type { Asked, Told } from './in-worker.ts';
import { readFile } from './read/read-file.ts';

aCleanBrowser();

/** jsdom has no workers, so this one reads in the page. */
class HereWorker {
  onmessage: ((told: { data: Told }) => void) | undefined;
  postMessage(asked: Asked) {
    if ('read' in asked) this.onmessage?.({ data: { read: readFile(asked.read.bytes, asked.read.choice) } });
  }
  terminate() {}
}

const DAYS = 120;
const TABLE = ['Название;Дата', ...Array.from({ length: DAYS }, (_, at) => `Лекция ${at};05.03.2026`)].join('\r\n');

it('says how far it is; «Остановить» ends it after the call that is under way, and what is done stays [IMP-16]', async () => {
  vi.stubGlobal('Worker', HereWorker);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  const sent: number[] = [];
  const { fetch } = fakeApi({
    'GET /api/events': () => [],
    'GET /api/categories': () => [],
    'GET /api/imports': () => [],
    'POST /api/import/check': ({ body }) => ({
      fates: v.parse(checkImport.body, body).rows.map(() => ({ fate: 'new' as const })),
    }),
    'POST /api/import/{change}': async ({ body }) => {
      const { rows } = v.parse(runImport.body, body);
      if (sent.push(rows.length) === 2) await held;
      return { ends: rows.map(() => ({ end: 'created' as const })) };
    },
  });
  const { user } = renderApp('/?view=agenda&open=import', {
    user: { id: 'u1', username: 'anna', role: 'user' },
    fetch,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт и экспорт' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input');
  await user.upload(input, new File([TABLE], 'год.csv', { type: 'text/csv' }));
  await user.click(await dialog.findByRole('button', { name: `Импортировать ${DAYS} мероприятий` }));
  await dialog.findByText('Импортируется: 50 из 120');
  expect(dialog.getByRole('progressbar', { name: 'Импортируется: 50 из 120' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Остановить' }));
  await dialog.findByText('Останавливается…');
  answer();
  await dialog.findByText('Импорт остановлен. Что уже сделано, осталось.');
  expect(dialog.getByText('Добавлено').nextElementSibling?.textContent).toBe('100');
  expect(dialog.getByText('Не дошла очередь').nextElementSibling?.textContent).toBe('20');
  // The last call has no rows, and says that the import has ended.
  await waitFor(() => expect(sent).toEqual([50, 50, 0]));
});

it('puts a file into the calendar that was chosen, and lists its imports [SHR-06]', async () => {
  vi.stubGlobal('Worker', HereWorker);
  const own = {
    id: 'u1',
    name: 'Мой календарь',
    color: '#3b82f6',
    role: 'owner',
    members: 1,
    isOwn: true,
    revision: 1,
  } as const;
  const poster = { ...own, id: 'c-1', name: 'Афиша', role: 'editor', isOwn: false } as const;
  const reading = { ...own, id: 'c-2', name: 'Аренда', role: 'reader', isOwn: false } as const;
  const rows = ({ body }: { body?: unknown }) => v.parse(v.looseObject({ rows: v.array(v.unknown()) }), body).rows;
  const { fetch, seen } = fakeApi({
    'GET /api/calendars': () => [own, poster, reading],
    'GET /api/events': () => [],
    'GET /api/categories': () => [],
    'GET /api/imports': () => [],
    'POST /api/import/check': (call) => ({ fates: rows(call).map(() => ({ fate: 'new' as const })) }),
    'POST /api/import/{change}': (call) => ({ ends: rows(call).map(() => ({ end: 'created' as const })) }),
  });
  const { user } = renderApp('/?view=agenda&open=import', {
    user: { id: 'u1', username: 'anna', role: 'user', shares: true },
    fetch,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт и экспорт' }));
  const field = await dialog.findByLabelText('Календарь');
  expect([...field.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Мой календарь',
    'Афиша',
  ]);
  await user.selectOptions(field, 'Афиша');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input');
  await user.upload(input, new File(['Название;Дата\r\nЛекция;05.03.2026'], 'год.csv', { type: 'text/csv' }));
  await user.click(await dialog.findByRole('button', { name: 'Импортировать 1 мероприятие' }));
  await dialog.findByText('Добавлено');
  const into = (start: string) =>
    seen.filter(({ path }) => path.startsWith(start)).map(({ query }) => query.get('calendarId'));
  expect(into('/api/import/')).toEqual(['c-1', 'c-1']);
  expect(into('/api/imports').at(-1)).toBe('c-1');
});

it('refuses a series that is too large for a call, and imports the other events of the file', async () => {
  vi.stubGlobal('Worker', HereWorker);
  const date = (day: number) =>
    ['BEGIN:VEVENT', 'UID:курс', `RECURRENCE-ID:202603${day}T090000Z`, `DTSTART:202603${day}T090000Z`]
      .concat('DURATION:PT1H', 'SUMMARY:Курс', `DESCRIPTION:${'я'.repeat(5000)}`, 'END:VEVENT')
      .join('\r\n');
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0']
    .concat('BEGIN:VEVENT', 'UID:лекция', 'DTSTART:20260305T090000Z', 'DURATION:PT1H', 'SUMMARY:Лекция', 'END:VEVENT')
    .concat('BEGIN:VEVENT', 'UID:курс', 'DTSTART:20260310T090000Z', 'DURATION:PT1H', 'SUMMARY:Курс')
    .concat('RRULE:FREQ=DAILY;COUNT=20', 'END:VEVENT')
    .concat(Array.from({ length: 10 }, (_, at) => date(10 + at)))
    .concat('END:VCALENDAR');
  const { fetch } = fakeApi({
    'GET /api/events': () => [],
    'GET /api/categories': () => [],
    'GET /api/imports': () => [],
    'POST /api/import/check': ({ body }) => {
      expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThan(100_000);
      return { fates: v.parse(checkImport.body, body).rows.map(() => ({ fate: 'new' as const })) };
    },
  });
  const { user } = renderApp('/?view=agenda&open=import', {
    user: { id: 'u1', username: 'anna', role: 'user' },
    fetch,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Импорт и экспорт' }));
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no input');
  await user.upload(input, new File([file.join('\r\n')], 'курс.ics', { type: 'text/calendar' }));
  await dialog.findByRole('button', { name: 'Импортировать 1 мероприятие' });
  expect(dialog.getByText(/Слишком много текста в изменённых датах повторения/)).toBeTruthy();
});

it.each([
  ['import', 'Все ваши мероприятия.'],
  ['import c-1', 'Все мероприятия календаря «Афиша».'],
])('says of «%s» what it exports [SHR-15]', async (name, what) => {
  const own = { id: 'u1', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, revision: 1 } as const;
  const { fetch } = fakeApi({
    'GET /api/calendars': () => [
      { ...own, isOwn: true },
      { ...own, id: 'c-1', name: 'Афиша', isOwn: false },
    ],
    'GET /api/events': () => [],
    'GET /api/imports': () => [],
  });
  const signedIn = { id: 'u1', username: 'anna', role: 'user', shares: true } as const;
  renderApp(`/?view=agenda&open=${encodeURIComponent(name)}`, { user: signedIn, fetch });
  const section = within(await screen.findByRole('region', { name: 'Экспорт' }));
  await section.findByText(`${what} В таблице у повторяющихся только первая дата.`);
});
