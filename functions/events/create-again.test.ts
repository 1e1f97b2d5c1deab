import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash, undoChange } from '#shared/contracts/history.ts';

const SOUND = { isValid: true, issues: [] };

describe('a creation whose answer was lost, sent again with its change', () => {
  it.each([
    ['an event', {}],
    ['a series', { recurrence: 'FREQ=DAILY;COUNT=3' }],
  ])('answers %s that it has made, and writes nothing', async (_, fields) => {
    const { system, owner, admin } = await aSystemWith({ event: anEvent() });
    const query = { change: randomUUID() };
    const send = () => owner.call(createEvent, { query, form: anEvent({ ...fields, image: aPicture() }) });
    const made = await send();
    const [items, pictures] = [await system.items(), await system.pictures()];
    expect(await send()).toEqual(made);
    expect(await system.items()).toEqual(items);
    expect(await system.pictures()).toEqual(pictures);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('answers the copy that it has made, also when its source has changed since [SAFE-30]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent({ image: aPicture(), location: 'Зал' }) });
    const query = { copyOf: event.id, change: randomUUID() };
    const copy = await owner.call(createEvent, { query, form: anEvent() });
    await owner.call(updateEvent, { params: { id: event.id }, form: anEvent({ location: 'Двор' }) });
    const [items, pictures] = [await system.items(), await system.pictures()];
    expect(await owner.call(createEvent, { query, form: anEvent() })).toEqual(copy);
    expect(await system.items()).toEqual(items);
    expect(await system.pictures()).toEqual(pictures);
  });

  it('makes one event of two that come at once, and keeps one picture', async () => {
    const { system, owner, admin, event } = await aSystemWith({ event: anEvent() });
    const query = { change: randomUUID() };
    const send = () => owner.call(createEvent, { query, form: anEvent({ title: 'Новое', image: aPicture() }) });
    const made = await Promise.all([send(), send(), send()]);
    expect(new Set(made.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await owner.call(listEvents, { query: {} })).toEqual(expect.arrayContaining([event, made[0]]));
    expect(await owner.call(listEvents, { query: {} })).toHaveLength(2);
    expect(await system.pictures()).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('answers 409 and stays undone if it was undone since; if its event was deleted for good, it makes a new one', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent() });
    const change = randomUUID();
    await owner.call(createEvent, { query: { change }, form: anEvent() });
    await owner.call(undoChange, { params: { change } });
    const items = await system.items();
    const again = () => owner.post(`/api/events?change=${change}`, aForm());
    expect(await again()).toMatchObject({
      status: 409,
      text: 'Данные изменились. Обновите страницу и повторите.',
      code: 'changed-meanwhile',
    });
    expect(await system.items()).toEqual(items);
    expect(await owner.call(listEvents, { query: {} })).toEqual([event]);
    await owner.call(emptyTrash, {});
    expect(await again()).toMatchObject({ status: 201 });
  });

  it('is another creation where somebody else sends the same change', async () => {
    const { owner, stranger } = await aSystemWith({ event: anEvent() });
    const query = { change: randomUUID() };
    const [one, other] = [
      await owner.call(createEvent, { query, form: anEvent({ title: 'Моё' }) }),
      await stranger.call(createEvent, { query, form: anEvent({ title: 'Другое' }) }),
    ];
    expect(other.id).not.toBe(one.id);
    expect(await stranger.call(listEvents, { query: {} })).toEqual([other]);
  });
});
