import { describe, expect, it } from 'vitest';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { aSystem, aSystemWith } from '#functions/testing/system.ts';
import { listEvents, updateEvent } from '#shared/contracts/events.ts';

describe('PUT /api/events/{id}', () => {
  it('answers the updated event [EVT-04]', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent({ description: 'Было' }) });
    const moved = { title: 'Стало', startDate: '2026-01-01T00:00:00Z', endDate: '2026-01-03T00:00:00Z' };
    const { status, body } = await owner.put(`/api/events/${event.id}`, aForm({ id: event.id, ...moved }));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...event,
        title: 'Стало',
        description: '',
        startDate: '2026-01-01T00:00:00.000Z',
        endDate: '2026-01-03T00:00:00.000Z',
        revision: 2,
      },
    });
    expect(await owner.call(listEvents, { query: {} })).toEqual([body]);
  });

  it('moves an event out of one window and into another, for its owner and for admins [EVT-02]', async () => {
    const { owner, admin, event } = await aSystemWith({ event: anEvent() });
    const march = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    const april = { from: '2025-04-01T00:00:00Z', to: '2025-05-01T00:00:00Z' };
    const dates = { startDate: '2025-04-10T00:00:00Z', endDate: '2025-04-20T00:00:00Z' };
    await owner.call(updateEvent, { params: { id: event.id }, form: anEvent(dates) });
    for (const viewer of [owner, admin]) {
      expect(await viewer.call(listEvents, { query: march })).toEqual([]);
      expect(await viewer.call(listEvents, { query: april })).toMatchObject([{ id: event.id }]);
    }
  });

  it('refuses another user and lets an admin; the owner stays the owner [EVT-18, API-14]', async () => {
    const { system, stranger, admin, owner, event } = await aSystemWith({ event: anEvent() });
    const before = await system.items();
    const refused = await stranger.put(`/api/events/${event.id}`, aForm({ title: 'Захват' }));
    expect(refused).toMatchObject({ status: 403, text: 'Недостаточно прав', code: 'forbidden' });
    expect(await system.items()).toEqual(before);
    const edited = await admin.put(`/api/events/${event.id}`, aForm({ title: 'Правка' }));
    expect(edited).toMatchObject({ status: 200, body: { title: 'Правка', userId: owner.id } });
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ title: 'Правка' }]);
  });

  it.each(['unknown', 'a b', '%2e%2e', '🎉', "'; DROP"])('answers 404 for the unknown id %s [EVT-20]', async (id) => {
    const user = await (await aSystem()).user();
    const reply = await user.put(`/api/events/${encodeURIComponent(id)}`, aForm());
    expect(reply).toMatchObject({ status: 404, text: 'Мероприятие не найдено', code: 'event-not-found' });
  });

  it('refuses an id in the form that is not the one in the path', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent() });
    const reply = await owner.put(`/api/events/${event.id}`, aForm({ id: 'another' }));
    expect(reply).toMatchObject({
      status: 400,
      text: 'Идентификатор в форме не совпадает с адресом',
      code: 'id-mismatch',
    });
  });

  it('is logged with who did it, an admin too [LOG-12]', async () => {
    const { system, admin, event } = await aSystemWith({ event: anEvent() });
    await admin.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Новое' }) });
    expect(await system.items()).toContainEqual(
      expect.objectContaining({ description: 'Изменено мероприятие «Новое»', username: 'администратор' }),
    );
  });
});

describe('changes of one event at once', () => {
  it('leave one event that is exactly one of them', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent() });
    const changes = Array.from({ length: 12 }, (_, n) => ({
      title: `Вариант ${n}`,
      startDate: `2025-0${1 + (n % 6)}-05T09:00:00.000Z`,
      endDate: `2025-0${1 + (n % 6)}-0${6 + (n % 3)}T09:00:00.000Z`,
    }));
    const replies = await Promise.all(changes.map((change) => owner.put(`/api/events/${event.id}`, aForm(change))));
    for (const { status, text } of replies)
      if (status !== 200) expect([status, text]).toEqual([409, 'Данные изменились. Обновите страницу и повторите.']);
    const [left, ...more] = await owner.call(listEvents, { query: {} });
    expect(more).toEqual([]);
    expect(changes).toContainEqual({ title: left?.title, startDate: left?.startDate, endDate: left?.endDate });
    const kinds = (await system.items()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'EVENT')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'EVENT_POINTER')).toHaveLength(1);
  });

  it('with its deletion among them leave nothing half done', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent() });
    const path = `/api/events/${event.id}`;
    const moves = Array.from({ length: 5 }, (_, n) =>
      owner.put(path, aForm({ startDate: `2025-03-0${n + 1}T00:00:00Z`, endDate: `2025-03-0${n + 2}T00:00:00Z` })),
    );
    const replies = await Promise.all([...moves, owner.delete(path), owner.delete(path)]);
    for (const { status } of replies) expect([200, 404, 409]).toContain(status);
    await owner.delete(path);
    const items = await system.items();
    expect(items.filter(({ kind }) => kind === 'EVENT' || kind === 'EVENT_POINTER')).toEqual([]);
    for (const item of items) if (item.kind === 'USAGE') expect(item.events).toBe(0);
  });

  it('of its owner being blocked and events coming: none comes after the block [SEC-13]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    const [blocked, ...created] = await Promise.all([
      admin.post(`/api/admin/users/${user.id}/toggle`),
      ...Array.from({ length: 8 }, () => user.post('/api/events', aForm())),
    ]);
    expect(blocked.status).toBe(200);
    for (const { status } of created) expect([201, 401]).toContain(status);
    expect((await user.post('/api/events', aForm())).status).toBe(401);
    const kept = (await system.items()).filter(({ kind }) => kind === 'EVENT');
    expect(kept).toHaveLength(created.filter(({ status }) => status === 201).length);
  });
});
