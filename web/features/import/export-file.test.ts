import { afterEach, expect, it, vi } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import type { FileEvent } from '#shared/contracts/imports.ts';
import { dropToken, storeToken } from '#web/api/session/token.ts';
import { fakeApi } from '#web/testing/fake-api.ts';
import { exportFile } from './export-file.ts';
import { tableRows } from './export-table.ts';
import type { Asked, Told } from './in-worker.ts';

/** Node has no workers of a browser, so this one writes here. */
class HereWorker {
  onmessage: ((told: { data: Told }) => void) | undefined;
  postMessage(asked: Asked) {
    if ('write' in asked)
      this.onmessage?.({ data: { written: { rows: tableRows(asked.write.events, asked.write.categories) } } });
  }
  terminate() {}
}

afterEach(() => {
  dropToken();
  vi.unstubAllGlobals();
});

const own: Calendar = {
  ...{ id: 'me', name: 'Мой календарь', color: '#3b82f6', role: 'owner', members: 1, isOwn: true, revision: 1 },
};
const poster: Calendar = { ...own, id: 'c-1', name: 'Афиша', isOwn: false };
const invited: Calendar = { ...poster, id: 'c-2', invitedBy: 'ира' };

const event = (title: string, categoryId: string): FileEvent => ({
  ...{ uid: title, sequence: 0, title, description: '', externalLink: '', allDay: false, timeZone: 'Europe/Moscow' },
  ...{ startDate: '2026-03-05T09:00:00.000Z', endDate: '2026-03-05T10:00:00.000Z', location: '', ageRating: '' },
  ...{ status: 'published', categoryId, recurrence: '', dates: {} },
});

it.each([
  ['of all calendars names the categories of each', true, [null, 'c-1']],
  ['of a user without shared calendars asks only for their own categories', false, [null]],
])('a file %s', async (_, shares, asked) => {
  vi.stubGlobal('Worker', HereWorker);
  storeToken('a-token');
  const api = fakeApi({
    'GET /api/calendars': () => [own, poster, invited],
    'GET /api/categories': ({ query }) =>
      query.get('calendarId') === 'c-1'
        ? [{ id: 'k2', name: 'Спектакли', color: '#22c55e' }]
        : [{ id: 'k1', name: 'Лекции', color: '#22c55e' }],
    'GET /api/events/export': () => ({ events: [event('Лекция', 'k1'), event('Гамлет', 'k2')], next: null }),
  });
  vi.stubGlobal('fetch', api.fetch);
  const { signal } = new AbortController();
  const made = await exportFile('csv', { shares, signal, now: new Date(), onCollected: () => undefined });
  const text = (await made?.file.text()) ?? '';
  expect(text).toContain('Лекции');
  expect(text.includes('Спектакли')).toBe(shares);
  expect(api.asked('/api/categories').map(({ query }) => query.get('calendarId'))).toEqual(asked);
});
