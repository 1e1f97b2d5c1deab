import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aFileEvent, anEvent } from '#functions/testing/builders.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { emptyTrash, removeTrashed, restoreRevision, restoreTrashed, undoChange } from '#shared/contracts/history.ts';
import { checkImport, exportEvents, runImport } from '#shared/contracts/imports.ts';

const UID = 'лекция@google.com';
const SOUND = { isValid: true, issues: [] };

/** A user who has imported an event, and functions that import and check its row again. */
const imported = async () => {
  const system = await aSystem();
  const [user, admin] = [await system.user(), await system.admin()];
  const row = aFileEvent({ uid: UID, title: 'Лекция' });
  const run = async (rows = [row], change = randomUUID()) => {
    const body = { kind: 'ics', file: 'май.ics', rows } as const;
    return (await user.call(runImport, { params: { change }, body })).ends.map(({ end }) => end);
  };
  const check = async (rows = [row]) =>
    (await user.call(checkImport, { body: { kind: 'ics', rows } })).fates.map(({ fate }) => fate);
  const change = randomUUID();
  await run([row], change);
  const [event] = await user.call(listEvents, { query: {} });
  if (!event) throw new Error('Nothing was imported');
  const uids = async () => (await user.call(exportEvents, { query: {} })).events.map(({ uid }) => uid).sort();
  const rows = () => rawItems(system).ofKind('UID');
  const sound = async () => expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  return { system, user, admin, event, params: { id: event.id }, row, run, check, change, uids, rows, sound };
};

describe('the UID of an imported event', () => {
  it('expires with it in the trash, and is its own again when it is restored [SAFE-13]', async () => {
    const { user, params, rows, check, uids, system, sound } = await imported();
    const before = await rows();
    await user.call(removeEvent, { params });
    const [trashed] = await rawItems(system).ofKind('TRASH');
    expect(await rows()).toMatchObject([{ eventId: params.id, ttl: trashed?.ttl }]);
    await user.call(restoreTrashed, { params });
    expect(await rows()).toEqual(before);
    expect(await uids()).toEqual([UID]);
    expect(await check()).toEqual(['same']);
    await sound();
  });

  it('is free at once when the creation is undone: the file brings it anew, and what is restored then has its own [SAFE-13]', async () => {
    const { user, params, rows, run, check, change, uids, sound } = await imported();
    const edit = randomUUID();
    await user.call(updateEvent, { params, query: { change: edit }, form: anEvent({ title: 'Иначе' }) });
    for (const done of [edit, change]) await user.call(undoChange, { params: { change: done } });
    expect(await rows()).toEqual([]);
    expect(await check()).toEqual(['new']);
    expect(await run()).toEqual(['created']);
    await user.call(restoreTrashed, { params });
    expect(await uids()).toEqual([`${params.id}@calendar-system`, UID].sort());
    expect(await rows()).not.toMatchObject([{ eventId: params.id }]);
    // Restoring a revision that had the uid does not bring the uid back.
    await user.call(restoreRevision, { params: { ...params, n: '2' } });
    expect((await uids()).filter((uid) => uid === UID)).toHaveLength(1);
    await sound();
  });

  it('that nobody has taken since comes back also where it was freed [SAFE-13]', async () => {
    const { user, params, rows, check, change } = await imported();
    const before = await rows();
    await user.call(undoChange, { params: { change } });
    await user.call(restoreTrashed, { params });
    expect(await rows()).toEqual(before);
    expect(await check()).toEqual(['same']);
  });

  it('goes when it is deleted for good, alone or with all of the trash, and never that of another event [SAFE-16]', async () => {
    for (const remove of ['one', 'all'] as const) {
      const { user, params, rows, change, run, sound } = await imported();
      await user.call(removeEvent, { params });
      await (remove === 'one' ? user.call(removeTrashed, { params }) : user.call(emptyTrash, {}));
      expect(await rows()).toEqual([]);
      expect(await run(undefined, change)).not.toEqual(['same']);
      await user.call(undoChange, { params: { change } });
      await run();
      const taken = await rows();
      await user.call(emptyTrash, {});
      expect(await rows()).toEqual(taken);
      await sound();
    }
  });

  it('that has expired, late time to live or not, is one that nobody has [SAFE-14]', async () => {
    const { system, user, params, rows, check, run } = await imported();
    await user.call(removeEvent, { params });
    const [row] = await rows();
    const ttl = Math.floor(Date.now() / 1000);
    await rawItems(system).put({ ...(row ?? { pk: '', sk: '' }), ttl });
    for (const kind of ['TRASH', 'TRASH_POINTER'] as const)
      for (const item of await rawItems(system).ofKind(kind)) await rawItems(system).put({ ...item, ttl });
    expect(await check()).toEqual(['new']);
    expect(await run()).toEqual(['created']);
    expect(await check()).toEqual(['same']);
  });

  it('that another import takes while it is restored stays with that one: no UID has two events [SAFE-13]', async () => {
    const { system, user, params, run, change, uids, sound } = await imported();
    await user.call(undoChange, { params: { change } });
    const end = intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      if (name === 'TransactWriteCommand' && json.includes('Восстановлено')) {
        end();
        expect(await run()).toEqual(['created']);
      }
      return pass();
    });
    await user.call(restoreTrashed, { params });
    expect(await uids()).toEqual([`${params.id}@calendar-system`, UID].sort());
    await sound();
  });

  it('stays when a file names the event by the UID of our own public files [IMP-11]', async () => {
    const { row, params, run, uids, rows, user } = await imported();
    expect(await run([{ ...row, uid: `${params.id}@calendar-system`, sequence: 9, title: 'Иначе' }])).toEqual([
      'updated',
    ]);
    expect(await uids()).toEqual([UID]);
    expect(await rows()).toHaveLength(2);
    await user.call(removeEvent, { params });
    await user.call(emptyTrash, {});
    expect(await rows()).toEqual([]);
  });
});

