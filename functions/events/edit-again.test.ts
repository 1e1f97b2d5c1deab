import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { undoChange } from '#shared/contracts/history.ts';

const SOUND = { isValid: true, issues: [] };
const daily = { recurrence: 'FREQ=DAILY;COUNT=5' };

describe('a change whose answer was lost, sent again with its id', () => {
  it.each([
    ['an event', {}, '', { revision: '1' }],
    ['an event, whatever it is by now', {}, '', {}],
    ['a series', daily, '_20250305', { revision: '1', scope: 'all' }],
    ['dates of a series', daily, '_20250307', { revision: '1', scope: 'following' }],
    ['one date of a series', daily, '_20250307', { revision: '1', scope: 'this' }],
  ] as const)('has edited %s once, and answers it [SAFE-08]', async (_, fields, day, query) => {
    const { system, owner, admin, event } = await aSystemWith({ event: anEvent({ ...fields, image: aPicture() }) });
    const id = `${event.seriesId ?? event.id}${day}`;
    const change = randomUUID();
    const on = day.slice(7) || '05';
    const times = { startDate: `2025-03-${on}T09:00:00.000Z`, endDate: `2025-03-${on}T10:00:00.000Z` };
    const form = { ...anEvent({ ...times, title: 'Иначе' }), image: aPicture('jpeg') };
    const send = () => owner.call(updateEvent, { params: { id }, query: { ...query, change }, form });
    const edited = await send();
    expect(edited).toMatchObject({ title: 'Иначе' });
    const [items, pictures] = [await system.items(), await system.pictures()];
    expect(await send()).toEqual(edited);
    expect(await system.items()).toEqual(items);
    expect(await system.pictures()).toEqual(pictures);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it.each([
    ['an event', {}, '', {}],
    ['one date of a series', daily, '_20250306', { scope: 'this' }],
    ['dates of a series', daily, '_20250306', { scope: 'following' }],
  ] as const)('has removed %s once', async (_, fields, day, query) => {
    const { system, owner, event } = await aSystemWith({ event: anEvent(fields) });
    const id = `${event.seriesId ?? event.id}${day}`;
    const change = randomUUID();
    const send = () => owner.call(removeEvent, { params: { id }, query: { ...query, revision: '1', change } });
    expect(await send()).toEqual({ id });
    const items = await system.items();
    expect(await send()).toEqual({ id });
    expect(await system.items()).toEqual(items);
  });

  it('answers what others have made of it since; undone since, or by somebody else, it is refused', async () => {
    const { owner, admin, event } = await aSystemWith({ event: anEvent() });
    const path = `/api/events/${event.id}`;
    const change = randomUUID();
    const send = () => owner.put(`${path}?revision=1&change=${change}`, aForm({ title: 'Иначе' }));
    await send();
    await admin.put(path, aForm({ title: 'Правка' }));
    expect(await send()).toMatchObject({ status: 200, text: expect.stringContaining('Правка') });
    expect((await admin.put(`${path}?revision=1&change=${change}`, aForm())).status).toBe(409);

    const other = randomUUID();
    const again = () => owner.put(`${path}?revision=3&change=${other}`, aForm({ title: 'Ещё' }));
    await again();
    await owner.call(undoChange, { params: { change: other } });
    expect((await again()).status).toBe(409);
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ title: 'Правка' }]);
  });
});
