import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFileEvent, anEvent, aPicture, YEAR_2025 } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { killCall } from '#functions/testing/killed-call.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash, getHistory, listTrash, restoreTrashed, undoChange } from '#shared/contracts/history.ts';
import { checkImport, exportEvents, listImports, runImport } from '#shared/contracts/imports.ts';

type Rows = ReturnType<typeof aFileEvent>[];
const rowsOf = (...titles: string[]): Rows => titles.map((title) => aFileEvent({ title, uid: `${title}@google.com` }));
const SOUND = { isValid: true, issues: [] };

/** A user, and functions that check, run and undo an import of this user. */
const aPerson = async () => {
  const system = await aSystem();
  const [user, admin] = [await system.user('мария'), await system.admin()];
  const check = async (rows: Rows, kind: 'ics' | 'csv' = 'ics') =>
    (await user.call(checkImport, { body: { kind, rows } })).fates.map(({ fate, reason }) => reason ?? fate);
  const run = async (rows: Rows, { change = randomUUID() as string, replace = [] as number[] } = {}) => {
    const body = { kind: 'ics' as const, file: 'май.ics', rows, replace, isLast: true };
    return (await user.call(runImport, { params: { change }, body })).ends.map(({ end }) => end);
  };
  const undo = (change: string) => user.call(undoChange, { params: { change } });
  const titles = async () => (await user.call(listEvents, { query: {} })).map(({ title }) => title).sort();
  const idOf = async (title: string) =>
    (await user.call(listEvents, { query: YEAR_2025 })).find((event) => event.title === title)?.id ?? '';
  const edit = async (title: string, to: string, by = user) =>
    by.call(updateEvent, { params: { id: await idOf(title) }, form: anEvent({ title: to }) });
  const sound = async () => expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  return { system, user, admin, check, run, undo, titles, idOf, edit, sound };
};

describe('a row whose event lies in the trash', () => {
  it('is «В корзине» and leaves the event there; ticked, it brings the event back under its id as in the file, with its picture [IMP-09, IMP-13]', async () => {
    const { user, check, run, undo, idOf, system, sound } = await aPerson();
    const [row = aFileEvent()] = rowsOf('Лекция');
    await run([row]);
    const params = { id: await idOf('Лекция') };
    const { startDate, endDate, timeZone } = row;
    const form = { title: 'Лекция', startDate, endDate, timeZone, color: '#ff0000', image: aPicture() };
    const made = await user.call(updateEvent, { params, form });
    await user.call(removeEvent, { params });
    const next = { ...row, title: 'Лекция о звёздах', sequence: 1 };
    expect([await check([row]), await check([next])]).toEqual([['trashed'], ['trashed']]);
    const items = await system.items();
    expect(await run([next])).toEqual(['trashed']);
    expect((await rawItems(system).ofKind('TRASH')).length).toBe(1);
    expect((await system.items()).filter(({ kind }) => kind === 'EVENT')).toEqual(
      items.filter(({ kind }) => kind === 'EVENT'),
    );
    const change = randomUUID();
    expect(await run([next], { change, replace: [0] })).toEqual(['restored']);
    const { imageUrl } = made;
    expect(await user.call(listEvents, { query: {} })).toMatchObject([
      { ...params, title: 'Лекция о звёздах', ownColor: '#ff0000', imageUrl, revision: 3 },
    ]);
    expect((await user.call(listTrash, {})).items).toEqual([]);
    expect(await check([next])).toEqual(['same']);
    const { versions } = await user.call(getHistory, { params });
    expect(versions.map(({ n }) => n)).toEqual([3, 2, 1]);
    expect(await user.call(listImports, {})).toMatchObject([{ updated: 1, canUndo: true }, {}, {}]);
    await system.storage.pictures.sweepPictures(params.id, new Date(Date.now() + 31 * 86_400_000));
    expect(await system.pictures()).toHaveLength(1);
    await sound();
    // The undo puts the event back into the trash.
    expect(await undo(change)).toMatchObject({ undone: 1 });
    expect(await check([next])).toEqual(['trashed']);
    await sound();
  });

  it('made here and exported is found there by its own UID; a table does not make one event of a series [IMP-13]', async () => {
    const { user, check, run, idOf } = await aPerson();
    await user.call(createEvent, { form: anEvent({ title: 'От руки' }) });
    await user.call(createEvent, { form: anEvent({ title: 'Кружок', recurrence: 'FREQ=DAILY;COUNT=3' }) });
    const { events } = await user.call(exportEvents, { query: {} });
    const file = events.map((event) => ({ ...event, dates: {} })).sort((a, b) => (a.title < b.title ? -1 : 1));
    const ids = [await idOf('От руки'), (await idOf('Кружок')).split('_')[0] ?? ''];
    for (const id of ids) await user.call(removeEvent, { params: { id } });
    expect(await check(file)).toEqual(['trashed', 'trashed']);
    const table = file.map((event) => ({ ...event, recurrence: '' }));
    expect(await check(table, 'csv')).toEqual([
      'Это повторяющееся мероприятие: в таблице только его первая дата',
      'trashed',
    ]);
    expect(await run(file, { replace: [0, 1] })).toEqual(['restored', 'restored']);
    expect([await idOf('От руки'), (await idOf('Кружок')).split('_')[0]]).toEqual(ids);
  });

  it('is new if the event is another owner’s or deleted for good; a restored event is again as imported, not edited [IMP-12, IMP-13]', async () => {
    const { user, system, check, run, idOf } = await aPerson();
    await run(rowsOf('Лекция'));
    const params = { id: await idOf('Лекция') };
    await user.call(removeEvent, { params });
    const other = await system.user('иван');
    const body = { kind: 'ics' as const, rows: [aFileEvent({ uid: `${params.id}@calendar-system` })] };
    expect((await other.call(checkImport, { body })).fates).toEqual([{ fate: 'new' }]);
    await user.call(restoreTrashed, { params });
    const [row = aFileEvent()] = rowsOf('Лекция');
    expect(await check([{ ...row, title: 'Иначе' }])).toEqual(['update']);
    await user.call(removeEvent, { params });
    await user.call(emptyTrash, {});
    expect(await check([row])).toEqual(['new']);
  });
});

