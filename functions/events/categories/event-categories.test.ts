import { beforeEach, describe, expect, it } from 'vitest';
import { aForm, anEvent } from '#functions/testing/builders.ts';
import { intercept, type SdkRequest } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { type Category, createCategory, removeCategory, updateCategory } from '#shared/contracts/categories.ts';
import { createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';

let system: System;
let owner: SystemUser;
let admin: SystemUser;
let lectures: Category;
beforeEach(async () => {
  system = await aSystem();
  [owner, admin] = [await system.user('владелец'), await system.admin()];
  lectures = await owner.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#00ff00' } });
});

const make = (fields: Parameters<typeof anEvent>[0], user = owner) => user.call(createEvent, { form: anEvent(fields) });
const colors = async (viewer: SystemUser) =>
  Object.fromEntries((await viewer.call(listEvents, { query: {} })).map(({ title, color }) => [title, color]));

describe('the colour of an event', () => {
  it('is its own, else its category’s, else the common one; a category gives its new one at once [EV2-20]', async () => {
    await make({ title: 'Лекция', categoryId: lectures.id });
    await make({ title: 'Своего цвета', categoryId: lectures.id, color: '#111111' });
    await make({ title: 'Прочее' });
    const expected = { Лекция: '#00ff00', 'Своего цвета': '#111111', Прочее: '#3b82f6' };
    for (const viewer of [owner, admin]) expect(await colors(viewer)).toEqual(expected);
    const body = { name: 'Лекции', color: '#0000ff' };
    await owner.call(updateCategory, { params: { id: lectures.id }, query: {}, body });
    for (const viewer of [owner, admin]) expect(await colors(viewer)).toEqual({ ...expected, Лекция: '#0000ff' });
  });

  it('stays its category’s when an old browser sends back the one it was shown [EV2-02]', async () => {
    const event = await make({ categoryId: lectures.id });
    expect(event).toMatchObject({ color: '#00ff00', ownColor: '', categoryId: lectures.id });
    const form = anEvent({ title: 'Иначе', color: event.color });
    const after = await owner.call(updateEvent, { params: { id: event.id }, form });
    expect(after).toEqual({ ...event, title: 'Иначе', revision: 2 });
  });

  it('of one date of a series may follow another category than the others’ [EV2-20]', async () => {
    const films = await owner.call(createCategory, { query: {}, body: { name: 'Кино', color: '#ff0000' } });
    const first = await make({ categoryId: lectures.id, recurrence: 'FREQ=DAILY;COUNT=2' });
    const params = { id: first.id };
    const changed = await owner.call(updateEvent, { params, query: {}, form: anEvent({ categoryId: films.id }) });
    expect(changed).toMatchObject({ color: '#ff0000', ownColor: '', categoryId: films.id });
    const query = { from: '2025-03-01T00:00:00Z', to: '2025-04-01T00:00:00Z' };
    const found = await owner.call(listEvents, { query });
    expect(found.map(({ color }) => color)).toEqual(['#ff0000', '#00ff00']);
  });

  it('costs an own list one query, and an admin’s list a batch of the categories that are named', async () => {
    await make({ categoryId: lectures.id });
    const count = async (viewer: SystemUser): Promise<string[]> => {
      const asked: string[] = [];
      const note = ({ name, json }: SdkRequest) => (json.includes('#CATEGORIES') ? asked.push(name) : 0);
      const end = intercept(system.storage.table.access.client, (request, pass) => {
        note(request);
        return pass();
      });
      await viewer.call(listEvents, { query: {} });
      end();
      return asked;
    };
    expect(await count(owner)).toEqual(['QueryCommand']);
    expect(await count(admin)).toEqual(['BatchGetCommand']);
  });
});

describe('the category of an event', () => {
  it('is one of the owner’s, whoever edits [EV2-19]', async () => {
    const event = await make({});
    const ofAdmin = await admin.call(createCategory, { query: {}, body: { name: 'Своё', color: '#ff0000' } });
    const refused = { status: 400, text: 'Неизвестная категория', code: 'unknown-category' };
    for (const categoryId of ['unknown', ofAdmin.id]) {
      expect(await owner.post('/api/events', aForm({ categoryId }))).toMatchObject(refused);
      for (const editor of [owner, admin])
        expect(await editor.put(`/api/events/${event.id}`, aForm({ categoryId }))).toMatchObject(refused);
    }
    const edited = await admin.put(`/api/events/${event.id}`, aForm({ categoryId: lectures.id }));
    expect(edited).toMatchObject({ status: 200, body: { categoryId: lectures.id, color: '#00ff00' } });
    expect(await owner.put(`/api/events/${event.id}`, aForm({ categoryId: '' }))).toMatchObject({
      body: { categoryId: '' },
    });
  });

  it('that was deleted is none, and its event is edited as before [EV2-21]', async () => {
    const event = await make({ categoryId: lectures.id });
    await owner.call(removeCategory, { params: { id: lectures.id }, query: {} });
    const none = { categoryId: '', color: '#3b82f6' };
    for (const viewer of [owner, admin]) expect(await viewer.call(listEvents, { query: {} })).toMatchObject([none]);
    for (const fields of [{}, { categoryId: lectures.id }, { categoryId: '' }]) {
      const reply = await owner.put(`/api/events/${event.id}`, aForm({ title: 'Иначе', ...fields }));
      expect(reply).toMatchObject({ status: 200, body: { title: 'Иначе', ...none } });
    }
    expect(await owner.post('/api/events', aForm({ categoryId: lectures.id }))).toMatchObject({ status: 400 });
  });

  it('goes with it to an heir [EV2-21]', async () => {
    const heir = await system.user('наследник');
    await make({ title: 'Лекция', categoryId: lectures.id });
    await admin.post(`/api/admin/users/${owner.id}/hand-over`, { to: heir.id });
    expect(await heir.call(listEvents, { query: {} })).toMatchObject([{ categoryId: lectures.id, color: '#00ff00' }]);
  });
});
