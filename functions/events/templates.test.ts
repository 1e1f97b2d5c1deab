import { beforeEach, expect, it } from 'vitest';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { weekly } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, listTemplates, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash, listTrash, undoChange } from '#shared/contracts/history.ts';
import { exportEvents } from '#shared/contracts/imports.ts';
import { getOwnData } from '#shared/contracts/own-data.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { handOverUser } from '#shared/contracts/users.ts';

let system: System;
let maria: SystemUser;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [maria, admin] = [await system.user('мария'), await system.admin('главный')];
});

const SOUND = { isValid: true, issues: [] };
const template = 'true';
const templatesOf = (user: SystemUser) => user.call(listTemplates, {});

it('a template of an event keeps text, place, length, category, colour, age and picture, also when the event is gone [FACE-20]', async () => {
  const category = await maria.call(createCategory, { query: {}, body: { name: 'Йога', color: '#15803d' } });
  const fields = {
    title: 'Йога',
    description: 'Коврик с собой',
    location: 'Зал 1',
    color: '#123456',
    ageRating: '12+' as const,
    categoryId: category.id,
  };
  const event = await maria.call(createEvent, { form: anEvent({ ...fields, image: aPicture() }) });
  const made = await maria.call(createEvent, { query: { copyOf: event.id, template }, form: anEvent(fields) });
  await maria.call(removeEvent, { params: { id: event.id }, query: {} });
  await maria.call(emptyTrash, {});
  expect(await templatesOf(maria)).toEqual([made]);
  expect(made).toMatchObject({ ...fields, isTemplate: true, endDate: '2025-03-05T10:00:00.000Z' });
  const again = await maria.call(createEvent, { query: { copyOf: made.id }, form: anEvent({ title: 'Йога в среду' }) });
  expect(again).toMatchObject({ title: 'Йога в среду', location: 'Зал 1' });
  expect(again.isTemplate).toBeUndefined();
  expect((await system.pictures()).sort()).toEqual(
    [made, again]
      .map(({ imageUrl }) => imageUrl?.replace('/api/events/', 'pictures/').replace('/image?v=', '/'))
      .sort(),
  );
  expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
});

it('a template stands in no list, search, feed or file of events, and is in the own data [FACE-20]', async () => {
  const made = await maria.call(createEvent, { query: { template }, form: anEvent({ title: 'Йога' }) });
  const { widgetToken } = await maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  for (const user of [maria, admin]) {
    expect(await user.call(listEvents, { query: {} })).toEqual([]);
    const march = { from: '2025-03-01T00:00:00.000Z', to: '2025-04-01T00:00:00.000Z' };
    expect(await user.call(listEvents, { query: march })).toEqual([]);
    expect((await user.call(searchEvents, { query: { q: 'йога' } })).events).toEqual([]);
    expect(await user.call(exportEvents, { query: {} })).toEqual({ events: [], next: null });
  }
  const visitors = `/api/events/public?token=${widgetToken}&from=2025-03-01T00:00:00.000Z&to=2025-04-01T00:00:00.000Z`;
  expect((await system.nobody.get(visitors)).text).not.toContain('Йога');
  expect((await system.nobody.get(`/api/events/public.ics?token=${widgetToken}`)).text).not.toContain('Йога');
  const file = `/api/events/public/event.ics?token=${widgetToken}&event=${made.id}`;
  expect((await system.nobody.get(file)).status).toBe(404);
  expect((await maria.call(getOwnData, { query: {} })).events).toMatchObject([{ title: 'Йога', isTemplate: true }]);
});

it('a template is renamed, deleted and brought back like an event, does not repeat, and is its owner’s alone [FACE-201]', async () => {
  const form = weekly({ title: 'Хор' });
  const made = await maria.call(createEvent, { query: { template }, form });
  expect(made).toMatchObject({ recurrence: '', seriesId: null });
  const change = crypto.randomUUID();
  const renamed = await maria.call(updateEvent, {
    params: { id: made.id },
    query: {},
    form: { ...form, title: 'Хор детей' },
  });
  expect(renamed).toMatchObject({ title: 'Хор детей', isTemplate: true, recurrence: '' });
  await maria.call(removeEvent, { params: { id: made.id }, query: { change } });
  expect(await templatesOf(maria)).toEqual([]);
  expect((await maria.call(listTrash, { query: {} })).items).toMatchObject([{ kind: 'template', startDate: null }]);
  await maria.call(undoChange, { params: { change } });
  expect(await templatesOf(maria)).toMatchObject([{ id: made.id, title: 'Хор детей', isTemplate: true }]);
  expect((await logEntries(admin, 'OTHER')).filter((line) => line.includes('шаблон')).sort()).toEqual([
    'мария: Изменён шаблон «Хор детей»',
    'мария: Создан шаблон «Хор»',
    'мария: Удалён шаблон «Хор детей»',
  ]);
  const stranger = await system.user('посторонний');
  expect(await templatesOf(stranger)).toEqual([]);
  expect((await stranger.delete(`/api/events/${made.id}`)).status).toBe(403);
  expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
});

it('templates are fifty at most, asked for at once too, and count as no events [FACE-202]', {
  tags: ['slow'],
}, async () => {
  const add = () => maria.post('/api/events?template=true', aForm());
  for (let n = 1; n <= 48; n++) await add();
  const statuses = (await Promise.all([add(), add(), add(), add()])).map(({ status }) => status).sort();
  expect(statuses).toEqual([201, 201, 403, 403]);
  expect((await add()).text).toBe('Шаблонов не может быть больше 50. Удалите лишний.');
  expect(await rawItems(system).ofKind('USAGE')).toMatchObject([{ events: 0, templates: 50 }]);
  expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
});

it('templates go with the account, or to the heir [FACE-202]', async () => {
  const heir = await system.user('наследник');
  const made = await maria.call(createEvent, { query: { template }, form: anEvent({ image: aPicture() }) });
  await admin.call(handOverUser, { params: { id: maria.id }, body: { to: heir.id } });
  expect(await templatesOf(heir)).toMatchObject([{ id: made.id, isTemplate: true }]);
  await admin.delete(`/api/admin/users/${heir.id}`);
  expect(await rawItems(system).ofKind('EVENT')).toEqual([]);
  expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
});