describe('«Отменить импорт»', () => {
  it('trashes what was created, brings back what was updated, names what was edited since; the file imports anew [IMP-18]', async () => {
    const { user, admin, check, run, undo, titles, edit, sound } = await aPerson();
    const old = rowsOf('Старое', 'Правленое');
    await run(old);
    const change = randomUUID();
    const file = [
      ...old.map((row) => ({ ...row, sequence: 1, location: 'Зал' })),
      ...rowsOf('Новое', 'Тронутое', 'Удалённое'),
    ];
    expect(await run(file, { change })).toEqual(['updated', 'updated', 'created', 'created', 'created']);
    const events = await user.call(listEvents, { query: {} });
    await edit('Правленое', 'Правленое здесь');
    await edit('Тронутое', 'Тронутое чужими', admin);
    const gone = events.find(({ title }) => title === 'Удалённое')?.id ?? '';
    await user.call(removeEvent, { params: { id: gone } });

    const answer = await undo(change);
    expect(answer).toMatchObject({ undone: 2, job: null });
    const named = answer.skipped.map(({ title, by }) => `${title}: ${by?.name}`).sort();
    expect(named).toEqual(['Правленое здесь: мария', 'Тронутое чужими: администратор', 'Удалённое: мария']);
    expect(await titles()).toEqual(['Правленое здесь', 'Старое', 'Тронутое чужими']);
    const [before] = (await user.call(listEvents, { query: {} })).filter(({ title }) => title === 'Старое');
    expect(before).toMatchObject({ location: '', revision: 3 });
    expect((await user.call(listTrash, {})).items.map(({ title }) => title).sort()).toEqual(['Новое', 'Удалённое']);
    await sound();

    // An event that was edited here is left alone while its row in the file stays the same.
    expect(await check(file)).toEqual(['update', 'same', 'new', 'same', 'trashed']);
    expect(await run(file)).toEqual(['updated', 'same', 'created', 'same', 'trashed']);
    await sound();
  });

  it('brings back what was known of an event made here, so that its own file updates it again [IMP-18]', async () => {
    const { user, system, check, run, undo } = await aPerson();
    await user.call(createEvent, { form: anEvent({ title: 'От руки' }) });
    const { events } = await user.call(exportEvents, { query: {} });
    const file = events.map((event) => aFileEvent({ ...event, title: 'Из файла' }));
    const change = randomUUID();
    expect(await run(file, { change })).toEqual(['updated']);
    expect(await rawItems(system).ofKind('UID')).toHaveLength(1);
    expect(await undo(change)).toEqual({ undone: 1, skipped: [], job: null });
    expect(await rawItems(system).ofKind('UID')).toEqual([]);
    expect(await check(file)).toEqual(['update']);
  });

  it('is offered while anything of it is left, and all but what was edited is undone [IMP-18]', async () => {
    const { user, run, undo, titles, edit } = await aPerson();
    const change = randomUUID();
    const names = ['А1', 'Б1', 'В1', 'Г1'];
    await run(rowsOf(...names), { change });
    expect(await user.call(listImports, {})).toMatchObject([{ change, canUndo: true }]);
    for (const name of names.slice(0, 2)) await edit(name, `${name} иначе`);
    const { undone, skipped } = await undo(change);
    expect([undone, skipped.map(({ title }) => title).sort()]).toEqual([2, ['А1 иначе', 'Б1 иначе']]);
    expect(await titles()).toEqual(['А1 иначе', 'Б1 иначе']);
    expect(await user.call(listImports, {})).toMatchObject([{ canUndo: true }]);

    const other = randomUUID();
    await run(rowsOf('Д1'), { change: other });
    await undo(other);
    expect(await user.call(listImports, {})).toMatchObject([{ canUndo: false }, { canUndo: true }]);
  });

  it('killed half way is done when it is repeated, nothing twice [IMP-18, SAFE-07]', { tags: 'slow' }, async () => {
    const { system, user, run, undo, titles, sound } = await aPerson();
    const change = randomUUID();
    const rows = rowsOf(...Array.from({ length: 12 }, (_, n) => `Встреча ${n}`));
    await run(rows, { change });
    const token = await system.dependencies.tokens.sign(user, user.sessionId, new Date());
    const isHalf = async () => (await rawItems(system).countOf('TRASH')) >= 5;
    await killCall(system, { token, path: `/api/changes/${change}/undo` }, isHalf);
    const left = (await titles()).length;
    expect(left).toBeLessThanOrEqual(7);
    expect(await undo(change)).toMatchObject({ undone: left, skipped: [], job: null });
    expect(await titles()).toEqual([]);
    expect((await user.call(listTrash, {})).items).toHaveLength(12);
    expect(await rawItems(system).ofKind('UID')).toEqual([]);
    await sound();
  });
});

