import { describe, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { listEvents, removeEvent } from '#shared/contracts/events.ts';

const in30Days = (minutes = 0): Date => new Date(Date.now() + 30 * 86_400_000 + minutes * 60_000);

describe('DELETE /api/events/{id}', () => {
  it('answers JSON, and the event is gone; its picture waits in the trash with it [EVT-05, EVT-21, SAFE-11]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture() }) });
    expect(await system.pictures()).toHaveLength(1);
    expect(await owner.delete(`/api/events/${event.id}`)).toMatchObject({ status: 200, body: { id: event.id } });
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
    expect((await system.nobody.get(`/api/events/${event.id}/image`)).status).toBe(404);
    await system.storage.pictures.sweepPictures(event.id, in30Days());
    expect(await system.pictures()).toHaveLength(1);
    const left = (await system.items()).filter(({ pk }) => pk.includes(event.id) || pk.includes('UNUSED'));
    expect(left.map(({ kind }) => kind).sort()).toEqual(['TRASH_POINTER', 'UNUSED_PICTURE']);
    expect((await owner.delete(`/api/events/${event.id}`)).status).toBe(404);
    // After the 30 days, the sweep waits for a quarter of an hour more.
    await system.storage.pictures.sweepPictures(event.id, in30Days(16));
    expect(await system.pictures()).toEqual([]);
  });

  it('refuses another user and lets an admin [EVT-19]', async () => {
    const { owner, stranger, admin, event } = await aSystemWith({ event: anEvent() });
    expect(await stranger.delete(`/api/events/${event.id}`)).toMatchObject({
      status: 403,
      text: 'Недостаточно прав',
      code: 'forbidden',
    });
    expect(await owner.call(listEvents, { query: {} })).toHaveLength(1);
    await admin.call(removeEvent, { params: { id: event.id } });
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
  });

  it('answers 404 for an unknown event [EVT-20]', async () => {
    const user = await (await aSystem()).user();
    expect(await user.delete('/api/events/unknown')).toMatchObject({
      status: 404,
      text: 'Мероприятие не найдено',
      code: 'event-not-found',
    });
  });

  it.each(['put', 'delete'] as const)('takes of a single event no scope but all, %s too [REC-25]', async (method) => {
    const { owner, event } = await aSystemWith({ event: anEvent() });
    const send = (scope: string) => {
      const path = `/api/events/${event.id}?scope=${scope}`;
      return method === 'put' ? owner.put(path, aForm({ title: 'Иначе' })) : owner.delete(path);
    };
    for (const scope of ['this', 'following', 'some', ''])
      expect(await send(scope)).toMatchObject({ status: 400, text: expect.stringContaining('scope') });
    expect(await owner.call(listEvents, {})).toEqual([event]);
    expect(await send('all')).toMatchObject({ status: 200 });
  });

  it('is logged with who did it [LOG-12]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ title: 'Лишнее' }) });
    await owner.call(removeEvent, { params: { id: event.id } });
    expect(await system.items()).toContainEqual(
      expect.objectContaining({ description: 'Удалено мероприятие «Лишнее»', username: 'владелец' }),
    );
  });
});
