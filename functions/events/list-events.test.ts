import { describe, expect, it } from 'vitest';
import { anEvent } from '#functions/testing/builders.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { createEvent, listEvents } from '#shared/contracts/events.ts';

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

  it('refuses a window that is not one [EVT-02, API-12]', async () => {
    const user = await (await aSystem()).user();
    const from = '2025-03-01T00:00:00Z';
    expect(await user.get(`/api/events?from=${from}&to=${from}`)).toMatchObject({
      status: 400,
      text: 'Начало периода должно быть раньше конца',
    });
  });
});
