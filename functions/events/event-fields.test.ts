import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFileEvent, aForm, anEvent, YEAR_2025 } from '#functions/testing/builders.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { getHistory } from '#shared/contracts/history.ts';
import { runImport } from '#shared/contracts/imports.ts';
import { PLAIN_EVENT } from '#shared/testing/plain-event.ts';

const { description, externalLink, imageUrl, revision, ...DEFAULTS } = PLAIN_EVENT;
/**
 * The newer fields that an item stores, also inside the event of an item of history or trash. `recurrence` is left out,
 * because every series has it.
 */
const storedIn = (item: Record<string, unknown>): string[] =>
  [item, Object(item.event)].flatMap(Object.keys).filter((name) => name in DEFAULTS && name !== 'recurrence');
const OWN = {
  timeZone: 'Asia/Omsk',
  location: 'Большой зал',
  ageRating: '12+',
  status: 'cancelled',
  color: '#00ff00',
} as const;

describe('the description', () => {
  it('keeps its line breaks as they were typed, each as one character, though a form turns them into two', async () => {
    const description = 'я\n'.repeat(2500);
    const { owner, event } = await aSystemWith({ event: anEvent({ description, recurrence: 'FREQ=DAILY;COUNT=3' }) });
    expect(event.description).toBe(description);
    const longer = await owner.put(`/api/events/${event.seriesId}`, aForm({ description: `${description}\n` }));
    expect(longer).toMatchObject({ status: 400, text: 'Описание не длиннее 5000 символов' });
  });

  it('of an imported series stays the same in a date whose title alone is changed', async () => {
    const { owner } = await aSystemWith({ event: anEvent() });
    const row = aFileEvent({ description: 'Строка\nи ещё', recurrence: 'FREQ=DAILY;COUNT=3' });
    const params = { change: randomUUID() };
    await owner.call(runImport, { params, query: {}, body: { kind: 'ics', file: 'a.ics', rows: [row] } });
    const [, date] = (await owner.call(listEvents, { query: YEAR_2025 })).filter(({ seriesId }) => seriesId);
    if (!date?.seriesId) throw new Error('No series was imported');
    const { startDate, endDate, timeZone, description } = date;
    const fields = { title: 'Итоги', startDate, endDate, timeZone, description, recurrence: date.recurrence };
    await owner.call(updateEvent, { params: { id: date.id }, query: { scope: 'this' }, form: fields });
    const { versions } = await owner.call(getHistory, { params: { id: date.seriesId } });
    expect(versions[0]?.changes.map(({ field }) => field)).toEqual(['title']);
  });
});

describe('the newer fields of an event', () => {
  it('get their defaults if a form leaves them out, and are not stored, in history and trash neither [EV2-01, EV2-03]', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent() });
    expect(event).toMatchObject(DEFAULTS);
    expect(await owner.call(listEvents, { query: {} })).toEqual([event]);
    await owner.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Иначе' }) });
    for (const remove of [true, false]) {
      const { seriesId } = await owner.call(createEvent, { form: anEvent({ recurrence: 'FREQ=DAILY;COUNT=2' }) });
      if (remove) await owner.delete(`/api/events/${seriesId}`);
    }
    const kinds = ['EVENT', 'REVISION', 'SERIES', 'TRASH'];
    const kept = (await rawItems(system).all()).filter(({ kind }) => kinds.includes(String(kind)));
    expect(kept.map(({ kind }) => kind).sort()).toEqual(kinds);
    expect(kept.flatMap(storedIn)).toEqual([]);
    // An event in its maker's own calendar does not store the id of the calendar.
    const events = kept.map(({ event, ...item }) => Object(event ?? item));
    expect(events.filter((event) => 'calendarId' in event)).toEqual([]);
  });

  it('are answered and listed as they were sent', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent(OWN) });
    expect(event).toMatchObject({ ...OWN, ownColor: '#00ff00' });
    expect(await owner.call(listEvents, { query: {} })).toEqual([event]);
  });

  it('stay when an update does not name them, and so does the colour that was shown [EV2-02]', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent(OWN) });
    const old = anEvent({ title: 'Иначе', color: event.color });
    const after = await owner.call(updateEvent, { params: { id: event.id }, form: old });
    expect(after).toEqual({ ...event, title: 'Иначе', revision: 2 });
  });

  it('keep "no colour of its own" when an old browser sends back the one it was shown [EV2-02]', async () => {
    const { owner, event } = await aSystemWith({ event: anEvent() });
    const form = anEvent({ color: event.color });
    expect(await owner.call(updateEvent, { params: { id: event.id }, form })).toMatchObject({ ownColor: '' });
  });

  it('go back to their defaults when a form says so', async () => {
    const { system, owner, event } = await aSystemWith({ event: anEvent(OWN) });
    const form = anEvent({ timeZone: 'Europe/Moscow', location: '', ageRating: '', status: 'published', color: '' });
    expect(await owner.call(updateEvent, { params: { id: event.id }, form })).toMatchObject(DEFAULTS);
    const stored = (await rawItems(system).all()).find(({ kind }) => kind === 'EVENT') ?? {};
    expect(storedIn(stored)).toEqual([]);
  });

  it('hold a place on one line, without blanks around it [EV2-13]', async () => {
    const { event } = await aSystemWith({ event: anEvent({ location: '  ул. Мира, 5,\r\n2 этаж\n ' }) });
    expect(event.location).toBe('ул. Мира, 5, 2 этаж');
  });

  it.each([
    ['a zone that Intl does not know [EV2-08]', { timeZone: 'Europe/Moskva' }, 'Неизвестный часовой пояс'],
    ['an offset for a zone [EV2-08]', { timeZone: '+03:00' }, 'Неизвестный часовой пояс'],
    ['a place of 301 characters [EV2-13]', { location: 'я'.repeat(301) }, 'Место не длиннее 300 символов'],
    ['an unknown age', { ageRating: '14+' }, 'Возраст: 0+, 6+, 12+, 16+, 18+ или пусто'],
    ['an unknown status', { status: 'deleted' }, 'Статус: published, draft или cancelled'],
    ['whole days with times [EV2-06]', { allDay: 'true' }, 'У мероприятия на весь день не бывает времени: только даты'],
  ])('refuse %s', async (_, fields, text) => {
    const { owner, event } = await aSystemWith({ event: anEvent() });
    const refused = [await owner.post('/api/events', aForm(fields))];
    refused.push(await owner.put(`/api/events/${event.id}`, aForm(fields)));
    for (const reply of refused) expect(reply).toMatchObject({ status: 400, text });
    expect(await owner.call(listEvents, { query: {} })).toEqual([event]);
  });

  it('refuse times for an event that is of whole days already [EV2-06]', async () => {
    const days = { startDate: '2026-05-09T00:00:00.000Z', endDate: '2026-05-10T00:00:00.000Z' };
    const { owner, event } = await aSystemWith({ event: anEvent({ allDay: 'true', ...days }) });
    expect(event).toMatchObject({ allDay: true, ...days });
    const reply = await owner.put(`/api/events/${event.id}`, aForm());
    expect(reply).toMatchObject({
      status: 400,
      text: 'У мероприятия на весь день не бывает времени: только даты',
      code: 'not-whole-days',
    });
  });
});