describe('an import', () => {
  it('reads rows at once and writes them one by one, as each counts at the same item', async () => {
    const { system, run } = await aPerson();
    await run(rowsOf('Первое'));
    const most = { reads: 0, writes: 0 };
    const now = { reads: 0, writes: 0 };
    intercept(system.storage.table.access.client, async ({ name }, pass) => {
      const kind = name === 'TransactWriteCommand' ? 'writes' : 'reads';
      now[kind] += 1;
      most[kind] = Math.max(most[kind], now[kind]);
      try {
        return await pass();
      } finally {
        now[kind] -= 1;
      }
    });
    const rows = rowsOf(...Array.from({ length: 16 }, (_, n) => `Встреча ${n}`));
    expect(new Set(await run(rows))).toEqual(new Set(['created']));
    expect(most.writes).toBe(1);
    expect(most.reads).toBeGreaterThan(1);
  });

  it('that is killed half way and sent again makes nothing twice, and is undone as one [IMP-17, IMP-18]', {
    tags: 'slow',
  }, async () => {
    const { system, user, run, undo, titles, sound } = await aPerson();
    const change = randomUUID();
    const rows = rowsOf(...Array.from({ length: 30 }, (_, n) => `Встреча ${String(n).padStart(2, '0')}`));
    const token = await system.dependencies.tokens.sign(user, user.sessionId, new Date());
    const body = { kind: 'ics', file: 'май.ics', rows };
    const isHalf = async () => (await rawItems(system).countOf('EVENT')) >= 10;
    await killCall(system, { token, path: `/api/import/${change}`, body }, isHalf);
    const done = (await titles()).length;
    const ends = await run(rows, { change });
    expect(ends.filter((end) => end === 'same')).toHaveLength(done);
    expect(await titles()).toEqual(rows.map(({ title }) => title));
    await sound();
    expect(await undo(change)).toMatchObject({ undone: 30, job: { state: 'done' } });
    expect(await titles()).toEqual([]);
    await sound();
  });
});
