import { describe, expect, it } from 'vitest';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { listEvents, removeEvent } from '#shared/contracts/events.ts';

describe('DELETE /api/events/{id}', () => {
  it('answers JSON, and event and picture are gone [EVT-05, EVT-21]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    expect(await system.pictures()).toHaveLength(1);
    expect(await owner.delete(`/api/events/${event.id}`)).toMatchObject({ status: 200, body: { id: event.id } });
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
    expect(await system.pictures()).toEqual([]);
    const left = (await system.items()).filter(({ pk }) => pk.includes(event.id) || pk.includes('UNUSED'));
    expect(left).toEqual([]);
    expect((await owner.delete(`/api/events/${event.id}`)).status).toBe(404);
  });

  it('refuses another user and lets an admin [EVT-19]', async () => {
    const { owner, stranger, admin, event } = await aSystemWith({ event: anEvent() });
    expect(await stranger.delete(`/api/events/${event.id}`)).toMatchObject({ status: 403, text: 'Недостаточно прав' });
    expect(await owner.call(listEvents, { query: {} })).toHaveLength(1);
    await admin.call(removeEvent, { params: { id: event.id } });
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
  });

  it('answers 404 for an unknown event [EVT-20]', async () => {
    const user = await (await aSystem()).user();
    expect(await user.delete('/api/events/unknown')).toMatchObject({ status: 404, text: 'Мероприятие не найдено' });
  });

  it('is logged with who did it [LOG-12]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ title: 'Лишнее' }) });
    await owner.call(removeEvent, { params: { id: event.id } });
    expect(await system.items()).toContainEqual(
      expect.objectContaining({ description: 'Удалено мероприятие «Лишнее»', username: 'владелец' }),
    );
  });
});
