import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aFileEvent, aForm, anEvent, YEAR_2025 } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEvent, removeEvent } from '#shared/contracts/events.ts';

const WINDOW = `from=${YEAR_2025.from}&to=${YEAR_2025.to}`;

/**
 * The requests of each call to the table: reads of one item and of several, queries, writes. They were counted in the
 * last version without shared calendars.
 */
const COUNTS: readonly [string, string][] = [
  ['GET /api/events', 'Get 2, Query 7'],
  ['GET /api/events/nearest', 'Get 2, Query 48'],
  ['GET /api/events/search', 'BatchGet 2, Get 2, Query 2'],
  ['GET /api/events/export', 'Get 2, Query 2'],
  ['GET /api/categories', 'Get 2, Query 1'],
  ['GET /api/trash', 'Get 2, Query 2'],
  ['GET /api/imports', 'Get 2, Query 1'],
  ['GET /api/events/…/history', 'Get 4, Query 1'],
  ['POST /api/events', 'Get 2, Query 1, TransactWrite 1'],
  ['PUT /api/events/…', 'BatchGet 1, Get 6, Query 1, TransactWrite 1'],
  ['POST /api/events/bulk', 'Get 4, Query 2, TransactWrite 1'],
  ['POST /api/import/check', 'BatchGet 1, Get 2, Query 1'],
  ['POST /api/import/…', 'BatchGet 1, Get 2, Query 2, TransactWrite 3'],
  ['POST /api/changes/…/undo', 'BatchGet 3, Get 4, Query 2, TransactWrite 1'],
  ['DELETE /api/events/…', 'BatchGet 1, Get 4, Query 2, TransactWrite 1'],
  ['POST /api/trash/…/restore', 'BatchGet 1, Get 4, TransactWrite 1'],
];

it('a user without shared calendars causes as many requests to the table as before, and answers name no calendars [SHR-01]', async () => {
  const system = await aSystem();
  const user = await system.user();
  const event = await user.call(createEvent, { form: anEvent({ title: 'Хор' }) });
  const gone = await user.call(createEvent, { form: anEvent() });
  const change = randomUUID();
  await user.call(removeEvent, { params: { id: gone.id }, query: { change } });
  const category = await user.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } });
  const rows = [aFileEvent({ uid: 'x' })];
  const item = { id: event.id, revision: 2 };
  const calls: [string, string, unknown?][] = [
    ['GET', `/api/events?${WINDOW}`],
    ['GET', `/api/events/nearest?${WINDOW}`],
    ['GET', '/api/events/search?q=хор'],
    ['GET', '/api/events/export'],
    ['GET', '/api/categories'],
    ['GET', '/api/trash'],
    ['GET', '/api/imports'],
    ['GET', `/api/events/${event.id}/history`],
    ['POST', '/api/events', aForm()],
    ['PUT', `/api/events/${event.id}`, aForm({ categoryId: category.id })],
    ['POST', '/api/events/bulk', { action: 'move', items: [item], days: 1 }],
    ['POST', '/api/import/check', { kind: 'ics', rows }],
    ['POST', `/api/import/${randomUUID()}`, { kind: 'ics', file: 'май.ics', rows }],
    ['POST', `/api/changes/${change}/undo`],
    ['DELETE', `/api/events/${event.id}`],
    ['POST', `/api/trash/${event.id}/restore`],
  ];
  const names: string[] = [];
  const end = intercept(system.storage.table.access.client, async ({ name }, pass) => {
    names.push(name.replace('Command', ''));
    return pass();
  });
  const counted: [string, string][] = [];
  for (const [method, path, body] of calls) {
    names.length = 0;
    const { status, text } = await user.request(method, path, body);
    expect([path, status < 300, text.includes('calendarId')]).toEqual([path, true, false]);
    const byName = Map.groupBy(names.sort(), (name) => name);
    const counts = [...byName].map(([name, { length }]) => `${name} ${length}`).join(', ');
    counted.push([`${method} ${path.replaceAll(/[0-9a-f-]{20,36}/g, '…').replace(/\?.*/, '')}`, counts]);
  }
  end();
  expect(counted).toEqual(COUNTS);
});
