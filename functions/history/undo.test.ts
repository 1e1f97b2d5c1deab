import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { anEvent, aPicture, YEAR_2025 } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { aSystemWith } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding, listEmbeddings } from '#shared/contracts/embeddings.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { getHistory, listTrash, restoreTrashed, undoChange } from '#shared/contracts/history.ts';
import { updateUser } from '#shared/contracts/users.ts';

type System = Awaited<ReturnType<typeof aSystemWith>>;

const undone = { undone: 1, skipped: [], job: null };
const undo = ({ owner }: Pick<System, 'owner'>, change: string) => owner.call(undoChange, { params: { change } });

describe('undoing', () => {
  it('an edit brings back all fields and the picture, as a new revision [SAFE-03, LOG-12]', async () => {
    const first = anEvent({ location: 'Зал', ageRating: '12+', description: 'Было', image: aPicture() });
    const scene = await aSystemWith({ event: first });
    const { system, owner, admin, event } = scene;
    const change = randomUUID();
    const form = anEvent({ title: 'Иначе', location: '', startDate: '2025-01-01T00:00:00Z', image: aPicture('gif') });
    const edited = await owner.call(updateEvent, { params: { id: event.id }, query: { change }, form });
    expect(edited).toMatchObject({ title: 'Иначе', revision: 2 });
    expect(await undo(scene, change)).toEqual(undone);
    const [now] = await owner.call(listEvents, { query: {} });
    expect(now).toEqual({ ...event, revision: 3 });
    expect((await logEntries(admin, 'OTHER'))[0]).toBe('владелец: Отменено изменение: «Иначе»');
    // The note about the picture is gone, so no sweep takes the picture from the event.
    await system.storage.pictures.sweepPictures(event.id, new Date(Date.now() + 31 * 86_400_000));
    expect(await system.pictures()).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
  });

  it('goes backwards through three edits of one event, and through a deletion between [SAFE-04]', async () => {
    const scene = await aSystemWith({ event: anEvent({ title: 'А' }) });
    const { owner, event } = scene;
    const changes = [randomUUID(), randomUUID(), randomUUID()];
    const edit = (title: string, change: string | undefined) =>
      owner.call(updateEvent, { params: { id: event.id }, query: { change }, form: anEvent({ title }) });
    await edit('Б', changes[0]);
    await edit('В', changes[1]);
    await undo(scene, changes[1] ?? '');
    const removal = randomUUID();
    await owner.call(removeEvent, { params: { id: event.id }, query: { change: removal } });
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
    expect(await undo(scene, removal)).toEqual(undone);
    await edit('Г', changes[2]);
    const titles: (string | undefined)[] = [];
    for (const change of [changes[2], changes[0]]) {
      expect(await undo(scene, change ?? '')).toEqual(undone);
      titles.push((await owner.call(listEvents, { query: {} }))[0]?.title);
    }
    expect(titles).toEqual(['Б', 'А']);
  });

  it('a creation puts it into the trash, a restore too [SAFE-04]', async () => {
    const scene = await aSystemWith({ event: anEvent() });
    const { owner } = scene;
    const [made, restored] = [randomUUID(), randomUUID()];
    const event = await owner.call(createEvent, { query: { change: made }, form: anEvent({ title: 'Новое' }) });
    expect(await undo(scene, made)).toEqual(undone);
    expect((await owner.call(listTrash, {})).items).toMatchObject([{ id: event.id, title: 'Новое' }]);
    await owner.call(restoreTrashed, { params: { id: event.id }, query: { change: restored } });
    expect(await undo(scene, restored)).toEqual(undone);
    expect((await owner.call(listTrash, {})).items).toMatchObject([{ id: event.id }]);
  });

  it('a split makes one series again, in one transaction; the earlier half is not in the trash [SAFE-04]', async () => {
    const series = anEvent({ recurrence: 'FREQ=DAILY;COUNT=5', image: aPicture() });
    const scene = await aSystemWith({ event: series });
    const { owner, admin, event } = scene;
    const before = await owner.call(listEvents, { query: YEAR_2025 });
    const change = randomUUID();
    const id = before[2]?.id ?? '';
    const form = anEvent({
      title: 'Дальше',
      recurrence: event.recurrence,
      startDate: before[2]?.startDate ?? '',
      endDate: before[2]?.endDate ?? '',
    });
    await owner.call(updateEvent, { params: { id }, query: { scope: 'following', change }, form });
    expect(new Set((await owner.call(listEvents, { query: YEAR_2025 })).map(({ seriesId }) => seriesId)).size).toBe(2);
    expect(await undo(scene, change)).toEqual(undone);
    const after = await owner.call(listEvents, { query: YEAR_2025 });
    expect(after).toEqual(before.map((one) => ({ ...one, revision: 3 })));
    expect((await owner.call(listTrash, {})).items).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
  });

  it('a split leaves the pictures that earlier dates have of their own [SAFE-03, REC-26]', async () => {
    const scene = await aSystemWith({ event: anEvent({ recurrence: 'FREQ=DAILY;COUNT=5' }) });
    const { system, owner, admin } = scene;
    const dates = () => owner.call(listEvents, { query: YEAR_2025 });
    const formOf = async (at: number, more: Parameters<typeof anEvent>[0]) => {
      const { id = '', startDate = '', endDate = '' } = (await dates())[at] ?? {};
      return { params: { id }, form: anEvent({ startDate, endDate, ...more }) };
    };
    await owner.call(updateEvent, { query: { scope: 'this' }, ...(await formOf(1, { image: aPicture() })) });
    const before = (await dates()).map(({ imageUrl }) => imageUrl);
    const change = randomUUID();
    await owner.call(updateEvent, { query: { scope: 'following', change }, ...(await formOf(3, { title: 'Дальше' })) });
    expect(await undo(scene, change)).toEqual(undone);
    expect((await dates()).map(({ imageUrl }) => imageUrl)).toEqual(before);
    await system.storage.pictures.sweepPictures('', new Date(Date.now() + 31 * 86_400_000));
    expect(await system.pictures()).toHaveLength(1);
    expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
  });

  it('a deleted embedding brings it back with its token [SAFE-17]', async () => {
    const scene = await aSystemWith({ event: anEvent() });
    const { owner, admin, system } = scene;
    const embedding = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const feed = `/api/events/public?token=${embedding.widgetToken}`;
    const change = randomUUID();
    await owner.delete(`/api/embeddings/${embedding.id}?change=${change}`);
    expect((await system.nobody.get(feed)).status).toBe(404);
    expect((await owner.call(listTrash, {})).items).toMatchObject([{ kind: 'embedding', title: 'Сайт' }]);
    expect(await undo(scene, change)).toEqual(undone);
    expect((await system.nobody.get(feed)).status).toBe(200);
    expect(await owner.call(listEmbeddings, {})).toEqual([{ ...embedding, revision: 2 }]);
    await owner.delete(`/api/embeddings/${embedding.id}`);
    const back = { event: null, embedding: { ...embedding, revision: 3 } };
    expect(await owner.call(restoreTrashed, { params: { id: embedding.id } })).toEqual(back);
    expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
  });

  it('writes nothing where somebody has changed the event since, and names them [SAFE-05]', async () => {
    const scene = await aSystemWith({ event: anEvent({ title: 'Моё' }) });
    const { owner, admin, event, system } = scene;
    const change = randomUUID();
    await owner.call(updateEvent, { params: { id: event.id }, query: { change }, form: anEvent({ title: 'Моё 2' }) });
    await admin.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Чужое' }) });
    const before = await system.items();
    const by = { id: admin.id, name: 'администратор' };
    const skipped = [{ id: event.id, title: 'Чужое', by }];
    expect(await undo(scene, change)).toEqual({ undone: 0, skipped, job: null });
    expect(await system.items()).toEqual(before);
    await admin.call(removeEvent, { params: { id: event.id } });
    expect(await undo(scene, change)).toEqual({ undone: 0, skipped, job: null });
  });

  it('tells who may no longer edit an event neither its title nor who has changed it [SAFE-05]', async () => {
    const { system, owner, admin, event } = await aSystemWith({ event: anEvent({ title: 'Моё' }) });
    const first = await system.admin('главный');
    const change = randomUUID();
    await admin.call(updateEvent, { params: { id: event.id }, query: { change }, form: anEvent({ title: 'Моё 2' }) });
    await first.call(updateUser, { params: { id: admin.id }, body: { role: 'user' } });
    const demoted = await system.signedInAgain(admin);
    const unseen = { undone: 0, skipped: [{ id: event.id, title: '', by: null }], job: null };
    expect(await demoted.call(undoChange, { params: { change } })).toEqual(unseen);
    await owner.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Тайное' }) });
    expect(await demoted.call(undoChange, { params: { change } })).toEqual(unseen);
    await owner.call(removeEvent, { params: { id: event.id } });
    expect(await demoted.call(undoChange, { params: { change } })).toEqual(unseen);
  });

  it('asked for twice at once acts once; another’s change is 404 [SAFE-06]', async () => {
    const scene = await aSystemWith({ event: anEvent({ title: 'А' }) });
    const { owner, admin, stranger, event } = scene;
    const change = randomUUID();
    await owner.call(updateEvent, { params: { id: event.id }, query: { change }, form: anEvent({ title: 'Б' }) });
    for (const other of [admin, stranger])
      expect(await other.post(`/api/changes/${change}/undo`)).toMatchObject({
        status: 404,
        text: 'Не найдено',
        code: 'not-found',
      });
    const both = await Promise.all([undo(scene, change), undo(scene, change)]);
    expect(both.map((answer) => answer.undone).sort()).toEqual([0, 1]);
    expect(both.flatMap(({ skipped }) => skipped)).toEqual([]);
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ title: 'А', revision: 3 }]);
    expect((await owner.post('/api/changes/not-a-uuid/undo')).status).toBe(400);
  });

  it('leaves an event in the trash that was deleted after a faster undo of the same change [SAFE-06]', async () => {
    const scene = await aSystemWith({ event: anEvent({ title: 'А' }) });
    const { system, owner, event } = scene;
    const change = randomUUID();
    const params = { id: event.id };
    await owner.call(removeEvent, { params, query: { change } });
    let slower = true;
    // The slower undo has read the rows of the change, but not yet the trash. Now the other undo ends, and the event is
    // deleted again.
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (slower && name === 'GetCommand' && json.includes(`TRASH#${event.id}`)) {
        slower = false;
        expect(await undo(scene, change)).toEqual(undone);
        await owner.call(removeEvent, { params });
      }
      return pass();
    });
    expect(await undo(scene, change)).toEqual({ ...undone, undone: 0 });
    expect(slower).toBe(false);
    expect(await owner.call(listEvents, { query: {} })).toEqual([]);
    expect((await owner.call(listTrash, {})).items).toMatchObject([params]);
  });

  it('that dies at its write leaves the old or the new state, and is done when it is repeated [SAFE-07]', async () => {
    const scene = await aSystemWith({ event: anEvent({ title: 'А', image: aPicture() }) });
    const { system, owner, admin, event } = scene;
    const change = randomUUID();
    const form = anEvent({ title: 'Б', removeImage: 'true' });
    await owner.call(updateEvent, { params: { id: event.id }, query: { change }, form });
    failOnce(system.storage.table.access.client, ({ name }) => name === 'TransactWriteCommand');
    expect((await owner.post(`/api/changes/${change}/undo`)).status).toBe(500);
    expect(await owner.call(listEvents, { query: {} })).toMatchObject([{ title: 'Б', revision: 2 }]);
    expect(await undo(scene, change)).toEqual(undone);
    expect(await undo(scene, change)).toEqual({ ...undone, undone: 0 });
    expect(await owner.call(listEvents, { query: {} })).toEqual([{ ...event, revision: 3 }]);
    expect((await owner.call(getHistory, { params: { id: event.id } })).versions.map(({ n }) => n)).toEqual([3, 2, 1]);
    expect(await admin.call(validateDatabase, {})).toMatchObject({ issues: [] });
  });
});
