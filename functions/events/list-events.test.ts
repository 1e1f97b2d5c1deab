import { describe, expect, it } from 'vitest';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { toEventItem } from '#functions/storage/events/event-items.ts';
import { anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { createEvent, listEvents } from '#shared/contracts/events.ts';

const DAY = { startDate: '2026-05-15T09:00:00.000Z', endDate: '2026-05-15T10:00:00.000Z' };

describe('GET /api/events', () => {
  it('answers a user their own events and an admin all [EVT-01]', async () => {
    const { system, owner, stranger, admin, event } = await aSystemWith({ event: anEvent({ title: 'Своё' }) });
    const other = await stranger.call(createEvent, { form: anEvent({ title: 'Чужое' }) });
    expect(await owner.call(listEvents, { query: {} })).toEqual([event]);
    expect(await stranger.call(listEvents, { query: {} })).toEqual([other]);
    const titles = (await admin.call(listEvents, { query: {} })).map(({ title }) => title);
    expect(titles.sort()).toEqual(['Своё', 'Чужое']);
    expect(await (await system.user('новый')).call(listEvents, { query: {} })).toEqual([]);
  });

  it('comes in parts where it does not fit into one answer, so that nobody shuts an administrator out of a day', {
    tags: 'slow',
  }, async () => {
    const system = await aSystem();
    const [admin, stranger] = [await system.admin('главный'), await system.user('чужой', { publishes: false })];
    const ids = Array.from({ length: 640 }, (_, n) => `e${String(n).padStart(3, '0')}`);
    const stored = ids.map((id) =>
      toEventItem(plainEvent({ ...DAY, id, userId: stranger.id, title: id, description: 'я'.repeat(4900) })),
    );
    await rawItems(system).putAll(stored);
    const { startDate: from, endDate: to } = DAY;
    expect(await admin.get(`/api/events?from=${from}&to=${to}`)).toMatchObject({ status: 400 });
    const found: string[] = [];
    for (let part = 1; ; part++) {
      const events = await admin.call(listEvents, { query: { from, to, part: String(part) } });
      if (events.length === 0) break;
      found.push(...events.map(({ id }) => id));
    }
    expect(found).toEqual(ids);
  });

  it('of all calendars ends when it has read too much, instead of reading every event there is', async () => {
    const { system, owner, admin } = await aSystemWith({ event: anEvent() });
    // Each query seems to have read forty megabytes of the index.
    intercept(system.storage.table.access.client, async ({ json }, pass) => {
      const answer = await pass();
      return json.includes('ReturnConsumedCapacity')
        ? Object.assign({}, answer, { ConsumedCapacity: { CapacityUnits: 40 * 128 } })
        : answer;
    });
    expect(await admin.get('/api/events')).toMatchObject({
      status: 400,
      text: expect.stringContaining('Слишком много данных'),
    });
    expect((await owner.get('/api/events')).status).toBe(200);
  });

  it('refuses a window that is not one [EVT-02, API-12]', async () => {
    const user = await (await aSystem()).user();
    const from = '2025-03-01T00:00:00Z';
    expect(await user.get(`/api/events?from=${from}&to=${from}`)).toMatchObject({
      status: 400,
      text: 'Начало периода должно быть раньше конца',
    });
  });
});