describe('a hand-over', () => {
  it('is no edit: a later file still updates what nobody has edited [IMP-11, IMP-12]', async () => {
    const { system, user: leaver, admin, row, sound } = await imported();
    const heir = await system.user('наследник');
    await admin.post(`/api/admin/users/${leaver.id}/hand-over`, { to: heir.id });
    const rows = [{ ...row, sequence: 1, title: 'Лекция о звёздах' }];
    const { fates } = await heir.call(checkImport, { body: { kind: 'ics', rows } });
    expect(fates).toEqual([{ fate: 'update' }]);
    await sound();
  });

  it('gives UIDs to the heir: the same file finds the events there; one that the heir has stays theirs', {
    tags: ['slow'],
  }, async () => {
    const { system, user: leaver, admin, run, sound } = await imported();
    const heir = await system.user('наследник');
    const theirs = aFileEvent({ uid: 'общее', title: 'Общее' });
    const body = { kind: 'ics' as const, file: 'май.ics', rows: [theirs] };
    await heir.call(runImport, { params: { change: randomUUID() }, body });
    const many = Array.from({ length: 40 }, (_, n) => aFileEvent({ uid: `${n}`, title: `Встреча ${n}` }));
    await run([...many, theirs]);
    await leaver.call(createEvent, { form: anEvent({ title: 'От руки' }) });
    expect(await admin.post(`/api/admin/users/${leaver.id}/hand-over`, { to: heir.id })).toMatchObject({ status: 200 });
    const rows = [...many, theirs, aFileEvent({ uid: UID, title: 'Лекция' })];
    const { fates } = await heir.call(checkImport, { body: { kind: 'ics', rows } });
    expect(new Set(fates.map(({ fate }) => fate))).toEqual(new Set(['same']));
    const { events } = await heir.call(exportEvents, { query: {} });
    expect(events).toHaveLength(44);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(44);
    expect((await rawItems(system).ofKind('UID')).every(({ calendarId }) => calendarId === heir.id)).toBe(true);
    await sound();
  });
});
